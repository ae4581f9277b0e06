import { pathsIn } from '../../rules/expression/namesIn.ts'
import { parseExpression } from '../../rules/expression/parseExpression.ts'
import type { Ast } from '../../rules/expression/ast.ts'
import { child, plain, type SourceNode } from '../source/SourceFile.ts'

/** A flow of a former version: its words, and the entity of the lines that took. */
interface FormerFlow {
  readonly line: string
  readonly text: (key: string) => string | undefined
  readonly refusal: readonly string[]
}

function formerFlow(flow: SourceNode, root: SourceNode): FormerFlow {
  const text = (key: string): string | undefined => {
    const found = child(flow, key)
    return found === undefined ? undefined : String(plain(found))
  }
  const way = (text('link') ?? '').split('.').slice(0, -1)
  const table = way.reduce<SourceNode | undefined>((at, name) => child(child(at, 'lines'), name), root)
  const entity = child(table, 'entity')
  const refuse = child(flow, 'refuse')
  return {
    line: entity === undefined ? 'line' : String(plain(entity)),
    text,
    refusal: ['say', 'code'].flatMap((key) => {
      const found = child(refuse, key)
      return found === undefined
        ? []
        : [`${key}: ${key === 'say' ? quoted(String(plain(found))) : String(plain(found))}`]
    }),
  }
}

const quoted = (text: string): string => (/[,[\]{}]/.test(text) ? `"${text}"` : text)
const lastOf = (path: string | undefined): string => path?.slice(path.lastIndexOf('.') + 1) ?? ''
const sumOf = ({ text }: FormerFlow): string => lastOf(text('taken') ?? 'taken')

/** `taken: lent, release: parent.status == BACK` is the field `lent: { type: quantity, compute: sum(loanLine.quantity where wishLine == this and not parent.status == BACK) }` of the source. */
export function countedInstead(flow: SourceNode, root: SourceNode): string {
  const former = formerFlow(flow, root)
  const { line, text } = former
  const { value, when } = heldIn(former)
  const conditions = [`${lastOf(text('link'))} == this`, ...when].join(' and ')
  const sum = quoted(`sum(${prefixed(value, line)} where ${conditions})`)
  return `in the fields of ${text('source') ?? 'its source'} ${sumOf(former)}: { type: quantity, compute: ${sum} }`
}

/** What a line held, and when: `holds: "if(parent.status == DRAFT, 0, quantity)"` is `quantity`, while it is not so that it is a draft. */
function heldIn({ text }: FormerFlow): { readonly value: string; readonly when: readonly string[] } {
  const [holds, release] = [text('holds'), text('release')]
  const take = lastOf(text('take'))
  if (holds === undefined) return { value: take, when: release === undefined ? [] : [notSo(release)] }
  const parsed = parseExpression(holds)
  const of = (ast: Ast | undefined): string => (ast ? holds.slice(ast.offset, ast.offset + ast.length) : '')
  if ('ast' in parsed && parsed.ast.kind === 'call' && parsed.ast.name.name === 'if') {
    const [condition, yes, no] = parsed.ast.args
    if (of(yes) === '0') return { value: of(no), when: [notSo(of(condition))] }
    if (of(no) === '0') return { value: of(yes), when: [alone(of(condition))] }
  }
  return { value: holds, when: [] }
}

const isJoined = (text: string): boolean => / (?:and|or) /.test(text)
const alone = (condition: string): string => (/ or /.test(condition) ? `(${condition})` : condition)
const notSo = (condition: string): string => `not ${isJoined(condition) ? `(${condition})` : condition}`

/** `quantity - coalesce(back, 0)` → `loanLine.quantity - coalesce(loanLine.back, 0)`. */
function prefixed(value: string, line: string): string {
  const parsed = parseExpression(value)
  if ('problems' in parsed) return value
  const starts = pathsIn(parsed.ast)
    .filter(({ segments: [first] }) => first && !/^[A-Z][A-Z0-9_]*$/.test(first.name))
    .map(({ offset }) => offset)
  return starts.reduceRight((text, at) => `${text.slice(0, at)}${line}.${text.slice(at)}`, value)
}

/** `of: wanted, tolerance: 10, taken: lent` is `{ rule: lent <= wanted * (1 + 10 / 100) }` in the checks of the source. */
export function boundInstead(flow: SourceNode, root: SourceNode): string {
  const former = formerFlow(flow, root)
  const { text, refusal } = former
  const [of, tolerance] = [text('of') ?? '…', text('tolerance')]
  const most =
    tolerance === undefined
      ? of
      : `${isSum(of) ? `(${of})` : of} * (1 + ${isSum(tolerance) ? `(${tolerance})` : tolerance} / 100)`
  const rule = [`rule: ${quoted(`${sumOf(former)} <= ${most}`)}`, ...refusal].join(', ')
  return `in the checks of ${text('source') ?? 'its source'} { ${rule} }`
}

function isSum(text: string): boolean {
  const parsed = parseExpression(text)
  return 'ast' in parsed && parsed.ast.kind === 'arithmetic' && ['+', '-'].includes(parsed.ast.operator)
}

/** `open: rest` is the field `rest: { type: quantity, compute: "max(0, wanted - lent)" }` of the source. */
export function openInstead(flow: SourceNode, root: SourceNode): string {
  const former = formerFlow(flow, root)
  const { text } = former
  return `in the fields of ${text('source') ?? 'its source'} ${lastOf(text('open'))}: { type: quantity, compute: ${quoted(`max(0, ${text('of') ?? '…'} - ${sumOf(former)})`)} }`
}
