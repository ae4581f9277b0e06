import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { joinedMembers, partsOfText } from '../../rules/types/members.ts'
import { fieldOf } from './checkMapping.ts'
import { columnsOf, keyOf } from './columns.ts'
import type { Draft, Origin, PendingRef } from './Draft.ts'
import type { Wanted } from './findIds.ts'
import type { LineMapping, Mapping, RowMapping, ValueSource } from './Mapping.ts'
import { isChosen, type RowCounts, type SourceRow } from './readRows.ts'
import { readValue, type Cells, type ValueContext } from './readValue.ts'
import type { Refusal } from './Refusal.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'

/** What is read, and what for: the same for every row of a load. */
export interface Context {
  readonly mapping: Mapping
  readonly definitions: Definitions
  readonly refuse: (refusal: Refusal) => void
  readonly values: ValueContext
}
export interface LineFile {
  readonly name: string
  readonly counts: RowCounts
  readonly rows: ReadonlyMap<string, readonly SourceRow[]>
  readonly taken: Set<string>
}
export type Joined = ReadonlyMap<LineMapping, LineFile>

/** One file on its way to documents: what is said of all of its rows. */
export interface Source {
  readonly file: string
  readonly context: Context
  readonly joined: Joined
}

/** A document (or line) of these rows; its own fields are those of the first. */
export function draftOf(
  source: Source,
  rows: RowMapping,
  entity: CompiledEntity,
  records: readonly SourceRow[],
): Draft | null {
  const { file, context } = source
  const [first] = records
  if (!first) return null
  const origin = { file, line: first.line }
  const read = readFields(rows, entity, first.cells, origin, context)
  if (!read) {
    refuseLines(source, rows, records)
    return null
  }
  const lines: Record<string, Draft[]> = {}
  for (const [name, mapped] of Object.entries(rows.lines ?? {})) {
    const line = entityOf(context, entity.lines.find((one) => one.name === name)?.entity ?? '')
    lines[name] = linesOf(source, mapped, line, records)
  }
  return { origin, ...read, lines }
}

/** The rows of a document whose own fields cannot be read. */
function refuseLines(
  { file, context: { refuse }, joined }: Source,
  rows: RowMapping,
  records: readonly SourceRow[],
): void {
  const reason = loadingTexts.text('document.header', { line: records[0]?.line ?? 0 })
  const others = Object.values(rows.lines ?? {}).flatMap((mapped) => {
    const other = joined.get(mapped)
    return other ? takeLines(mapped, other, records).map(({ line }) => ({ file: other.name, line })) : []
  })
  for (const place of [...records.slice(1).map(({ line }) => ({ file, line })), ...others])
    refuse({ ...place, field: '', value: '', code: 'DOCUMENT', reason })
}

function linesOf(
  source: Source,
  mapped: LineMapping,
  entity: CompiledEntity,
  records: readonly SourceRow[],
): Draft[] {
  const other = source.joined.get(mapped)
  const rows = other
    ? takeLines(mapped, other, records)
    : records.filter(({ cells }) => isChosen(cells, mapped))
  const from = { ...source, file: other?.name ?? source.file }
  return rows.flatMap((row) => draftOf(from, mapped, entity, [row]) ?? [])
}

function takeLines(
  mapped: LineMapping,
  { rows, taken }: LineFile,
  [first]: readonly SourceRow[],
): readonly SourceRow[] {
  if (!first) return []
  const key = keyOf(first.cells, Object.values(mapped.by ?? {}))
  taken.add(key)
  return rows.get(key) ?? []
}

function readFields(
  { fields }: RowMapping,
  entity: CompiledEntity,
  cells: Cells,
  origin: Origin,
  context: Context,
): { values: Row; refs: PendingRef[] } | null {
  const values: Row = {}
  const refs: PendingRef[] = []
  let isGood = true
  for (const [name, source] of Object.entries(fields)) {
    const field = fieldOf(entity, name)
    if (!field) continue
    const read = readValue(source, cells, context.values)
    if ('problem' in read) {
      isGood = false
      context.refuse({
        ...origin,
        field: name,
        value: textOf(source, cells),
        code: 'PARAM_INVALID',
        reason: read.problem,
      })
    } else if (field.to !== undefined) {
      for (const value of eachOf(field, read.value))
        refs.push(...pendingRef(source, field, refOf(source, field.to, value, cells, context)))
    } else if (read.value !== null)
      values[field.wire] =
        field.storage === 'list' ? joinedMembers(eachOf(field, read.value).map(String)) : read.value
  }
  return isGood ? { values, refs } : null
}

/** What a cell names: one value, or several, `A; B`. */
const eachOf = ({ storage }: Pick<CompiledField, 'storage'>, value: unknown): readonly unknown[] =>
  storage === 'list' && value !== null ? partsOfText(String(value)) : [value]

const pendingRef = (
  source: ValueSource,
  { wire, label }: Pick<CompiledField, 'wire' | 'label'>,
  wanted: Wanted | null,
): PendingRef[] =>
  wanted ? [{ wire, label, optional: typeof source === 'object' && source.optional === true, ...wanted }] : []

/** What the ref is to be found by; nothing when there is nothing to find it by. */
function refOf(
  source: ValueSource,
  entity: string,
  value: unknown,
  cells: Cells,
  context: Context,
): Wanted | null {
  const find = typeof source === 'string' ? undefined : source.find
  if (typeof find !== 'object')
    return value === null
      ? null
      : { entity, by: [find ?? entityOf(context, entity).display.code], values: [String(value)] }
  const parts = Object.entries(find).map(([name, inner]) => {
    const read = readValue(inner, cells, context.values)
    return { name, value: 'value' in read && read.value !== null ? String(read.value) : '' }
  })
  if (parts.every(({ value: part }) => part === '')) return null
  const equal = parts.filter(({ name }) => !name.endsWith(' <='))
  const upTo = parts.find(({ name }) => name.endsWith(' <='))
  return {
    entity,
    by: equal.map(({ name }) => name),
    values: equal.map(({ value: part }) => part),
    ...(upTo ? { upTo: { field: upTo.name.slice(0, -3), value: upTo.value } } : {}),
  }
}

const textOf = (source: ValueSource, cells: Cells) =>
  columnsOf(source)
    .map((column) => cells.get(column) ?? '')
    .filter(Boolean)
    .join(' ')
export const entityOf = ({ definitions }: Context, name: string): CompiledEntity =>
  definitions.entities[name] ?? fault(name)

function fault(name: string): never {
  throw new Error(`There is no entity ${name}.`)
}
