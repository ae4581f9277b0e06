import type { Definitions } from '../../language/definitions.ts'
import { Batch, placeOf } from './Batch.ts'
import type { Draft } from './Draft.ts'
import { LoadError } from './LoadError.ts'
import type { Mapping } from './Mapping.ts'
import { inFolder } from './columns.ts'
import { readDrafts } from './readDrafts.ts'
import type { LoadReport, Refusal } from './Refusal.ts'
import type { LoadTarget } from './LoadTarget.ts'

export interface LoadOptions {
  /** The data; default: the one that the mapping names. */
  readonly file?: string
  /** Where the mapping lies; its files are relative to it. */
  readonly folder: string
  /** Documents at once; 200, of trees 2,000. */
  readonly batch?: number
  /** Values that mappings take by name (`given`). */
  readonly given?: Readonly<Record<string, string>>
  progress?(saved: number): void
}

/**
 * Loads a file through the store. Good rows are kept; every other one is in the report with its line, field and reason.
 * Throws a LoadError only when nothing can be loaded at all.
 */
export async function load(
  target: LoadTarget,
  mapping: Mapping,
  { file, folder, batch: atOnce, given = {}, progress }: LoadOptions,
): Promise<LoadReport> {
  const path = file ?? (mapping.file === undefined ? undefined : inFolder(folder, mapping.file))
  if (path === undefined) throw new LoadError('Neither the command nor the mapping names a file.')
  const refusals: Refusal[] = []
  const source = await readDrafts(path, folder, {
    mapping,
    definitions: target.definitions,
    refuse: (refusal) => {
      refusals.push(refusal)
    },
    values: { given, ...(mapping.empty ? { empty: mapping.empty } : {}) },
  })
  const batch = new Batch(target, mapping, refusals)
  const isTree = pointsToItself(mapping, target.definitions)
  const size = atOnce ?? (isTree ? 2000 : 200) // every level of a tree is a round of its own
  const lane = new Lane(isTree ? 1 : 2)
  let waiting: Draft[] = []
  for await (const draft of source.drafts()) {
    waiting.push(draft)
    if (waiting.length < size) continue
    const full = waiting.splice(0)
    await lane.enter(async () => {
      await batch.save(full)
      progress?.(batch.saved.size)
    })
  }
  await lane.enter(() => batch.save(waiting))
  await lane.empty()
  await batch.finish()
  progress?.(batch.saved.size)
  const refused = new Set(refusals.map((refusal) => placeOf({ origin: refusal })))
  return {
    entity: mapping.entity,
    file: source.name,
    encoding: source.encoding,
    delimiter: source.delimiter,
    ...source.counts(),
    saved: less(batch.saved, refused),
    documents: batch.documents,
    known: less(batch.known, refused),
    refusedRows: refused.size,
    refusals: refusals.toSorted(byPlace),
  }
}

function byPlace(a: Refusal, b: Refusal): number {
  if (a.file === b.file) return a.line - b.line
  return a.file < b.file ? -1 : 1
}

/** Rows that point to rows of their own kind have to come one after the other. */
function pointsToItself({ entity, fields }: Mapping, { entities }: Definitions): boolean {
  return Object.keys(fields).some((name) =>
    entities[entity]?.fields.some((field) => field.name === name && field.to === entity),
  )
}

/** Lets so many works run at once: while one waits for the database, the next computes. */
class Lane {
  readonly #running = new Set<Promise<void>>()
  readonly #width: number
  #failure: { readonly error: unknown } | undefined
  constructor(width: number) {
    this.#width = width
  }

  async enter(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#width) await Promise.race(this.#running)
    if (this.#failure) throw this.#failure.error
    const running: Promise<void> = work()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => {
        this.#running.delete(running)
      })
    this.#running.add(running)
  }

  async empty(): Promise<void> {
    await Promise.all(this.#running)
    if (this.#failure) throw this.#failure.error
  }
}

const less = (places: ReadonlySet<string>, refused: ReadonlySet<string>): number =>
  [...places].filter((place) => !refused.has(place)).length
