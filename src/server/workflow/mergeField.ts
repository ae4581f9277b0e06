import type { Row } from '../../language/row.ts'
import { isBy } from '../../rules/document/isBy.ts'
import { fieldError, type CodedFieldError } from '../fail.ts'
import { kept } from '../store/access.ts'
import { isFollowed, type Column, type EntityNode } from '../store/Catalog.ts'
import { toStored } from '../store/toStored.ts'
import { isSystem, type OperationContext } from '../store/OperationContext.ts'
import { isSame, pathIn } from './Document.ts'
import { proposedBy, type Proposal } from './proposals.ts'

/** A ref that was given by the code of its row. */
export interface CodeGiven {
  readonly row: Row
  readonly column: Column
  readonly code: string
  readonly path: string
}

/** What one sent document asks for, joined with what is stored. */
export interface Merge {
  readonly row: Row
  readonly errors: CodedFieldError[]
  /** Keys that were sent, by row id: defaults leave them alone. */
  readonly given: Map<string, Set<string>>
  readonly codes: CodeGiven[]
  readonly isNew: ReadonlySet<string>
  /** Something was asked for that the state of the document forbids. */
  readonly forbidden: { byState: boolean }
}

export interface Merging extends Omit<Merge, 'row' | 'isNew'> {
  readonly context: OperationContext
  readonly isNew: Set<string>
  readonly document: Row | null
  readonly trusted: boolean
  readonly may: 'all' | 'none' | readonly string[]
  /** Stored rows that do not exist for the caller: nobody names them, and they stay. */
  readonly unseen: ReadonlySet<string>
  /** A party sends a document that somebody else has changed: what is not its own says nothing. */
  readonly isBehind: boolean
}

/** One row of the document: as it is stored, as it was sent, as it becomes; `given`: keys that were sent. */
export interface Place {
  readonly node: EntityNode
  readonly stored: Row | null
  readonly input: Row
  readonly row: Row
  readonly given: Set<string>
  readonly path: string
}

/** What the caller may not see now is as good as unknown, so that nobody finds a value by guessing. */
export function isHidden({ context, document }: Merging, node: EntityNode, name: string): boolean {
  const rules = kept(node, name, context.caller)
  return (
    rules === 'always' ||
    (rules !== 'never' && document !== null && rules.some((rule) => rule.run(document, context.env) === true))
  )
}

/** Codes, names and values read through refs come back as they were answered; a code alone may stand for its ref. */
export function mergeUnknown(merging: Merging, place: Place, key: string, sent: unknown): void {
  const { node, input, row, path } = place
  const [, name = '', part = ''] = /^(.+?)(Code|Name|Meaning)$/.exec(key) ?? []
  const ref = node.byName.get(name)
  if (!isAnswered(node, key, name, part))
    merging.errors.push(fieldError('PARAM_UNKNOWN', pathIn(path, key), { field: key }))
  if (part !== 'Code' || !ref?.to || typeof sent !== 'string' || sent === '') return
  if (isAbsent(input[ref.wire]) && sent !== row[key]) mergeCode(merging, place, ref, sent)
}

/** Whether rows are answered with such a key, which is not a field's own. */
function isAnswered(node: EntityNode, key: string, name: string, part: string): boolean {
  const ref = node.byName.get(name)
  const isOfRef = ref !== undefined && (ref.to !== undefined || part === 'Meaning')
  return (key.includes('.') || isOfRef || node.byWire.has(name)) && !node.byWire.has(key)
}

/** A code says no more than the key that it stands for: what may not be changed by the one may not be changed by the other. */
function mergeCode(merging: Merging, place: Place, column: Column, code: string): void {
  const { node, row, path } = place
  const at = pathIn(path, column.wire)
  if (isComputed(column)) return
  if (!merging.trusted && isHidden(merging, node, column.name))
    return void merging.errors.push(
      fieldError('PARAM_UNKNOWN', pathIn(path, `${column.name}Code`), { field: `${column.name}Code` }),
    )
  if (!merging.trusted && isFixed(merging, place, column)) return
  merging.codes.push({ row, column, code, path: at })
}

/** One field that was sent. */
export function mergeValue(merging: Merging, place: Place, column: Column, sent: unknown): void {
  const { node, stored, row, given, path } = place
  const at = pathIn(path, column.wire)
  const value = toStored(column, sent)
  if (!value)
    return void merging.errors.push(
      fieldError('PARAM_INVALID', at, { field: column.label, reason: String(sent).slice(0, 40) }),
    )
  if (isComputed(column)) return
  if (isFollowed(node, column)) {
    if (!stored) row[column.wire] = value.value // it says which row is meant
    return
  }
  if (isSame(column, row[column.wire], value.value)) return void given.add(column.wire)
  if (isIdentity(column) && !stored) {
    if (isSystem(merging.context.caller)) row[column.wire] = value.value
    return
  }
  if (column.wire === 'lineNum') return
  const proposal = merging.trusted ? undefined : proposedBy(place.node, column)
  if (proposal) return mergeBefore(merging, place, proposal, value.value)
  if (!merging.trusted && isFixed(merging, place, column)) return
  given.add(column.wire)
  row[column.wire] = value.value
}

/** What stood in another record when somebody decided what it becomes: what stands there now, or nothing new. */
function mergeBefore(
  merging: Merging,
  place: Place,
  { column, before, now }: Proposal,
  value: unknown,
): void {
  const { stored, row, given, path } = place
  if (isFixed(merging, place, column)) return
  if (!stored || !isSame(column, value, stored[now]))
    return void merging.errors.push(fieldError('SRM-1006', pathIn(path, before), { field: column.label }))
  given.add(before)
  row[before] = value
}

/** Whether the field may not get another value; says so. */
function isFixed(merging: Merging, { node, stored, row, path }: Place, column: Column): boolean {
  const { field } = column
  const byState = stored !== null && merging.may === 'none'
  const byAccess = Array.isArray(merging.may) && !merging.may.includes(`${node.place}${column.name}`)
  const fixed =
    !field ||
    field.assigned ||
    (field.once && stored && !isAbsent(row[column.wire])) ||
    !isBy(field, merging.context.caller.me, merging.context.caller.audience)
  if (byState && !fixed) merging.forbidden.byState = true
  if (!fixed && !byState && !byAccess) return false
  merging.errors.push(fieldError('SRM-1006', pathIn(path, column.wire), { field: column.label }))
  return true
}

/** Fields that always follow from others, so that whatever is sent for them says nothing. */
const isComputed = ({ field }: Column): boolean => Boolean(field?.compute ?? field?.gathered)

const identity = new Set([
  'creationDate',
  'createdBy',
  'createdByName',
  'lastUpdateDate',
  'lastUpdatedBy',
  'lastUpdatedByName',
  'parentId',
])
const isIdentity = ({ wire }: Column): boolean => identity.has(wire)
export const isAbsent = (value: unknown): boolean => value === null || value === undefined || value === ''
