import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { Kept, KeptNames } from '../scope/KeptNames.ts'
import type { ReadIndex } from './ReadIndex.ts'
import { nameIn, Secrets, type Side } from './Secrets.ts'

type Hidden = CompiledAccess['hide'][number]

/** What is inferred of all audiences, and what follows from it: fields that are hidden beside those that access names. */
export class Inferred implements KeptNames {
  readonly #secrets: ReadonlyMap<string, Secrets>
  readonly #visitors: string | undefined
  /** By document and audience. */
  readonly #hidden = new Map<string, Hidden[]>()
  /** By entity and audience. */
  readonly #names = new Map<string, Map<string, Kept>>()

  /** The first audience is the house; `visitors` are those without an account, where there are any. */
  constructor(entities: Entities, index: ReadIndex, audiences: readonly string[], visitors?: string) {
    this.#visitors = visitors
    const sideOf = (audience: string, at: number): Side => {
      if (at === 0) return 'house'
      return audience === visitors ? 'outside' : 'partner'
    }
    this.#secrets = new Map(
      audiences.map((audience, at) => [
        audience,
        new Secrets(entities, index, audience, sideOf(audience, at)),
      ]),
    )
    for (const [audience, secrets] of this.#secrets)
      for (const [entity, field] of secrets.fields) this.#note(entity, field, audience, secrets)
  }

  #note(entity: string, field: string, audience: string, secrets: Secrets): void {
    const place = secrets.placeOf(entity)
    if (!place) return
    const names = put(this.#names, `${entity} ${audience}`, new Map<string, Kept>())
    const hidden = put(this.#hidden, `${place.root.name} ${audience}`, [])
    for (const { of, when, first = { document: '', name: '' } } of secrets.of(entity, field)) {
      hidden.push({ field: nameIn(place, field), because: of, ...(when ? { when } : {}) })
      names.set(field, { because: of, first, isAlways: names.get(field)?.isAlways === true || !when })
    }
  }

  isOf(audiences: readonly string[], visitors?: string): boolean {
    return this.#visitors === visitors && [...this.#secrets.keys()].join() === audiences.join()
  }

  secrets(audience: string): Secrets | undefined {
    return this.#secrets.get(audience)
  }

  keptOf(entity: string, audience: string): ReadonlyMap<string, Kept> {
    return this.#names.get(`${entity} ${audience}`) ?? none
  }

  /** Entities of which something else is hidden than before. */
  movedSince(before: Inferred): readonly string[] {
    const keys = new Set([...this.#names.keys(), ...before.#names.keys()])
    return [...keys]
      .filter((key) => before.#faceOf(key) !== this.#faceOf(key))
      .map((key) => key.split(' ')[0] ?? '')
  }

  #faceOf(key: string): string {
    return [...(this.#names.get(key) ?? none)]
      .map(([name, { isAlways }]) => `${name}${isAlways ? '' : '?'}`)
      .join(' ')
  }

  hiddenIn(document: string, audience: string): readonly Hidden[] {
    return this.#hidden.get(`${document} ${audience}`) ?? []
  }
}

const none: ReadonlyMap<string, Kept> = new Map()

function put<T>(all: Map<string, T>, key: string, fresh: T): T {
  const there = all.get(key) ?? fresh
  all.set(key, there)
  return there
}

const known = new WeakMap<CompiledEntity, { readonly said: string; readonly entity: CompiledEntity }>()

/** The entities with what is inferred among what is hidden. One of which nothing else is inferred than before stays the same. */
export const withSecrets = (
  entities: Readonly<Record<string, CompiledEntity>>,
  inferred: Inferred,
): Record<string, CompiledEntity> =>
  Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, withHidden(entity, inferred)]))

function withHidden(entity: CompiledEntity, inferred: Inferred): CompiledEntity {
  const more = Object.keys(entity.access).map((audience) => inferred.hiddenIn(entity.name, audience))
  if (more.every((hidden) => hidden.length === 0)) return entity
  const said = JSON.stringify(
    more.map((all) => all.map(({ field, when, because }) => [field, when?.source, because])),
  )
  const before = known.get(entity)
  if (before?.said === said) return before.entity
  const access = Object.fromEntries(
    Object.entries(entity.access).map(([audience, one], index) => [
      audience,
      { ...one, hide: [...one.hide, ...(more[index] ?? [])] },
    ]),
  )
  const found = { ...entity, access }
  known.set(entity, { said, entity: found })
  return found
}
