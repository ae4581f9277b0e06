import type { CompiledAccess } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { onlyOf } from '../../rules/document/editable.ts'
import { newId } from '../database/newId.ts'
import type { CodedFieldError } from '../fail.ts'
import { fieldError } from '../store/fieldError.ts'
import { accessOf, kept } from '../store/access.ts'
import { last, type Column, type Node } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { allKeys } from '../store/Selection.ts'
import { toStored } from '../store/toStored.ts'
import { isSystem, type Work } from '../store/Work.ts'
import { isSame, pathIn } from './Document.ts'

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

interface Context extends Omit<Merge, 'row' | 'isNew'> {
  readonly work: Work
  readonly isNew: Set<string>
  readonly document: Row | null
  readonly trusted: boolean
  readonly may: 'all' | 'none' | readonly string[]
}

/** `stored` is the document as it is, with its lines; null for a new one. Equal values are no change, whoever sends them. */
export function mergeInput(work: Work, node: Node, stored: Row | null, input: Row, trusted = false): Merge {
  const context: Context = {
    work,
    document: stored,
    trusted: trusted || isSystem(work.caller),
    errors: [],
    given: new Map(),
    codes: [],
    isNew: new Set(),
    forbidden: { byState: false },
    may: trusted ? 'all' : mayEdit(work, node, stored),
  }
  const row = mergeRow(context, node, stored, input, '', undefined)
  return {
    row,
    errors: context.errors,
    given: context.given,
    codes: context.codes,
    isNew: context.isNew,
    forbidden: context.forbidden,
  }
}

/** What of a document may be changed by hand now. */
function mayEdit(work: Work, node: Node, stored: Row | null): Context['may'] {
  const access: CompiledAccess | undefined = accessOf(node, work.caller)
  if (isSystem(work.caller) || !stored) return 'all'
  if (access?.edit?.run(stored, work.env) !== true) return 'none'
  return onlyOf(node.entity, access, stored) ?? 'all'
}

/** `up`: what stands above the row as it is stored. */
function mergeRow(
  context: Context,
  node: Node,
  stored: Row | null,
  input: Row,
  path: string,
  up: ExpressionEnv['up'],
): Row {
  const row: Row = stored ? { ...stored } : blank(node)
  const id = String(row['id'])
  if (!stored) context.isNew.add(id)
  const given = new Set<string>()
  context.given.set(id, given)
  for (const [key, sent] of Object.entries(input)) {
    const column = node.byWire.get(key)
    if (
      key.startsWith('_') ||
      key === 'id' ||
      key === 'versionNum' ||
      key === node.entity.keyName ||
      node.lines.some(({ name }) => name === key)
    )
      continue
    if (!column || (!context.trusted && isHidden(context, node, column.name)))
      refuseUnknown(context, node, stored, input, row, key, sent, path)
    else mergeValue(context, node, stored, row, given, column, sent, path)
  }
  const above = stored ? { row: stored, up } : undefined
  for (const { name, node: line } of node.lines)
    row[name] = mergeLines(
      context,
      line,
      row,
      stored ? linesOf(stored, name) : [],
      input[name],
      pathIn(path, name),
      above,
    )
  return row
}

/** What the caller may not see now is as good as unknown, so that nobody finds a value by guessing. */
function isHidden({ work, document }: Context, node: Node, name: string): boolean {
  const rules = kept(node, name, work.caller)
  return (
    rules === 'always' ||
    (rules !== 'never' && document !== null && rules.some((rule) => rule.run(document, work.env) === true))
  )
}

/** Codes, names and values read through refs come back as they were answered; a code alone may stand for its ref. */
function refuseUnknown(
  context: Context,
  node: Node,
  stored: Row | null,
  input: Row,
  row: Row,
  key: string,
  sent: unknown,
  path: string,
): void {
  const [, name = '', part = ''] = /^(.+?)(Code|Name|Meaning)$/.exec(key) ?? []
  const ref = node.byName.get(name)
  const known =
    key.includes('.') ||
    (ref !== undefined && (ref.to !== undefined || part === 'Meaning')) ||
    node.byWire.has(name)
  if (!known || node.byWire.has(key))
    context.errors.push(fieldError('PARAM_UNKNOWN', pathIn(path, key), { field: key }))
  if (
    part === 'Code' &&
    ref?.to &&
    typeof sent === 'string' &&
    sent !== '' &&
    isAbsent(input[ref.wire]) &&
    sent !== row[key]
  )
    mergeCode(context, node, stored, row, ref, sent, path)
}

/** A code says no more than the key that it stands for: what may not be changed by the one may not be changed by the other. */
function mergeCode(
  context: Context,
  node: Node,
  stored: Row | null,
  row: Row,
  column: Column,
  code: string,
  path: string,
): void {
  const at = pathIn(path, column.wire)
  if (isComputed(node, column)) return
  if (!context.trusted && isHidden(context, node, column.name))
    return void context.errors.push(
      fieldError('PARAM_UNKNOWN', pathIn(path, `${column.name}Code`), { field: `${column.name}Code` }),
    )
  if (!context.trusted && isFixed(context, node, stored, row, column, at)) return
  context.codes.push({ row, column, code, path: at })
}

function mergeValue(
  context: Context,
  node: Node,
  stored: Row | null,
  row: Row,
  given: Set<string>,
  column: Column,
  sent: unknown,
  path: string,
): void {
  const at = pathIn(path, column.wire)
  const value = toStored(column, sent)
  if (!value)
    return void context.errors.push(
      fieldError('PARAM_INVALID', at, { field: column.label, reason: String(sent).slice(0, 40) }),
    )
  if (isComputed(node, column)) return
  if (isSame(column, row[column.wire], value.value)) return void given.add(column.wire)
  if (isIdentity(column) && !stored) {
    if (isSystem(context.work.caller)) row[column.wire] = value.value
    return
  }
  if (column.wire === 'lineNum') return
  if (!context.trusted && isFixed(context, node, stored, row, column, at)) return
  given.add(column.wire)
  row[column.wire] = value.value
}

/** Whether the field may not get another value; says so. */
function isFixed(
  context: Context,
  node: Node,
  stored: Row | null,
  row: Row,
  column: Column,
  at: string,
): boolean {
  const { field } = column
  const byState = stored !== null && context.may === 'none'
  const byAccess = Array.isArray(context.may) && !context.may.includes(`${node.place}${column.name}`)
  const fixed =
    !field ||
    field.assigned ||
    (field.once && stored && !isAbsent(row[column.wire])) ||
    (field.by && !field.by.includes(context.work.caller.audience))
  if (byState && !fixed) context.forbidden.byState = true
  if (!fixed && !byState && !byAccess) return false
  context.errors.push(fieldError('SRM-1006', at, { field: column.label }))
  return true
}

function mergeLines(
  context: Context,
  node: Node,
  parent: Row,
  stored: readonly Row[],
  sent: unknown,
  path: string,
  up: ExpressionEnv['up'],
): Row[] {
  if (sent === undefined || sent === null) return [...stored]
  if (!Array.isArray(sent)) {
    context.errors.push(
      fieldError('PARAM_INVALID', path, { field: path.slice(path.lastIndexOf('.') + 1), reason: '[…]' }),
    )
    return [...stored]
  }
  const byId = new Map(stored.map((row) => [row['id'], row]))
  const lines = sent.map((one: unknown, index) => {
    const input = typeof one === 'object' && one !== null ? (one as Row) : {} // what is no object has no keys
    const id = input['id'] ?? input[node.entity.keyName]
    const old = byId.get(id)
    if (!isAbsent(id) && !old) context.errors.push(fieldError('SRM-1010', pathIn(`${path}[${index}]`, 'id')))
    if (old && !isAbsent(input['versionNum']) && Number(input['versionNum']) > Number(old['versionNum']))
      context.errors.push(
        fieldError('PARAM_INVALID', pathIn(`${path}[${index}]`, 'versionNum'), {
          field: 'versionNum',
          reason: String(input['versionNum']),
        }),
      )
    byId.delete(id)
    const row = mergeRow(
      old && isClosed(context, node, old, up) ? { ...context, may: [] } : context,
      node,
      old ?? null,
      input,
      `${path}[${index}]`,
      up,
    )
    row['parentId'] = parent['id']
    return row
  })
  const added = lines.length - (stored.length - byId.size)
  if (
    ((added > 0 || byId.size > 0) && !mayAddLines(context, node)) ||
    [...byId.values()].some((row) => isClosed(context, node, row, up))
  )
    context.errors.push(fieldError('SRM-1006', path, { field: node.entity.label }))
  return lines
}

/** Whether the rule of its lines keeps the row, with what it holds, from being changed by hand. */
function isClosed(
  { work, trusted }: Context,
  { entity: { edit } }: Node,
  stored: Row,
  up: ExpressionEnv['up'],
): boolean {
  return edit !== undefined && !trusted && edit.run(stored, { ...work.env, up }) !== true
}

function mayAddLines(context: Context, node: Node): boolean {
  if (context.may === 'none') context.forbidden.byState = true
  return (
    context.may === 'all' ||
    (Array.isArray(context.may) && context.may.includes(node.place.replace(/\.$/, '')))
  )
}

const blanks = new WeakMap<Node, Row>()

/** A row in which nothing is said yet: nobody points to it, nobody took from it. */
export function blank(node: Node): Row {
  const known = blanks.get(node) ?? makeBlank(node)
  blanks.set(node, known)
  return { ...known, id: newId() }
}

function makeBlank(node: Node): Row {
  // What refs will bring has its key from the beginning, but for what is read above, which a new row has not been told: rows that grow key by key are dear to copy.
  const row: Row = Object.fromEntries(
    [
      ...node.columns.map(({ wire }) => wire),
      ...allKeys(node).filter((key) => !key.startsWith('parent.')),
    ].map((key) => [key, null]),
  )
  for (const { field, rollup } of node.rollups)
    if (rollup.aggregate === 'sum' || rollup.aggregate === 'count')
      row[field.wire] = field.storage === 'integer' ? 0 : '0'
  for (const { flow } of node.takenBy) if (flow.taken) row[last(flow.taken)] = '0'
  return {
    ...row,
    versionNum: 1,
    ...(node.entity.states ? { [node.entity.states.field]: node.entity.states.initial } : {}),
  }
}

/** Fields that always follow from others, so that whatever is sent for them says nothing. */
function isComputed(node: Node, { name, field }: Column): boolean {
  return (
    Boolean(field?.compute ?? field?.rollup) ||
    node.takenBy.some(({ flow }) => [flow.taken, flow.open].some((path) => path === name))
  )
}

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
const isAbsent = (value: unknown): boolean => value === null || value === undefined || value === ''
