import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Predicate } from '../../language/expression.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { Kept } from '../scope/KeptNames.ts'
import { isFoundBy } from './isFoundBy.ts'
import type { ReadIndex } from './ReadIndex.ts'
import type { Read, ValueRead } from './valueReads.ts'

/** What keeps a value from an audience: a field (`entity.field`) or a table (`entity`) from which it follows; while a condition over the document holds, else always. */
export interface Cause {
  readonly of: string
  readonly when?: Predicate | undefined
  /** The first field that follows from it; absent of the secret itself. */
  readonly first?: Kept['first']
}

/** The first audience (`house`), whose sums over documents count those of its other users too; people without an account, who are told of no user who he is (`outside`). */
export type Side = 'house' | 'partner' | 'outside'

type Value = Pick<ValueRead, 'entity' | 'field'>

/** Where an entity stands in its document: `lines.deliveries`; '' is the document itself. */
export interface Place {
  readonly root: CompiledEntity
  readonly path: string
}

/** What one audience is not shown because it follows from what it is not shown, or from rows that it does not find. */
export class Secrets {
  readonly #entities: Entities
  readonly #audience: string
  readonly #side: Side
  readonly #index: ReadIndex
  readonly #places: ReadonlyMap<string, Place>
  /** What access says of keys; of other ones it says nothing. */
  readonly #said = new Set<string>()
  /** By field, then by condition. */
  readonly #kept = new Map<string, Map<string, Cause>>()
  readonly #keepers = new Set<string>()
  /** What would be kept, and is revealed: `document name`. */
  readonly #revealed = new Set<string>()

  constructor(entities: Entities, index: ReadIndex, audience: string, side: Side) {
    this.#side = side
    this.#entities = entities
    this.#index = index
    this.#audience = audience
    this.#places = placesIn(entities)
    for (const key of this.#keysSaid()) this.#said.add(key)
    this.#infer()
  }

  /** Why a field is kept from the audience beside what access says of it; nothing where it is not. */
  of(entity: string, field: string): readonly Cause[] {
    return [...(this.#kept.get(`${entity}.${field}`)?.values() ?? [])]
  }

  /** Why what a rule of the entity reads is not the audience's; nothing where it is. */
  behind(entity: string, read: Read): readonly Cause[] {
    const key = read.key
    const said = this.#said.has(key) || isGathered(read) ? this.#causesSaid(entity, read) : none
    const derived = this.#kept.get(key)
    return derived ? [...said, ...derived.values()] : said
  }

  /** Notes that a rule of the document tells something, and may. */
  reveal(document: string, name: string): void {
    this.#revealed.add(`${document} ${name}`)
  }

  isRevealed(document: string, name: string): boolean {
    return this.#revealed.has(`${document} ${name}`)
  }

  /** What follows from secrets follows from what they follow from, too. */
  #infer(): void {
    const news: string[] = []
    const note = (value: Value, cause: Cause) => {
      if (this.#keep(value, cause)) news.push(`${value.entity}.${value.field}`)
    }
    if (this.#side === 'outside') for (const { value, of } of peopleIn(this.#entities)) note(value, { of })
    for (const key of new Set([...this.#said, ...this.#index.tables]))
      for (const [value, read] of this.#index.readersOf(key))
        for (const cause of this.#causesSaid(value.entity, read)) note(value, cause)
    for (let key = news.pop(); key !== undefined; key = news.pop())
      for (const [value, read] of this.#index.readersOf(key))
        for (const cause of this.#kept.get(key)?.values() ?? [])
          note(value, read.isNear ? cause : { ...cause, when: undefined })
  }

  /** Fields and tables that access hides, or of which it lets some rows be found. */
  #keysSaid(): readonly string[] {
    return Object.values(this.#entities).flatMap(({ name, fields }) => {
      const place = this.placeOf(name)
      const access = place?.root.access[this.#audience]
      if (!place || !access) return []
      const isTable = isPartial(access, place) || access.hide.some(({ field }) => isWithin(place.path, field))
      if (isTable) return [name, ...fields.map((field) => `${name}.${field.name}`)]
      const before = place.path === '' ? '' : `${place.path}.`
      return access.hide.flatMap(({ field }) =>
        field.startsWith(before) && !field.includes('.', before.length)
          ? `${name}.${field.slice(before.length)}`
          : [],
      )
    })
  }

  /** Whether that was news. What is shown by name and what access keeps anyway is none; a state is nobody's secret who finds the document. */
  #keep({ entity, field }: Value, cause: Cause): boolean {
    const place = this.placeOf(entity)
    const access = place?.root.access[this.#audience]
    if (!place || !access || this.#entities[entity]?.states?.field === field) return false
    const name = nameIn(place, field)
    if (access.hide.some((one) => isWithin(name, one.field) && (!one.when || one.when === cause.when)))
      return false
    if (access.reveal?.includes(name)) {
      this.reveal(place.root.name, name)
      return false
    }
    const key = `${entity}.${field}`
    this.#keepers.add(entity)
    const causes = this.#kept.get(key) ?? new Map<string, Cause>()
    this.#kept.set(key, causes)
    const id = cause.when?.source ?? ''
    if (causes.has('') || causes.has(id)) return false
    causes.set(id, { first: { document: place.root.name, name }, ...cause })
    return true
  }

  /** What access says of a reading. In other documents a condition cannot be asked: what is hidden at times counts as hidden. */
  #causesSaid(entity: string, read: Read): readonly Cause[] {
    const place = this.placeOf(read.entity)
    if (!place) return []
    const access = place.root.access[this.#audience]
    const of = read.key
    const isSaid = this.#said.has(of)
    if (read.isNear) return isSaid && access ? nearIn(access, place, read) : []
    const isKept =
      access?.rows === undefined ? isGathered(read) : isSaid || this.#isPartly(entity, read, place)
    return isKept ? [{ of }] : []
  }

  /** Whether there are rows among those gathered that he does not find. */
  #isPartly(entity: string, read: Read, place: Place): boolean {
    if (this.#side === 'house' || !isGathered(read)) return false
    const own = this.placeOf(entity)?.root.access[this.#audience]
    return !isFoundBy(place, place.root.access[this.#audience], own, read.where)
  }

  placeOf(name: string): Place | undefined {
    return this.#places.get(name)
  }

  /** Fields of the entity that are kept. */
  fieldsOf({ name, fields }: CompiledEntity): CompiledEntity['fields'] {
    return this.#keepers.has(name) ? fields.filter((field) => this.#kept.has(`${name}.${field.name}`)) : []
  }

  /** Every field that is kept, with its entity. */
  get fields(): readonly (readonly [entity: string, field: string])[] {
    return [...this.#kept.keys()].map((key) => {
      const dot = key.indexOf('.')
      return [key.slice(0, dot), key.slice(dot + 1)]
    })
  }
}

const none: readonly Cause[] = []

const places = new WeakMap<Entities, ReadonlyMap<string, Place>>()

/** Fields that name a user, with whose he is one. */
function peopleIn(entities: Entities): readonly { readonly value: Value; readonly of: string }[] {
  return Object.values(entities).flatMap(({ name, fields }) =>
    fields.flatMap(({ name: field, type, to }) =>
      type === 'user' ? [{ value: { entity: name, field }, of: to ?? type }] : [],
    ),
  )
}

/** Where each entity stands: the same for all audiences. */
function placesIn(entities: Entities): ReadonlyMap<string, Place> {
  const known =
    places.get(entities) ??
    new Map(
      Object.keys(entities).flatMap((name) => {
        const place = placeIn(entities, name)
        return place ? [[name, place]] : []
      }),
    )
  places.set(entities, known)
  return known
}

function placeIn(entities: Entities, name: string): Place | undefined {
  const steps: string[] = []
  let at = entities[name]
  while (at?.parent) {
    steps.unshift(at.parent.lines)
    at = entities[at.parent.entity]
  }
  return at && { root: at, path: steps.join('.') }
}

/** Rows of other documents from which a value always follows. What was once taken from a row stands in the document, whoever finds that row. */
const isGathered = ({ isKept, way, field }: Read): boolean => isKept && way === 'found' && field === undefined

/** What access says of a reading within the document. */
function nearIn(access: CompiledAccess, place: Place, read: Read): readonly Cause[] {
  const of = read.key
  if (read.field !== undefined) return hidingIn(access, nameIn(place, read.field), of)
  return access.lineRows?.[place.path] ? [{ of }] : hidingIn(access, place.path, of)
}

/** `nameIn({ path: 'lines' }, 'price')` is `lines.price`, as access calls it. */
export const nameIn = ({ path }: Pick<Place, 'path'>, field: string): string =>
  path === '' ? field : `${path}.${field}`

/** The name itself, or one that stands below it. */
const isWithin = (name: string, hidden: string): boolean =>
  name.startsWith(hidden) && (name.length === hidden.length || name[hidden.length] === '.')

function hidingIn({ hide }: CompiledAccess, name: string, of: string): readonly Cause[] {
  const hiding = hide.filter(({ field }) => isWithin(name, field))
  return hiding.length === 0 ? none : hiding.map(({ when }) => ({ of, ...(when ? { when } : {}) }))
}

/** Whether some rows of the table, or of one that holds it, are not found. */
const isPartial = ({ lineRows = {} }: CompiledAccess, { path }: Place): boolean =>
  Object.keys(lineRows).some((table) => isWithin(path, table))
