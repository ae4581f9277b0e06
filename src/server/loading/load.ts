import { dirname } from 'node:path'
import type { Definitions } from '../../language/compiled.ts'
import type { Tx } from '../database/Database.ts'
import { Batch, placeOf } from './Batch.ts'
import type { Draft } from './Draft.ts'
import { LoadError } from './LoadError.ts'
import type { Mapping } from './Mapping.ts'
import { inFolder, readDrafts } from './readDrafts.ts'
import type { LoadReport, Refusal } from './Refusal.ts'
import type { Writer } from './Writer.ts'

/** What a loader needs of the application. */
export interface LoadTarget {
  readonly definitions: Definitions
  readonly tenantId: string
  readonly writer: Writer
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface LoadOptions {
  /** The data; default: the one that the mapping names. */
  readonly file?: string
  /** Where the mapping lies; its files are relative to it. */
  readonly folder: string
  /** Documents in one transaction; 200. */
  readonly batch?: number
  /** Values that mappings take by name (`given`). */
  readonly given?: Readonly<Record<string, string>>
  progress?(saved: number): void
}

/**
 * Loads a file through the store. Good rows are kept; every other one is in the report with its line, field and reason.
 * Throws a LoadError only when nothing can be loaded at all.
 */
export async function load(target: LoadTarget, mapping: Mapping, { file, folder, batch: size = 200, given = {}, progress }: LoadOptions): Promise<LoadReport> {
  const path = file ?? (mapping.file === undefined ? undefined : inFolder(folder, mapping.file))
  if (path === undefined) throw new LoadError('Neither the command nor the mapping names a file.')
  const refusals: Refusal[] = []
  const source = await readDrafts(path, file === undefined ? folder : dirname(path), mapping, target.definitions, given, (refusal) => { refusals.push(refusal) })
  const batch = new Batch(target, mapping, refusals)
  let waiting: Draft[] = []
  for await (const draft of source.drafts()) {
    waiting.push(draft)
    if (waiting.length < size) continue
    await batch.save(waiting.splice(0))
    progress?.(batch.saved.size)
  }
  await batch.save(waiting)
  await batch.finish()
  progress?.(batch.saved.size)
  const refused = new Set(refusals.map((refusal) => placeOf({ origin: refusal })))
  return { entity: mapping.entity, file: source.name, encoding: source.encoding, delimiter: source.delimiter, ...source.counts(), saved: less(batch.saved, refused), documents: batch.documents, known: less(batch.known, refused), refusedRows: refused.size,
    refusals: refusals.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line)) }
}

const less = (places: ReadonlySet<string>, refused: ReadonlySet<string>): number => [...places].filter((place) => !refused.has(place)).length
