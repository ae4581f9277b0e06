import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { valueReads, type Read, type ValueRead } from './valueReads.ts'

/** A value, and one of its readings. */
export type Reader = readonly [ValueRead, Read]

interface Known {
  readonly now: CompiledEntity
  /** Whose readings stand in the index: those of now are the same. */
  readonly indexed: CompiledEntity
}

/** Everything of an entity from which secrets follow, as a text that differs where that does. */
function faceOf(entity: CompiledEntity, entities: Entities): string {
  const face = faces.get(entity) ?? writeFace(entity, valueReads(entity, entities))
  faces.set(entity, face)
  return face
}

/** They are asked for when an entity was compiled again. */
const faces = new WeakMap<CompiledEntity, string>()

function writeFace(
  { parent, states, fields, lines, access, verbs, flows, limits }: CompiledEntity,
  values: readonly ValueRead[],
): string {
  return JSON.stringify([
    [parent, states?.field, states?.values.map(({ code }) => code)],
    lines.map(({ name, entity }) => [name, entity]),
    fields.map(({ name, wire, type, assigned, by, gathered }) => [
      name,
      wire,
      type === 'user',
      assigned,
      by,
      gathered?.reads,
    ]),
    Object.values(access).map(accessFace),
    verbs.map(({ name, by, askLines = [] }) => [name, by, askLines.map(({ lines: of }) => of)]),
    flows.map(({ name, by, lines: of }) => [name, by, of]),
    limits.map(({ counted }) => counted),
    values.map(({ entity, field, reads }) => [
      entity,
      field,
      reads.map(({ key, way, where = '', isNear, isKept }) => `${key} ${way} ${isNear} ${isKept} ${where}`),
    ]),
  ])
}

const accessFace = ({
  audience,
  rows,
  lineRows = {},
  edit,
  edits = [],
  hide,
  reveal,
  create,
}: CompiledAccess) => [
  [audience, rows?.source, edit?.source, create, reveal],
  Object.entries(lineRows).map(([table, { source }]) => [table, source]),
  edits.map(({ when, fields }) => [when.source, fields]),
  hide.map(({ field, when }) => [field, when?.source]),
]

/** Which values follow from what: a field (`entity.field`), or which rows there are (`entity`). Only what changed is looked at again. */
export class ReadIndex {
  readonly #readers = new Map<string, Map<string, Reader[]>>()
  readonly #known = new Map<string, Known>()
  #entities: Entities = {}
  /** Readers of a value in their order, as they are asked for: until one of them changes. */
  readonly #listed = new Map<string, readonly Reader[]>()
  #tables: readonly string[] = []

  /** Whether anything moved from which secrets follow. */
  update(entities: Entities): boolean {
    let hasMoved = false
    for (const name of [...this.#known.keys()]) if (!entities[name]) hasMoved = this.#remove(name)
    for (const [name, entity] of Object.entries(entities)) {
      const before = this.#known.get(name)
      if (before?.now === entity) continue
      if (before && faceOf(before.indexed, this.#entities) === faceOf(entity, entities))
        this.#known.set(name, { ...before, now: entity })
      else {
        this.#remove(name)
        this.#add(name, entity, entities)
        this.#known.set(name, { now: entity, indexed: entity })
        hasMoved = true
      }
    }
    this.#entities = entities
    if (!hasMoved) return false
    this.#listed.clear()
    this.#tables = Object.keys(entities).filter((name) => this.#readers.has(name))
    return true
  }

  #remove(name: string): boolean {
    const before = this.#known.get(name)
    if (before) this.#each(before.indexed, (key) => this.#readers.get(key)?.delete(name))
    return this.#known.delete(name)
  }

  #add(name: string, entity: CompiledEntity, entities: Entities): void {
    this.#each(
      entity,
      (key, reader) => {
        const all = this.#readers.get(key) ?? new Map<string, Reader[]>()
        this.#readers.set(key, all)
        const own = all.get(name)
        if (own) own.push(reader)
        else all.set(name, [reader])
      },
      entities,
    )
  }

  #each(entity: CompiledEntity, go: (key: string, reader: Reader) => void, entities = this.#entities): void {
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
