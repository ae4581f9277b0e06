import type { ReportFunction } from '../../language/report.ts'
import type { Ast, ExpressionProblem, Segment, Span } from '../expression/ast.ts'
import { parseExpression } from '../expression/parseExpression.ts'

/** A sum as it stands in a figure; its parts keep their places in the text, for the rest is blank. */
export interface ReadSum {
  readonly does: ReportFunction
  readonly of?: string
  readonly where?: string
  readonly span: Span
}

/** A figure as it is read: its formula over `v_0` and so on in place of its sums, in the places of the text. */
export interface ReadMeasure {
  readonly sums: readonly ReadSum[]
  readonly formula: string
  /** Figures that it names, those of which it names the total, and the running sum. */
  readonly uses: readonly string[]
  readonly totals: readonly string[]
  readonly runs: readonly string[]
  readonly problems: readonly ExpressionProblem[]
}

const functions: ReadonlySet<string> = new Set<ReportFunction>([
  'sum',
  'count',
  'min',
  'max',
  'avg',
  'median',
  'p90',
  'distinct',
])

interface Reading {
  readonly text: string
  readonly names: readonly string[]
  /** How many sums there are before those of this figure. */
  readonly first: number
  readonly sums: ReadSum[]
  readonly uses: string[]
  readonly totals: string[]
  readonly runs: string[]
  readonly problems: ExpressionProblem[]
  readonly changes: (Span & { readonly to: string })[]
}

/** `readMeasure('sum(each.a) / total.b', ['b'], 0).formula` → `'v_0         / t_0    '`. `names`: all figures in their order; `first`: how many sums stand before. */
export function readMeasure(text: string, names: readonly string[], first: number): ReadMeasure {
  const parsed = parseExpression(text)
  const reading: Reading = {
    text,
    names,
    first,
    sums: [],
    uses: [],
    totals: [],
    runs: [],
    problems: 'problems' in parsed ? [...parsed.problems] : [],
    changes: [],
  }
  if ('ast' in parsed) readNode(reading, parsed.ast)
  const { sums, uses, totals, runs, problems } = reading
  return { sums, uses, totals, runs, problems, formula: changed(text, reading.changes) }
}

function readNode(reading: Reading, node: Ast): void {
  if (node.kind === 'path') return readName(reading, node)
  const [only] = node.kind === 'call' && node.args.length === 1 ? node.args : []
  if (node.kind === 'call' && only && functions.has(node.name.name) && namesRows(only))
    return readSum(reading, node, only)
  for (const part of partsOf(node)) readNode(reading, part)
}

/** `max(a)` of a figure is no sum: rows are named `each`. */
const namesRows = (node: Ast): boolean =>
  node.kind === 'rows' || isEach(node) || partsOf(node).some(namesRows)

const isEach = (node: Ast): node is Ast & { kind: 'path' } =>
  node.kind === 'path' && node.segments[0]?.name === 'each'

function readSum(reading: Reading, call: Ast & { kind: 'call' }, argument: Ast): void {
  const rows = argument.kind === 'rows' ? argument : { of: argument, where: undefined }
  const does = call.name.name as ReportFunction // one of the functions, as was asked
  const isRows = isEach(rows.of) && rows.of.segments.length === 1
  if (isRows !== (does === 'count'))
    reading.problems.push({
      code: 'wrong-arguments',
      offset: call.name.offset,
      length: call.name.length,
      facts: {
        name: does,
        wanted: does === 'count' ? 'each, or each where …' : `a value of each row: ${does}(each.x)`,
      },
    })
  const of = isRows ? {} : { of: withoutEach(reading, rows.of) }
  const where = rows.where ? { where: kept(reading.text, rows.where) } : {}
  reading.changes.push({
    offset: call.offset,
    length: call.length,
    to: `v_${reading.first + reading.sums.length}`,
  })
  reading.sums.push({ does, ...of, ...where, span: call })
}

function readName(reading: Reading, node: Ast & { kind: 'path' }): void {
  const { names, uses, totals, runs, changes } = reading
  const [first, second, third] = node.segments
  const over = third || !second ? undefined : overAll[first?.name ?? '']
  const named = over ? second : first
  if (!named || !names.includes(named.name) || (second && !over)) return unknown(reading, node, named)
  if (!over) return void uses.push(named.name)
  changes.push({ offset: node.offset, length: node.length, to: `${over}_${names.indexOf(named.name)}` })
  ;(over === 't' ? totals : runs).push(named.name)
}

/** How a figure of all rows, or added up, is called in a formula. */
const overAll: Readonly<Record<string, 't' | 'r'>> = { total: 't', running: 'r' }

function unknown({ names, problems }: Reading, node: Ast, named: Segment | undefined): void {
  const { offset, length } = named ?? node
  const candidates = [...names, 'each', ...Object.keys(overAll)]
  problems.push({ code: 'unknown-name', offset, length, facts: { name: named?.name ?? '', candidates } })
}

/** A part of a text at its place, with blanks around it. */
const kept = (text: string, { offset, length }: Span): string =>
  ' '.repeat(offset) + text.slice(offset, offset + length)

/** The value of a row, in the row's own names. */
function withoutEach(reading: Reading, of: Ast): string {
  const cuts: (Span & { to: string })[] = []
  const look = (node: Ast): void => {
    const [first, second] = node.kind === 'path' ? node.segments : []
    if (isEach(node) && first && second)
      cuts.push({ offset: first.offset, length: second.offset - first.offset, to: '' })
    else if (node.kind === 'path')
      reading.problems.push({
        code: 'unknown-name',
        offset: node.offset,
        length: first?.length ?? node.length,
        facts: { name: first?.name ?? '', candidates: ['each'] },
      })
    for (const part of partsOf(node)) look(part)
  }
  look(of)
  return changed(kept(reading.text, of), cuts)
}

/** The text with other words in these places, as long as it was. */
function changed(text: string, changes: readonly (Span & { readonly to: string })[]): string {
  return changes.reduce(
    (all, { offset, length, to }) => all.slice(0, offset) + to.padEnd(length) + all.slice(offset + length),
    text,
  )
}

function partsOf(node: Ast): readonly Ast[] {
  switch (node.kind) {
    case 'call':
      return node.args
    case 'rows':
      return [node.of]
    case 'compare':
    case 'and':
    case 'or':
    case 'arithmetic':
      return [node.left, node.right]
    case 'in':
      return [node.value, ...node.list]
    case 'not':
    case 'negate':
      return [node.of]
    default:
      return []
  }
}
