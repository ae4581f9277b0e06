import { allLines } from './checkMapping.ts'
import { columnsOf, inFolder, keyOf } from './columns.ts'
import type { Draft } from './Draft.ts'
import { draftOf, entityOf, type Context, type Joined, type LineFile, type Source } from './draftOf.ts'
import type { LineMapping, Mapping, RowMapping } from './Mapping.ts'
import { besideOf, readBeside, withBeside } from './readBeside.ts'
import { isChosen, readRows, type RowCounts, type SourceRow } from './readRows.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'

export interface DraftFile {
  readonly name: string
  readonly encoding: string
  readonly delimiter: string
  counts(): RowCounts
  drafts(): AsyncGenerator<Draft>
}

/** Reads a file as documents. A row that cannot be read is refused, and the document goes on without it. Grouped rows are held until the file ends. */
export async function readDrafts(path: string, folder: string, context: Context): Promise<DraftFile> {
  const { mapping, refuse } = context
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
    const source: Source = { file: file.name, context, joined }
    yield* mapping.group ? grouped(source, rows) : single(source, rows)
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
          reason: loadingTexts.text('document.missing'),
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

async function* single(source: Source, rows: AsyncGenerator<SourceRow>): AsyncGenerator<Draft> {
  const { mapping } = source.context
  for await (const row of rows) {
    const draft = draftOf(source, mapping, entityOf(source.context, mapping.entity), [row])
    if (draft) yield draft
  }
}

async function* grouped(source: Source, rows: AsyncGenerator<SourceRow>): AsyncGenerator<Draft> {
  const { mapping } = source.context
  const groups = new Map<string, SourceRow[]>()
  for await (const row of rows) {
    const key = keyOf(row.cells, mapping.group ?? [])
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  for (const group of groups.values()) {
    const draft = draftOf(source, mapping, entityOf(source.context, mapping.entity), group)
    if (draft) yield draft
  }
}
