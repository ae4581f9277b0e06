import type { CompiledAccess } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { onlyOf } from '../../rules/document/editable.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import { accessOf, isTableHidden, keptTable } from '../store/access.ts'
import { nodesOf, type Column, type EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { isParty, ownTable, partiesOf, unseenIn } from '../store/lineRules.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { beginRow } from './copiedRows.ts'
import { pathIn } from './Document.ts'
import {
  isAbsent,
  isHidden,
  mergeUnknown,
  mergeValue,
  type Merge,
  type Merging,
  type Place,
} from './mergeField.ts'

/** `stored` is the document as it is, with its lines; null for a new one. Equal values are no change, whoever sends them. */
export function mergeInput(
  context: OperationContext,
  node: EntityNode,
  stored: Row | null,
  input: Row,
  trusted = false,
): Merge {
  const merging: Merging = {
    context,
    document: stored,
    trusted: trusted || isSystem(context.caller),
    errors: [],
    given: new Map(),
    codes: [],
    isNew: new Set(),
    forbidden: { byState: false },
    may: trusted ? 'all' : mayEdit(context, node, stored),
    unseen: trusted ? new Set() : unseenIn(context, node, stored),
    isBehind:
      !trusted &&
      stored !== null &&
      String(input['versionNum']) !== String(stored['versionNum']) &&
      isParty(context, node, stored),
  }
  const row = mergeRow(merging, node, { stored, input, path: '', up: undefined })
  return {
    row,
    errors: merging.errors,
    given: merging.given,
    codes: merging.codes,
    isNew: merging.isNew,
    forbidden: merging.forbidden,
  }
}

/** What of a document may be changed by hand now. */
function mayEdit(context: OperationContext, node: EntityNode, stored: Row | null): Merging['may'] {
  const access: CompiledAccess | undefined = accessOf(node, context.caller)
  if (isSystem(context.caller) || !stored) return 'all'
  if (access?.edit?.run(stored, context.env) !== true) return 'none'
  return onlyOf(access, stored, context.env) ?? 'all'
}

/** A row that was sent. `up`: what stands above it as it is stored. */
interface Sent {
  readonly stored: Row | null
  readonly input: Row
  readonly path: string
  readonly up: ExpressionEnv['up']
}

function mergeRow(merging: Merging, node: EntityNode, { stored, input, path, up }: Sent): Row {
  const row: Row = stored ? { ...stored } : beginRow(node, input)
  const id = String(row['id'])
  if (!stored) merging.isNew.add(id)
  const given = new Set<string>()
  merging.given.set(id, given)
  const place: Place = { node, stored, input, row, given, path }
  for (const [key, sent] of Object.entries(input)) {
    if (isNoField(node, key) || isOthers(merging, node)) continue
    const column = node.byWire.get(key)
    if (column && saysNothing(merging, place, column, sent)) continue
    if (!column || (!merging.trusted && isHidden(merging, node, column.name)))
      mergeUnknown(merging, place, key, sent)
    else mergeValue(merging, place, column, sent)
  }
  const above = stored ? { row: stored, up } : undefined
  for (const { name, node: line } of node.lines) {
    const lines = { stored: stored ? linesOf(stored, name) : [], path: pathIn(path, name), up: above }
    row[name] = mergeLines(merging, line, row, input[name], lines)
  }
  return row
}

/** A form sends what a default gave it; of what its user does not read that is nothing. */
const saysNothing = (merging: Merging, { node, stored }: Place, { name }: Column, sent: unknown): boolean =>
  !merging.trusted && !stored && isAbsent(sent) && isHidden(merging, node, name)

/** Whether a party sends what is not its own as it was, while somebody has changed it. */
const isOthers = ({ isBehind, context }: Merging, node: EntityNode): boolean =>
  isBehind && !ownTable(node, context.caller)

/** Keys that say which row it is, lines, and words of the client's own. */
const isNoField = (node: EntityNode, key: string): boolean =>
  key.startsWith('_') ||
  key === 'id' ||
  key === 'versionNum' ||
  key === node.entity.keyName ||
  node.lines.some(({ name }) => name === key)

/** Lines as they are stored. `up`: the rows above them. */
interface StoredLines {
  readonly stored: readonly Row[]
  readonly path: string
  readonly up: ExpressionEnv['up']
}

function mergeLines(
  merging: Merging,
  node: EntityNode,
  parent: Row,
  sent: unknown,
  { stored: all, path, up }: StoredLines,
): Row[] {
  if (sent === undefined || sent === null || holdsNoOwn(merging, node)) return [...all]
  if (!merging.trusted && isKeptFrom(merging, node)) {
    const isEmpty = Array.isArray(sent) && sent.length === 0
    if (!isEmpty) merging.errors.push(fieldError('PARAM_UNKNOWN', path, { field: path }))
    return [...all]
  }
  if (!Array.isArray(sent)) {
    merging.errors.push(
      fieldError('PARAM_INVALID', path, { field: path.slice(path.lastIndexOf('.') + 1), reason: '[…]' }),
    )
    return [...all]
  }
  const lines = mergeSent(merging, node, parent, sent, { stored: all, path, up })
  return [...lines.sent, ...lines.stay] // behind, so that those that were sent stand where errors say
}

/** Lines that were sent, and those that stay without being named: the caller does not find them, or may not have seen them. */
function mergeSent(
  merging: Merging,
  node: EntityNode,
  parent: Row,
  sent: readonly unknown[],
  { stored: all, path, up }: StoredLines,
): { readonly sent: Row[]; readonly stay: Row[] } {
  const [unseen = [], stored = []] = [true, false].map((isOut) =>
    all.filter((row) => merging.unseen.has(String(row['id'])) === isOut),
  )
  const isShared = (!merging.trusted && partiesOf(node).length > 0) || node.kept !== undefined
  const [gone, named] = isShared ? takenOut(sent) : [new Set<unknown>(), sent]
  const stay = isShared ? unnamed(node, stored, named, node.kept ? new Set() : gone) : []
  const byId = new Map(stored.filter((row) => !stay.includes(row)).map((row) => [row['id'], row]))
  const lines = named.map((one: unknown, index) => {
    const input = typeof one === 'object' && one !== null ? (one as Row) : {} // what is no object has no keys
    const id = input['id'] ?? input[node.entity.keyName]
    const old = byId.get(id)
    merging.errors.push(...wrongLine(input, id, old, `${path}[${index}]`))
    byId.delete(id)
    const own = old && isClosed(merging, node, old, up) ? { ...merging, may: [] } : merging
    const row = mergeRow(own, node, { stored: old ?? null, input, path: `${path}[${index}]`, up })
    row['parentId'] = parent['id']
    return row
  })
  const isOther = lines.length > stored.length - stay.length - byId.size || byId.size > 0
  const isKept = [...byId.values()].some((row) => isClosed(merging, node, row, up))
  if ((isOther && !node.kept && !mayAddLines(merging, node)) || isKept)
    merging.errors.push(fieldError('SRM-1006', path, { field: node.entity.label }))
  return { sent: lines, stay: [...stay, ...unseen] }
}

/** Tables of others, as a party sends them that is behind; those in which its own stand are gone through. */
const holdsNoOwn = (merging: Merging, node: EntityNode): boolean =>
  isOthers(merging, node) && !nodesOf(node).some((one) => ownTable(one, merging.context.caller))

/** Whether the caller may not know of the table: in a new document he knows what he puts in, unless it is never his. */
const isKeptFrom = ({ context, document }: Merging, node: EntityNode): boolean =>
  document === null
    ? keptTable(node, context.caller) === 'always'
    : isTableHidden(node, context.caller, document, context.env)

/** `{ id, _gone: true }` takes a row out of a table of parties, for one that is not named may be new to whoever sends the others. */
function takenOut(sent: readonly unknown[]): [ReadonlySet<unknown>, readonly unknown[]] {
  const isGone = (one: unknown): boolean => (one as Row | null)?.['_gone'] === true // what is no object has no keys
  return [new Set(sent.filter(isGone).map((one) => (one as Row)['id'])), sent.filter((one) => !isGone(one))]
}

function unnamed(
  { entity: { keyName } }: EntityNode,
  stored: readonly Row[],
  sent: readonly unknown[],
  gone: ReadonlySet<unknown>,
): Row[] {
  const keys = (sent as readonly (Row | null)[]).map((one) => one?.['id'] ?? one?.[keyName]) // what is no object has no keys
  const named = new Set([...gone, ...keys])
  return stored.filter(({ id }) => !named.has(id))
}

/** A line that is named must be there, and no younger than it is. */
function wrongLine(input: Row, id: unknown, old: Row | undefined, path: string): CodedFieldError[] {
  const version = input['versionNum']
  if (!old) return isAbsent(id) ? [] : [fieldError('SRM-1010', pathIn(path, 'id'))]
  const isYounger = !isAbsent(version) && Number(version) > Number(old['versionNum'])
  if (!isYounger) return []
  const facts = { field: 'versionNum', reason: String(version) }
  return [fieldError('PARAM_INVALID', pathIn(path, 'versionNum'), facts)]
}

/** Whether the rule of its lines keeps the row, with what it holds, from being changed by hand. */
function isClosed(
  { context, trusted }: Merging,
  { entity: { edit } }: EntityNode,
  stored: Row,
  up: ExpressionEnv['up'],
): boolean {
  return edit !== undefined && !trusted && edit.run(stored, { ...context.env, up }) !== true
}

function mayAddLines(merging: Merging, node: EntityNode): boolean {
  if (merging.may === 'none') merging.forbidden.byState = true
  return (
    merging.may === 'all' ||
    (Array.isArray(merging.may) && merging.may.includes(node.place.replace(/\.$/, '')))
  )
}
