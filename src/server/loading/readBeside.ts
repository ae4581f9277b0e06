import type { Mapping } from './Mapping.ts'
import { inFolder, keyOf } from './columns.ts'
import { readRows, type SourceRow } from './readRows.ts'
import type { Cells } from './readValue.ts'
import type { Refusal } from './Refusal.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'

/** A file beside the main one, by the columns that join it. */
export interface Beside {
  readonly name: string
  readonly file: string
  readonly by: Readonly<Record<string, string>>
  readonly rows: ReadonlyMap<string, Cells>
}

/** The name of the file beside that `order.date` belongs to. */
export const besideOf = (mapping: Mapping, column: string): string | undefined =>
  Object.keys(mapping.with ?? {}).find((name) => column.startsWith(`${name}.`))

export async function readBeside(
  folder: string,
  needed: readonly string[],
  { mapping, refuse }: { readonly mapping: Mapping; readonly refuse: (refusal: Refusal) => void },
): Promise<Beside[]> {
  const all: Beside[] = []
  for (const [name, { file: path, by }] of Object.entries(mapping.with ?? {})) {
    const columns = needed
      .filter((column) => besideOf(mapping, column) === name)
      .map((column) => column.slice(name.length + 1))
    const file = await readRows(inFolder(folder, path), [...columns, ...Object.values(by)], {})
    const rows = new Map<string, Cells>()
    for await (const { cells } of file.rows(refuse)) rows.set(keyOf(cells, Object.values(by)), cells)
    all.push({ name, file: file.name, by, rows })
  }
  return all
}

/** Rows with the columns of the files beside. A row that has no partner there is refused. */
export async function* withBeside(
  file: string,
  rows: AsyncGenerator<SourceRow>,
  beside: readonly Beside[],
  refuse: (refusal: Refusal) => void,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    let cells: Map<string, string> | null = new Map(row.cells)
    for (const { name, file: other, by, rows: partners } of beside) {
      const partner = partners.get(keyOf(row.cells, Object.keys(by)))
      for (const [column, cell] of partner ?? []) cells?.set(`${name}.${column}`, cell)
      if (partner) continue
      const value = Object.keys(by)
        .map((column) => row.cells.get(column) ?? '')
        .join(' ')
      refuse({
        file,
        line: row.line,
        field: '',
        value,
        code: 'REF_UNKNOWN',
        reason: loadingTexts.text('record.beside', { file: other }),
      })
      cells = null
    }
    if (cells) yield { line: row.line, cells }
  }
}
