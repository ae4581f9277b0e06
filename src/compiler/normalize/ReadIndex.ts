import type { CompiledEntity } from '../../language/entity.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { valueReads, type Read, type ValueRead } from './valueReads.ts'

/** A value, and one of its readings. */
export type Reader = readonly [ValueRead, Read]

/** Which values follow from what: a field (`entity.field`), or which rows there are (`entity`). Only what changed is looked at again. */
export class ReadIndex {
  readonly #readers = new Map<string, Map<string, Reader[]>>()
  #known: Entities = {}
  /** Readers of a value in their order, as they are asked for: until one of them changes. */
  readonly #listed = new Map<string, readonly Reader[]>()
  #tables: readonly string[] = []

  update(entities: Entities): void {
    for (const [name, entity] of Object.entries(this.#known))
      if (entities[name] !== entity)
        this.#each(entity, this.#known, (key) => {
          this.#readers.get(key)?.delete(name)
          this.#listed.delete(key)
        })
    for (const [name, entity] of Object.entries(entities))
      if (this.#known[name] !== entity)
        this.#each(entity, entities, (key, reader) => {
          const all = this.#readers.get(key) ?? new Map<string, Reader[]>()
          this.#readers.set(key, all)
          this.#listed.delete(key)
          const own = all.get(name)
          if (own) own.push(reader)
          else all.set(name, [reader])
        })
    this.#known = entities
    this.#tables = Object.keys(entities).filter((name) => this.#readers.has(name))
  }

  #each(entity: CompiledEntity, entities: Entities, go: (key: string, reader: Reader) => void): void {
    for (const value of valueReads(entity, entities))
      for (const read of value.reads) go(read.key, [value, read])
  }

  readersOf(key: string): readonly Reader[] {
    const listed = this.#listed.get(key)
    if (listed) return listed
    const found = [...(this.#readers.get(key) ?? [])].sort(byName).flatMap(([, readers]) => readers)
    this.#listed.set(key, found)
    return found
  }

  /** Entities of whose rows something reads which there are. */
  get tables(): readonly string[] {
    return this.#tables
  }
}

/** What is found must not depend on the order in which files were saved. */
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)
