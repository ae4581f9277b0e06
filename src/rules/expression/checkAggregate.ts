import type { Ast, SortKey } from './ast.ts'
import { bindRows, type BoundRows } from './bindRows.ts'
import { blame, misused, spanOf, type Call } from './callSigns.ts'
import { complain, type Checker } from './Checker.ts'
import { checkCondition } from './checkParts.ts'
import { isFound } from './dependencies.ts'
import { rowItself } from './resolvePath.ts'
import type { AggregateFunction, GatheredFrame, Part, Typed, TypedSort, Typing } from './Typed.ts'
import { isNumber, isTextual, ordered } from './typings.ts'

/** What each aggregate takes of the rows; what it gives is of the same type unless `gives` says otherwise. */
interface ValueSign {
  readonly takes: (typing: Typing) => boolean
  readonly gives?: Typing
}

const ofNumbers: ValueSign = { takes: isNumber }
const ofOrdered: ValueSign = { takes: (typing) => ordered(typing) && !isTextual(typing) }
const parted: ValueSign = { takes: isNumber, gives: { type: 'decimal' } }
const counted: ValueSign = { takes: () => true, gives: { type: 'integer' } }
const sure: ValueSign = { takes: () => true, gives: { type: 'boolean' } }

const signs: Readonly<Record<Exclude<AggregateFunction, 'count' | 'all' | 'any'>, ValueSign>> = {
  sum: ofNumbers,
  min: ofOrdered,
  max: ofOrdered,
  avg: parted,
  median: parted,
  p90: ofNumbers,
  distinct: counted,
  first: { takes: () => true },
  joined: { takes: isTextual, gives: { type: 'text' } },
  unique: sure,
  alike: sure,
}

/** The rows that a call goes over: what is named, those that count, and their order. */
interface Gathered {
  readonly of: Ast
  readonly where?: Ast
  readonly sort: readonly SortKey[]
}

const gathered = (node: Ast): Gathered => (node.kind === 'rows' ? node : { of: node, sort: [] })

/** The type of a sum, a count or another reading over rows, whose names are bound inside it. */
export function checkAggregate(checker: Checker, node: Call, name: AggregateFunction): Typed | undefined {
  const [only] = node.args
  return only && node.args.length === 1 ? checkGathered(checker, node, name, only) : misused(checker, node)
}

/** `checkGathered({ problems: [] }, { name: { name: 'first' }, args: [], offset: 0, length: 1 }, 'first', { kind: 'number', text: '1' })` → `undefined`. Rows, those of them that count, their order, and a value of theirs. */
export function checkGathered(
  checker: Checker,
  node: Call,
  name: AggregateFunction,
  only: Ast,
): Part<'aggregate'> | undefined {
  const rows = gathered(only)
  const bound = bindRows(checker, node, rows.of)
  if (!bound) return undefined
  const parts = checkRows(checker, node, rows, bound)
  const value = parts && checkValue(checker, node, { name, rows, bound })
  return value && { kind: 'aggregate', name, over: bound.over, ...parts, ...value, span: spanOf(node) }
}

/** Functions that look at rows in an order. */
const inOrder: ReadonlySet<string> = new Set(['first', 'joined', 'share'])

/** What chooses the rows and puts them in order, in their own names. */
function checkRows(
  checker: Checker,
  node: Call,
  { where, sort }: Gathered,
  { over }: BoundRows,
): { readonly when?: Typed; readonly sort: readonly TypedSort[] } | undefined {
  const row = over.at(-1)
  if (!row) return misused(checker, node)
  const inner = checker.at(row)
  const when = where && checkCondition(inner, where)
  const keys = sort.map((key) => checkKey(inner, key))
  if ((where && !when) || !keys.every((key) => key !== undefined)) return undefined
  if (keys.length > 0 && !inOrder.has(node.name.name)) return misused(checker, node)
  return { ...(when ? { when } : {}), sort: keys }
}

function checkKey(checker: Checker, { by, descending }: SortKey): TypedSort | undefined {
  const typed = checker.check(by)
  if (!typed) return undefined
  return ordered(typed.typing) || typed.typing.type === 'boolean' || isTextual(typed.typing)
    ? { by: typed, descending }
    : complain(checker, 'wrong-type', by, { found: typed.typing.type, wanted: 'decimal' })
}

interface Asked {
  readonly name: AggregateFunction
  readonly rows: Gathered
  readonly bound: BoundRows
}

function checkValue(
  checker: Checker,
  node: Call,
  { name, rows, bound }: Asked,
): { readonly value?: Typed; readonly typing: Typing } | undefined {
  const isBare = rows.of.kind === 'path' && rows.of.segments.map((each) => each.name).join('.') === bound.name
  const inner = checker.within(bound.named)
  if (name === 'count') return isBare ? { typing: { type: 'integer' } } : blame(inner, node)
  if (name === 'all' || name === 'any') return checkTruth(inner, node, { isBare, rows, name })
  const value = isBare ? bareValue(bound, node) : inner.check(rows.of)
  if (!value) return undefined
  const { takes, gives } = signs[name]
  if (isBare && (name === 'joined' || !inOrder.has(node.name.name))) return blame(inner, node)
  return takes(value.typing)
    ? { value, typing: gives ?? value.typing }
    : complain(checker, 'wrong-type', rows.of, { found: value.typing.type, wanted: 'decimal' })
}

/** The row itself; where something is shared among rows that are only named, all of them weigh the same. */
function bareValue({ over }: BoundRows, node: Call): Typed | undefined {
  const row = over.at(-1)
  if (node.name.name === 'share')
    return { kind: 'literal', value: '1', typing: { type: 'integer' }, span: spanOf(node) }
  return row && rowItself(row, spanOf(node))
}

/** `any` of rows that are only named asks whether there is one. */
function checkTruth(
  inner: Checker,
  node: Call,
  { isBare, rows, name }: { readonly isBare: boolean; readonly rows: Gathered; readonly name: 'all' | 'any' },
): { readonly value: Typed; readonly typing: Typing } | undefined {
  const typing: Typing = { type: 'boolean' }
  if (isBare && name === 'all') return blame(inner, node)
  if (isBare) return { value: { kind: 'literal', value: true, typing, span: spanOf(node) }, typing }
  const value = checkCondition(inner, rows.of)
  return value && { value, typing }
}

/**
 * `checkShare({ problems: [] }, { name: { name: 'share' }, args: [], offset: 0, length: 7 })` → `undefined`.
 * The own part of an amount that is shared among rows, of which the row at hand must be one: in an order the first takes what is left, without
 * one the largest fractions do. Before the rows may stand how much each may have at most, in its own names.
 */
export function checkShare(checker: Checker, node: Call): Typed | undefined {
  const given = shareArgs(node)
  if (!given) return misused(checker, node)
  const { amount, places, limit, rows } = given
  const [of, decimals] = [checkNumber(checker, amount), checkNumber(checker, places)]
  const among = checkGathered(checker, node, 'sum', rows)
  if (!of || !decimals || !among?.value) return undefined
  const row = among.over.at(-1)
  if (!row || !isAmong(checker, row, among.over)) return misused(checker, node)
  const most = limit && checkNumber(checker.at(row), limit)
  if (limit && !most) return undefined
  const isOrdered = among.sort.length > 0
  return {
    kind: 'share',
    amount: of,
    places: decimals,
    among: { ...among, sort: isOrdered ? among.sort : weightiestFirst(among.value) },
    rest: isOrdered ? 'first' : 'fractions',
    ...(most ? { most } : {}),
    typing: { type: 'decimal' },
    span: spanOf(node),
  }
}

interface ShareArgs {
  readonly amount: Ast
  readonly places: Ast
  readonly limit: Ast | undefined
  readonly rows: Ast
}

/** What is said of a share: the rows stand last. */
function shareArgs({ args }: Call): ShareArgs | undefined {
  const [amount, places, third, fourth] = args
  if (!amount || !places || !third || args.length > 4) return undefined
  return { amount, places, limit: fourth && third, rows: fourth ?? third }
}

/** Whether the row at hand is one of those that are gone through. */
const isAmong = ({ home }: Checker, row: GatheredFrame, over: readonly GatheredFrame[]): boolean =>
  home?.kind === 'row' && row.entity.name === home.entity.name && !over.some(isFound)

const weightiestFirst = (weight: Typed): readonly TypedSort[] =>
  weight.kind === 'literal'
    ? []
    : [{ by: { ...weight, kind: 'call', name: 'abs', args: [weight] }, descending: true }]

function checkNumber(checker: Checker, node: Ast): Typed | undefined {
  const typed = checker.check(node)
  return typed && !isNumber(typed.typing) && typed.typing.type !== 'null'
    ? complain(checker, 'wrong-type', node, { found: typed.typing.type, wanted: 'decimal' })
    : typed
}
