import { keyOf, partsOf, prefixOf, selfKey } from './dependencies.ts'
import { readAs } from './Typed.ts'
import type { Frame, GatheredFrame, Part, Reading, Typed } from './Typed.ts'
import { isByCalendar } from './checkCalendar.ts'
import { isNumber } from './typings.ts'
import { arithmetic, comparisons, readers } from './readers.ts'

/** A JavaScript expression over `r` (the row), `e` (ExpressionEnv) and `k` (the kernel); it never throws.
 *  A number comes back as canonical text, a truth value as a boolean, everything else as text, a list or null. */
export function emitJs(typed: Typed): string {
  if (isNumber(typed.typing)) return `k.text(${emit(typed)})`
  return typed.typing.type === 'boolean' ? truth(typed) : emit(typed)
}

const q = (text: string) => JSON.stringify(text)
const key = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${q(name)}]`)

/** Which reader of the kernel turns what stands in the row into a value of this type. */
const both =
  (sign: '&&' | '||') =>
  ({ left, right }: Part<'and' | 'or'>) =>
    `(${truth(left)} ${sign} ${truth(right)})`

const emitted: Reading<string> = {
  literal,
  clock: ({ clock }) => (clock === 'today' ? 'e.today' : 'e.now'),
  me: ({ name, typing }) => `k.${readers[typing.type]}(e.me${key(name)})`,
  setting: ({ name, standard, of, typing }) =>
    `k.${readers[typing.type]}(k.setting(e, ${q(name)}, ${of ? emit(of) : 'null'}, ${q(standard ?? '')}))`,
  read: ({ read, typing }) => `k.${readers[typing.type]}(${place(read.frame, keyOf(read))})`,
  attribute: ({ typeCode, of, attribute, typing }) =>
    `k.${readers[typing.type]}(k.attribute(e, ${q(typeCode)}, ${emit(of)}, ${q(attribute)}))`,
  compare: ({ operator, left, right }) => `k.${comparisons[operator]}(${operand(left)}, ${operand(right)})`,
  same: ({ left, right }) => `k.same(${operand(left)}, ${operand(right)})`,
  isNull: ({ negated, of }) =>
    of.typing.type === 'list'
      ? `${negated ? '!' : ''}k.none(${emit(of)})`
      : `${emit(of)} ${negated ? '!==' : '==='} null`,
  in: ({ negated, of, list }) =>
    `k.${negated ? 'notIn' : 'isIn'}(${operand(of)}, [${list.map(operand).join(', ')}])`,
  inList: ({ negated, of, list }) =>
    `k.${negated ? 'notIn' : 'isIn'}(${isNumber(of.typing) ? emitJs(of) : emit(of)}, ${emit(list)})`,
  and: both('&&'),
  or: both('||'),
  not: ({ of }) => `!${truth(of, true)}`,
  negate: ({ of }) => `k.neg(${emit(of)})`,
  arithmetic: ({ operator, left, right }) => `k.${arithmetic[operator]}(${emit(left)}, ${emit(right)})`,
  join: ({ left, right }) => `k.join(${emit(left)}, ${emit(right)})`,
  shift: ({ date, operator, days }) =>
    `k.shift(${emit(date)}, ${operator === '-' ? `k.neg(${emit(days)})` : emit(days)})`,
  days: ({ from, to }) => `k.days(${emit(from)}, ${emit(to)})`,
  call,
  share,
  aggregate,
  formula,
  convert,
}

function emit(typed: Typed): string {
  return readAs(emitted, typed)
}

function convert({ to, of }: Part<'convert'>): string {
  if (to === 'flag') return `(${truth(of)} ? "Y" : "N")`
  return to === 'text' ? emit(of) : `k.${to === 'date' ? 'day' : 'time'}(${emit(of)})`
}

const certain = new Set<Typed['kind']>(['compare', 'same', 'isNull', 'in', 'inList', 'and', 'or', 'not'])

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
  if (isNumber(typed.typing)) return `k.num(${q(typed.value)})`
  return typed.value === '' ? 'null' : q(typed.value)
}

/** What stands under this key in the row of the frame. */
function place(frame: Frame, name: string): string {
  switch (frame.kind) {
    case 'row':
      return `r${key(name)}`
    case 'line':
    case 'found':
      return `r${frame.depth}${key(name)}`
    case 'up':
      return frame.flat ? `r${key(`${prefixOf(frame)}.${name}`)}` : `k.up(r, e, ${frame.levels}, ${q(name)})`
    case 'self':
      return `k.self(e, ${q(selfKey(frame, name))})`
  }
}

function call({ name, args }: Typed & { kind: 'call' }): string {
  const [first, ...rest] = args
  if (name === 'if' && first) return `(${truth(first)} ? ${rest.map(emit).join(' : ')})`
  if (name === 'least' || name === 'greatest')
    return `k.${name === 'least' ? 'min' : 'max'}([${args.map(emit).join(', ')}])`
  if (name === 'coalesce' && first?.typing.type === 'list') return `k.firstList(${args.map(emit).join(', ')})`
  if (isByCalendar(name)) return `k.${name}(e, ${args.map(emit).join(', ')})`
  return name === 'coalesce' ? `(${args.map(emit).join(' ?? ')})` : `k.${name}(${args.map(emit).join(', ')})`
}

/** The values over all lines as one array, for the kernel to fold: k.sum(k.rows(r.lines).flatMap((r1) => [k.num(r1.amount)])) */
function aggregate(typed: Part<'aggregate'>): string {
  return `k.${typed.name}(${gathered(typed, typed.value === undefined ? '1' : operand(typed.value))})`
}

/** Of each row what it is called, of what type it is and what may be chosen, and what it has: `fx` is rules/formula, which modules without formulas do not have. */
function formula({ of, gives, among, facts, asks, typing }: Part<'formula'>): string {
  const value = among.value?.typing.type === 'code' ? 'null' : operand(among.value ?? of)
  const rows = gathered(among, `[${[...facts.map(operand), value].join(', ')}]`)
  if (asks === 'names') return `fx.names(${rows})`
  if (asks === 'fault') return `ff.fault(${emit(of)}, ${q(gives)}, ${rows})`
  return `k.${readers[typing.type]}(fx.value(e, ${emit(of)}, ${q(gives)}, ${rows}))`
}

/** What each row gives, in the order of the rows or of `sort`. */
function gathered({ over, when, sort }: Part<'aggregate'>, sole: string): string {
  const keys = sort.map(({ by }) => operand(by)).join(', ')
  const one = sort.length > 0 ? `{ value: ${sole}, keys: [${keys}] }` : sole
  const inner = when ? `${truth(when)} ? [${one}] : []` : `[${one}]`
  const array = over.reduceRight(
    (body, frame) =>
      `${rowsFor(frame, over.length === 1 ? when : undefined)}.flatMap((r${frame.depth}) => ${body})`,
    inner,
  )
  return sort.length > 0
    ? `k.sorted(${array}, [${sort.map(({ descending }) => (descending ? '-1' : '1')).join(', ')}])`
    : array
}

/** Rows of siblings that must agree with this row in something are found by that: each row looks at its own, not at all of them. */
function rowsFor(frame: GatheredFrame, when: Typed | undefined): string {
  const pairs =
    frame.kind === 'line' && frame.holder.kind === 'up' && when ? agreementsIn(when, frame.depth) : []
  if (pairs.length === 0) return `k.rows(${rowsAt(frame)})`
  const theirs = pairs.map((pair) => emit(pair.theirs)).join(', ')
  const own = pairs.map((pair) => emit(pair.own)).join(', ')
  return `k.agreeing(e, ${rowsAt(frame)}, ${q(theirs)}, (r${frame.depth}) => [${theirs}], [${own}])`
}

/** What a condition compares of the row that is gone through, and of nothing else, with what it knows of this one alone. */
function agreementsIn(
  when: Typed,
  depth: number,
): readonly { readonly theirs: Typed; readonly own: Typed }[] {
  if (when.kind === 'and') return [...agreementsIn(when.left, depth), ...agreementsIn(when.right, depth)]
  const isEqual = when.kind === 'same' || (when.kind === 'compare' && when.operator === '==')
  if (!isEqual || !('left' in when) || !isComparable(when.left, when.right)) return []
  const [left, right] = [framesOf(when.left, depth), framesOf(when.right, depth)]
  if (left === 'theirs' && right === 'own') return [{ theirs: when.left, own: when.right }]
  return left === 'own' && right === 'theirs' ? [{ theirs: when.right, own: when.left }] : []
}

/** Values of one type are equal where their texts are. */
const isComparable = (left: Typed, right: Typed): boolean =>
  (isNumber(left.typing) && isNumber(right.typing)) ||
  (left.typing.type === right.typing.type && ['id', 'code', 'text', 'date'].includes(left.typing.type))

/** Whose values are read: the gathered row's alone, this row's alone, or otherwise. */
function framesOf(typed: Typed, depth: number): 'theirs' | 'own' | 'other' {
  const parts = partsOf(typed)
  if (parts.some(({ kind }) => kind === 'aggregate' || kind === 'share')) return 'other'
  const reads = parts.flatMap((part) => (part.kind === 'read' ? [part.read.frame] : []))
  if (reads.length === 0) return 'other'
  if (reads.every((frame) => frame.kind === 'line' && frame.depth === depth)) return 'theirs'
  return reads.every(({ kind }) => kind === 'row' || kind === 'self') ? 'own' : 'other'
}

function share(typed: Part<'share'>): string {
  const { over, value } = typed.among
  const weight = value ? emit(value) : 'null'
  const most = typed.most ? `, most: ${emit(typed.most)}` : ''
  const rows = gathered(typed.among, `{ row: r${over.at(-1)?.depth ?? 0}, weight: ${weight}${most} }`)
  const how = typed.most ? `${q(typed.rest)}, true` : q(typed.rest)
  const shared = `[${emit(typed.amount)}, ${emit(typed.places)}, ${rows}, ${how}]`
  const [first] = over
  return first && !readsOwn(typed)
    ? `k.shareIn(e, r, ${rowsAt(first)}, ${q(shared)}, () => ${shared})`
    : `k.share(r, ${shared})`
}

/** Whether it looks different from each row, and not the same from all of a table. */
const readsOwn = (typed: Typed): boolean =>
  partsOf(typed).some(
    (part) =>
      (part.kind === 'read' && part.read.frame.kind === 'row') ||
      (part.kind === 'aggregate' &&
        part.over.some((frame) => frame.kind === 'line' && frame.holder.kind === 'row')),
  )

/** Rows of other documents are read by the database alone (`Scope.foreign`): here there are none. */
const rowsAt = (frame: GatheredFrame): string =>
  frame.kind === 'found' ? '[]' : place(frame.holder, frame.name)
