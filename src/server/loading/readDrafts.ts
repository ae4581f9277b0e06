import type { Definitions } from '../../language/definitions.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import { allLines, fieldOf } from './checkMapping.ts'
import type { Draft, Origin, PendingRef } from './Draft.ts'
import type { Wanted } from './findIds.ts'
import { besideOf, readBeside, withBeside } from './readBeside.ts'
import type { LineMapping, Mapping, RowMapping, ValueSource } from './Mapping.ts'
import { isChosen, readRows, type RowCounts, type SourceRow } from './readRows.ts'
import { columnsOf, inFolder, keyOf } from './columns.ts'
import { readValue, type Cells, type ValueContext } from './readValue.ts'
import type { Refusal } from './Refusal.ts'

export interface DraftFile {
  readonly name: string
  readonly encoding: string
  readonly delimiter: string
  counts(): RowCounts
  drafts(): AsyncGenerator<Draft>
}

export interface Context {
  readonly mapping: Mapping
  readonly definitions: Definitions
  readonly refuse: (refusal: Refusal) => void
  readonly values: ValueContext
}
interface LineFile {
  readonly name: string
  readonly counts: RowCounts
  readonly rows: ReadonlyMap<string, readonly SourceRow[]>
  readonly taken: Set<string>
}
type Joined = ReadonlyMap<LineMapping, LineFile>

/** Reads a file as documents. A row that cannot be read is refused, and the document goes on without it. Grouped rows are held until the file ends. */
export async function readDrafts(
  path: string,
  folder: string,
  mapping: Mapping,
  definitions: Definitions,
  given: Readonly<Record<string, string>>,
  refuse: (refusal: Refusal) => void,
): Promise<DraftFile> {
  const context: Context = {
    mapping,
    definitions,
    refuse,
    values: { given, ...(mapping.empty ? { empty: mapping.empty } : {}) },
  }
  const needed = neededColumns(mapping)
  const beside = await readBeside(folder, needed, context)
  const file = await readRows(
    path,
    [
      ...needed.filter((column) => !besideOf(mapping, column)),
      ...beside.flatMap(({ by }) => Object.keys(by)),
    ],
    { ...mapping, only: own(mapping, mapping.only), except: own(mapping, mapping.except) },
  )
  const joined = await readJoined(folder, context)
  async function* drafts(): AsyncGenerator<Draft> {
    const rows = chosen(withBeside(file.name, file.rows(refuse), beside, refuse), mapping, file.counts)
    yield* mapping.group
      ? grouped(file.name, rows, context, joined)
      : single(file.name, rows, context, joined)
    refuseLeft(joined, refuse)
  }
  return {
    name: file.name,
    encoding: file.encoding,
    delimiter: file.delimiter,
    counts: () => added([file.counts, ...[...joined.values()].map(({ counts }) => counts)]),
    drafts,
  }
}

const own = (mapping: Mapping, choice: Mapping['only'] = {}) =>
  Object.fromEntries(Object.entries(choice).filter(([column]) => !besideOf(mapping, column)))

/** Choices by columns of files beside can only be made now. */
async function* chosen(
  rows: AsyncGenerator<SourceRow>,
  mapping: Mapping,
  counts: RowCounts,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    if (isChosen(row.cells, mapping)) yield row
    else counts.leftOut++
  }
}

/** Lines that no document came for. */
function refuseLeft(joined: Joined, refuse: Context['refuse']): void {
  for (const { name, rows, taken } of joined.values()) {
    for (const [key, left] of rows) {
      if (taken.has(key)) continue
      for (const { line } of left)
        refuse({
          file: name,
          line,
          field: '',
          value: (JSON.parse(key) as string[]).join(' '),
          code: 'DOCUMENT',
          reason: { CN: '没有对应的单据表头', EN: 'there is no document for this line' },
        }) // made by keyOf
    }
  }
}

const added = (all: readonly RowCounts[]): RowCounts =>
  all.reduce((sum, one) => ({
    records: sum.records + one.records,
    blank: sum.blank + one.blank,
    ignored: sum.ignored + one.ignored,
    leftOut: sum.leftOut + one.leftOut,
  }))

function neededColumns(mapping: Mapping): string[] {
  const own = (rows: RowMapping): string[] => [
    ...Object.values(rows.fields).flatMap(columnsOf),
    ...Object.values(rows.lines ?? {}).flatMap((lines) =>
      lines.file === undefined ? [...own(lines), ...chosenColumns(lines)] : Object.values(lines.by ?? {}),
    ),
  ]
  return [...new Set([...own(mapping), ...chosenColumns(mapping), ...(mapping.group ?? [])])]
}

const chosenColumns = ({ only = {}, except = {} }: Pick<Mapping, 'only' | 'except'>) => [
  ...Object.keys(only),
  ...Object.keys(except),
]

/** Files of lines are read whole and found by the joining columns. */
async function readJoined(folder: string, context: Context): Promise<Joined> {
  const joined = new Map<LineMapping, LineFile>()
  for (const lines of allLines(context.mapping)) {
    if (lines.file === undefined) continue
    const by = Object.keys(lines.by ?? {})
    const below = (rows: RowMapping): string[] => [
      ...Object.values(rows.fields).flatMap(columnsOf),
      ...Object.values(rows.lines ?? {})
        .filter(({ file }) => file === undefined)
        .flatMap(below),
    ]
    const file = await readRows(
      inFolder(folder, lines.file),
      [...new Set([...by, ...below(lines), ...chosenColumns(lines)])],
      lines,
    )
    const rows: SourceRow[] = []
    for await (const row of file.rows(context.refuse)) rows.push(row)
    joined.set(lines, {
      name: file.name,
      counts: file.counts,
      rows: Map.groupBy(rows, ({ cells }) => keyOf(cells, by)),
      taken: new Set(),
    })
  }
  return joined
}

async function* single(
  file: string,
  rows: AsyncGenerator<SourceRow>,
  context: Context,
  joined: Joined,
): AsyncGenerator<Draft> {
  for await (const row of rows) {
    const draft = draftOf(
      context.mapping,
      entityOf(context, context.mapping.entity),
      file,
      [row],
      context,
      joined,
    )
    if (draft) yield draft
  }
}

async function* grouped(
  file: string,
  rows: AsyncGenerator<SourceRow>,
  context: Context,
  joined: Joined,
): AsyncGenerator<Draft> {
  const groups = new Map<string, SourceRow[]>()
  for await (const row of rows) {
    const key = keyOf(row.cells, context.mapping.group ?? [])
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  for (const group of groups.values()) {
    const draft = draftOf(
      context.mapping,
      entityOf(context, context.mapping.entity),
      file,
      group,
      context,
      joined,
    )
    if (draft) yield draft
  }
}

/** A document (or line) of these rows; its own fields are those of the first. */
function draftOf(
  rows: RowMapping,
  entity: CompiledEntity,
  file: string,
  source: readonly SourceRow[],
  context: Context,
  joined: Joined,
): Draft | null {
  const [first] = source
  if (!first) return null
  const origin = { file, line: first.line }
  const read = readFields(rows, entity, first.cells, origin, context)
  if (!read) {
    refuseLines(rows, file, source, context, joined)
    return null
  }
  const lines: Record<string, Draft[]> = {}
  for (const [name, mapped] of Object.entries(rows.lines ?? {}))
    lines[name] = linesOf(
      mapped,
      entityOf(context, entity.lines.find((one) => one.name === name)?.entity ?? ''),
      file,
      source,
      context,
      joined,
    )
  return { origin, ...read, lines }
}

/** The rows of a document whose own fields cannot be read. */
function refuseLines(
  rows: RowMapping,
  file: string,
  source: readonly SourceRow[],
  { refuse }: Context,
  joined: Joined,
): void {
  const reason = withoutHeader(source[0]?.line ?? 0)
  const others = Object.values(rows.lines ?? {}).flatMap((mapped) => {
    const other = joined.get(mapped)
    return other ? takeLines(mapped, other, source).map(({ line }) => ({ file: other.name, line })) : []
  })
  for (const place of [...source.slice(1).map(({ line }) => ({ file, line })), ...others])
    refuse({ ...place, field: '', value: '', code: 'DOCUMENT', reason })
}

function linesOf(
  mapped: LineMapping,
  entity: CompiledEntity,
  file: string,
  source: readonly SourceRow[],
  context: Context,
  joined: Joined,
): Draft[] {
  const other = joined.get(mapped)
  const rows = other
    ? takeLines(mapped, other, source)
    : source.filter(({ cells }) => isChosen(cells, mapped))
  return rows.flatMap((row) => draftOf(mapped, entity, other?.name ?? file, [row], context, joined) ?? [])
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
      const ref = refOf(source, field.to, read.value, cells, context)
      if (ref)
        refs.push({
          wire: field.wire,
          label: field.label,
          optional: typeof source === 'object' && source.optional === true,
          ...ref,
        })
    } else if (read.value !== null) values[field.wire] = read.value
  }
  return isGood ? { values, refs } : null
}

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
const entityOf = ({ definitions }: Context, name: string): CompiledEntity =>
  definitions.entities[name] ?? fault(name)
const withoutHeader = (line: number) => ({
  CN: `同一单据的表头（第 ${line} 行）被拒绝`,
  EN: `the head of its document (line ${line}) was refused`,
})

function fault(name: string): never {
  throw new Error(`There is no entity ${name}.`)
}
