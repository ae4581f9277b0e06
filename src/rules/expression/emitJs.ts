import type { ValueType } from '../../language/expression.ts'
import type { Frame, Typed } from './Typed.ts'
import { keyOf, prefixOf } from './dependencies.ts'

/** A JavaScript expression over `r` (the row), `e` (ExpressionEnv) and `k` (the kernel); it never throws.
 *  A number comes back as canonical text, a truth value as a boolean, everything else as text, a list or null. */
export function emitJs(typed: Typed): string {
  const { type } = typed.typing
  if (type === 'decimal' || type === 'integer') return `k.text(${emit(typed)})`
  return type === 'boolean' ? truth(typed) : emit(typed)
}

const q = (text: string) => JSON.stringify(text)
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${q(name)}]`)

/** Which reader of the kernel turns what stands in the row into a value of this type. */
const readers: Readonly<Record<ValueType, string>> = {
  decimal: 'num',
  integer: 'num',
  text: 'str',
  code: 'str',
  id: 'str',
  date: 'day',
  datetime: 'time',
  boolean: 'bool',
  list: 'list',
  json: 'json',
  null: 'json',
}

function emit(typed: Typed): string {
  switch (typed.kind) {
    case 'literal':
      return literal(typed)
    case 'clock':
      return typed.clock === 'today' ? 'e.today' : 'e.now'
    case 'me':
      return `k.${readers[typed.typing.type]}(e.me${key(typed.name)})`
    case 'read':
      return `k.${readers[typed.typing.type]}(${place(typed.read.frame, keyOf(typed.read))})`
    case 'attribute':
      return `k.${readers[typed.typing.type]}(k.attribute(e, ${q(typed.typeCode)}, ${emit(typed.of)}, ${q(typed.attribute)}))`
    case 'compare':
      return `k.${comparisons[typed.operator]}(${operand(typed.left)}, ${operand(typed.right)})`
    case 'isNull':
      return `${emit(typed.of)} ${typed.negated ? '!==' : '==='} null`
    case 'in':
      return `k.${typed.negated ? 'notIn' : 'isIn'}(${operand(typed.of)}, [${typed.list.map(operand).join(', ')}])`
    case 'inList':
      return `k.${typed.negated ? 'notIn' : 'isIn'}(${typed.of.typing.type === 'decimal' || typed.of.typing.type === 'integer' ? emitJs(typed.of) : emit(typed.of)}, ${emit(typed.list)})`
    case 'and':
      return `(${truth(typed.left)} && ${truth(typed.right)})`
    case 'or':
      return `(${truth(typed.left)} || ${truth(typed.right)})`
    case 'not':
      return `!${truth(typed.of, true)}`
    case 'negate':
      return `k.neg(${emit(typed.of)})`
    case 'arithmetic':
      return `k.${arithmetic[typed.operator]}(${emit(typed.left)}, ${emit(typed.right)})`
    case 'join':
      return `k.join(${emit(typed.left)}, ${emit(typed.right)})`
    case 'shift':
      return `k.shift(${emit(typed.date)}, ${typed.operator === '-' ? `k.neg(${emit(typed.days)})` : emit(typed.days)})`
    case 'days':
      return `k.days(${emit(typed.from)}, ${emit(typed.to)})`
    case 'call':
      return call(typed)
    case 'aggregate':
      return aggregate(typed)
    case 'convert':
      return typed.to === 'flag'
        ? `(${truth(typed.of)} ? "Y" : "N")`
        : typed.to === 'text'
          ? emit(typed.of)
          : `k.${typed.to === 'date' ? 'day' : 'time'}(${emit(typed.of)})`
  }
}

const comparisons = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const
const arithmetic = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div' } as const
const certain = new Set<Typed['kind']>(['compare', 'isNull', 'in', 'inList', 'and', 'or', 'not'])

/** A truth value that is never null: what is missing counts as false. */
function truth(typed: Typed, tight = false): string {
  const sure =
    certain.has(typed.kind) ||
    (typed.kind === 'literal' && typeof typed.value === 'boolean') ||
    (typed.kind === 'aggregate' && typed.typing.type === 'boolean')
  const text = sure ? emit(typed) : `(${emit(typed)} === true)`
  return tight && typed.kind === 'isNull' ? `(${text})` : text
}

const operand = (typed: Typed): string => (typed.typing.type === 'boolean' ? truth(typed) : emit(typed))

function literal(typed: Typed & { kind: 'literal' }): string {
  if (typed.value === null || typeof typed.value === 'boolean') return String(typed.value)
  const { type } = typed.typing
  return type === 'decimal' || type === 'integer'
    ? `k.num(${q(typed.value)})`
    : typed.value === ''
      ? 'null'
      : q(typed.value)
}

/** What stands under this key in the row of the frame. */
function place(frame: Frame, name: string): string {
  switch (frame.kind) {
    case 'row':
      return `r${key(name)}`
    case 'line':
      return `r${frame.depth}${key(name)}`
    case 'up':
      return frame.flat ? `r${key(`${prefixOf(frame)}.${name}`)}` : `k.up(r, e, ${frame.levels}, ${q(name)})`
    case 'self':
      return `k.self(e, ${q([...Array<string>(frame.levels).fill('parent'), name].join('.'))})`
  }
}

function call({ name, args }: Typed & { kind: 'call' }): string {
  const [first, ...rest] = args
  if (name === 'if' && first) return `(${truth(first)} ? ${rest.map(emit).join(' : ')})`
  if (name === 'least' || name === 'greatest')
    return `k.${name === 'least' ? 'min' : 'max'}([${args.map(emit).join(', ')}])`
  return name === 'coalesce' ? `(${args.map(emit).join(' ?? ')})` : `k.${name}(${args.map(emit).join(', ')})`
}

/** The values over all lines as one array, for the kernel to fold: k.sum(k.rows(r.lines).flatMap((r1) => [k.num(r1.amount)])) */
function aggregate({ name, over, value, when }: Typed & { kind: 'aggregate' }): string {
  const one = value === undefined ? '1' : operand(value)
  const inner = when ? `${truth(when)} ? [${one}] : []` : `[${one}]`
  const array = over.reduceRight(
    (body, frame) => `k.rows(${place(frame.holder, frame.name)}).flatMap((r${frame.depth}) => ${body})`,
    inner,
  )
  return `k.${name}(${array})`
}
