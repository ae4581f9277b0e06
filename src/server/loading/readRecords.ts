import { Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { detectDelimiter } from './detectDelimiter.ts'
import type { Encoding } from './detectEncoding.ts'
import { readText, type FileText } from './readText.ts'

/** One record of a file. `line` is where it begins, counted from 1 as an editor counts. */
export interface SourceRecord {
  readonly line: number
  readonly cells: readonly string[]
}
/** Text that is no record: a quote that never ends. */
export interface BrokenRecord {
  readonly line: number
  readonly broken: string
}

export interface RecordFile {
  readonly encoding: Encoding
  readonly delimiter: string
  records(): AsyncGenerator<SourceRecord | BrokenRecord>
}

/** Opens a delimited file; what is not given is found out from its content. */
export async function readRecords(
  path: string,
  options: { encoding?: Encoding; delimiter?: string } = {},
): Promise<RecordFile> {
  const text = await readText(path, options.encoding)
  const delimiter = options.delimiter ?? detectDelimiter(await start(text.pieces()))
  return { encoding: text.encoding, delimiter, records: () => records(text, delimiter) }
}

async function start(pieces: AsyncGenerator<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length > 20_000) break
  }
  return text
}

/** A record longer than this has a quote that does not end; without a limit it would take the rest of the file with it. */
const longest = 200_000

/** Reading goes on behind the line of a broken record, so that the good ones after it are kept. */
async function* records(text: FileText, delimiter: string): AsyncGenerator<SourceRecord | BrokenRecord> {
  for (let skip = 0; ;) {
    const parser = parse({
      delimiter,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      info: true,
      max_record_size: longest,
    })
    const source = Readable.from(linesFrom(text.pieces(), skip))
    source.on('error', (error) => parser.destroy(error))
    source.pipe(parser)
    let last = skip
    try {
      for await (const { record, info } of parser as AsyncIterable<{
        record: string[]
        info: { lines: number }
      }>) {
        // what info: true gives
        const line = last + 1
        last = skip + info.lines
        yield { line, cells: record }
      }
      return
    } catch (error) {
      if (!isBroken(error)) throw error
      yield { line: last + 1, broken: error.message }
      skip = last + 1
    } finally {
      source.destroy()
    }
  }
}

async function* linesFrom(pieces: AsyncGenerator<string>, skip: number): AsyncGenerator<string> {
  let left = skip
  for await (const piece of pieces) {
    let from = 0
    while (left > 0 && from < piece.length) {
      const end = piece.indexOf('\n', from)
      if (end < 0) {
        from = piece.length
        break
      }
      from = end + 1
      left--
    }
    if (from < piece.length) yield piece.slice(from)
  }
}

const isBroken = (error: unknown): error is CsvError =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
