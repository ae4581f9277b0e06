import type { CompiledAccess } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { onlyOf } from '../../rules/document/editable.ts'
import type { CodedFieldError } from '../fail.ts'
import { fieldError } from '../store/fieldError.ts'
import { accessOf } from '../store/access.ts'
import type { Node } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { isSystem, type Work } from '../store/Work.ts'
import { blank } from './blank.ts'
import { pathIn } from './Document.ts'
import {
  isAbsent,
  isHidden,
  mergeUnknown,
  mergeValue,
  type Context,
  type Merge,
  type Place,
} from './mergeField.ts'

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
  const row = mergeRow(context, node, { stored, input, path: '', up: undefined })
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

/** A row that was sent. `up`: what stands above it as it is stored. */
interface Sent {
  readonly stored: Row | null
  readonly input: Row
  readonly path: string
  readonly up: ExpressionEnv['up']
}

function mergeRow(context: Context, node: Node, { stored, input, path, up }: Sent): Row {
  const row: Row = stored ? { ...stored } : blank(node)
  const id = String(row['id'])
  if (!stored) context.isNew.add(id)
  const given = new Set<string>()
  context.given.set(id, given)
  const place: Place = { node, stored, input, row, given, path }
  for (const [key, sent] of Object.entries(input)) {
    if (isNoField(node, key)) continue
    const column = node.byWire.get(key)
    if (!column || (!context.trusted && isHidden(context, node, column.name)))
      mergeUnknown(context, place, key, sent)
    else mergeValue(context, place, column, sent)
  }
  const above = stored ? { row: stored, up } : undefined
  for (const { name, node: line } of node.lines) {
    const lines = { stored: stored ? linesOf(stored, name) : [], path: pathIn(path, name), up: above }
    row[name] = mergeLines(context, line, row, input[name], lines)
  }
  return row
}

/** Keys that say which row it is, lines, and words of the client's own. */
const isNoField = (node: Node, key: string): boolean =>
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
  context: Context,
  node: Node,
  parent: Row,
  sent: unknown,
  { stored, path, up }: StoredLines,
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
    context.errors.push(...wrongLine(input, id, old, `${path}[${index}]`))
    byId.delete(id)
    const own = old && isClosed(context, node, old, up) ? { ...context, may: [] } : context
    const row = mergeRow(own, node, { stored: old ?? null, input, path: `${path}[${index}]`, up })
    row['parentId'] = parent['id']
    return row
  })
  const isOther = lines.length > stored.length - byId.size || byId.size > 0
  const isKept = [...byId.values()].some((row) => isClosed(context, node, row, up))
  if ((isOther && !mayAddLines(context, node)) || isKept)
    context.errors.push(fieldError('SRM-1006', path, { field: node.entity.label }))
  return lines
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
