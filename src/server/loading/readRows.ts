import { basename } from 'node:path'
import type { Encoding } from './detectEncoding.ts'
import { LoadError } from './LoadError.ts'
import type { Refusal } from './Refusal.ts'
import type { Cells } from './readValue.ts'
import { readRecords, type SourceRecord } from './readRecords.ts'
import { loadingTexts } from '../../texts/loadingTexts.ts'

/** A data row of a file, its cells by column name. */
export interface SourceRow {
  readonly line: number
  readonly cells: Cells
}

export interface RowCounts {
  records: number
  blank: number
  ignored: number
  leftOut: number
}

export interface RowFile {
  readonly name: string
  readonly encoding: string
  readonly delimiter: string
  readonly counts: RowCounts
  rows(refuse: (refusal: Refusal) => void): AsyncGenerator<SourceRow>
}

type Choice = Readonly<Record<string, readonly string[]>>
interface Options {
  readonly encoding?: Encoding
  readonly delimiter?: string
  readonly ignore?: readonly string[]
  readonly only?: Choice
  readonly except?: Choice
}

/** The header is the first of so many records that has all columns; above it titles and notes may stand. */
const headerWithin = 30

/** Opens a file for its data rows. `columns`: those that the mapping reads. Throws when the file does not have them. */
export async function readRows(path: string, columns: readonly string[], options: Options): Promise<RowFile> {
  const file = await readRecords(path, {
    ...(options.encoding ? { encoding: options.encoding } : {}),
    ...(options.delimiter ? { delimiter: options.delimiter } : {}),
  })
  const header = await findHeader(path, file.records(), columns)
  const counts: RowCounts = { records: 0, blank: 0, ignored: 0, leftOut: 0 }
  const name = basename(path)
  return {
    name,
    encoding: file.encoding,
    delimiter: file.delimiter,
    counts,
    rows: (refuse) => rows({ file: name, header, options, counts, refuse }, file.records()),
  }
}

async function findHeader(
  path: string,
  records: AsyncGenerator<SourceRecord | { broken: string }>,
  columns: readonly string[],
): Promise<{ line: number; names: readonly string[] }> {
  let nearest: { names: readonly string[]; missing: readonly string[] } | undefined
  let seen = 0
  for await (const record of records) {
    if (!('cells' in record)) continue
    const names = record.cells.map((cell) => cell.trim())
    const missing = columns.filter((column) => !names.includes(column))
    if (missing.length === 0) return { line: record.line, names }
    if (!nearest || missing.length < nearest.missing.length) nearest = { names, missing }
    if (++seen >= headerWithin) break
  }
  throw new LoadError(
    `${path} has no column ${nearest?.missing.join(', ') ?? columns.join(', ')}. Its columns are: ${nearest?.names.filter(Boolean).join(', ') || 'none'}.`,
  )
}

interface Reading {
  readonly file: string
  readonly header: { readonly line: number; readonly names: readonly string[] }
  readonly options: Options
  readonly counts: RowCounts
  readonly refuse: (refusal: Refusal) => void
}

async function* rows(
  { file, header, options, counts, refuse }: Reading,
  records: AsyncGenerator<SourceRecord | { line: number; broken: string }>,
): AsyncGenerator<SourceRow> {
  const patterns = (options.ignore ?? []).map((pattern) => new RegExp(pattern, 'iu'))
  for await (const record of records) {
    if (record.line <= header.line) continue
    counts.records++
    if (!('cells' in record)) {
      refuse(broken(file, record.line))
      continue
    }
    const texts = record.cells.map((cell) => cell.trim())
    const first = texts.find((text) => text !== '')
    if (first === undefined) {
      counts.blank++
      continue
    }
    if (patterns.some((pattern) => pattern.test(first))) {
      counts.ignored++
      continue
    }
    if (texts.slice(header.names.length).some((text) => text !== '')) {
      refuse(tooMany(file, record.line, texts.length, header.names.length))
      continue
    }
    const cells = new Map(
      header.names.flatMap((name, index): [string, string][] =>
        name === '' ? [] : [[name, texts[index] ?? '']],
      ),
    )
    if (!isChosen(cells, options)) {
      counts.leftOut++
      continue
    }
    yield { line: record.line, cells }
  }
}

export function isChosen(
  cells: Cells,
  { only = {}, except = {} }: { only?: Choice; except?: Choice },
): boolean {
  return (
    Object.entries(only).every(([column, texts]) => texts.includes(cells.get(column) ?? '')) &&
    !Object.entries(except).some(([column, texts]) => texts.includes(cells.get(column) ?? ''))
  )
}

const broken = (file: string, line: number): Refusal => ({
  file,
  line,
  field: '',
  value: '',
  code: 'BROKEN',
  reason: loadingTexts.text('row.quote'),
})

const tooMany = (file: string, line: number, cells: number, columns: number): Refusal => ({
  file,
  line,
  field: '',
  value: '',
  code: 'CELLS',
  reason: loadingTexts.text('row.cells', { cells, columns }),
})
