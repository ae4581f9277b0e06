import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { isSealable } from '../scope/sealable.ts'
import { valueReads } from './valueReads.ts'

/** Which fields of a document stand encrypted while it is sealed, and what follows from them but cannot: `entity.field`. */
export interface Seal {
  readonly fields: ReadonlySet<string>
  readonly stuck: ReadonlyMap<
    string,
    { readonly entity: string; readonly field: string; readonly from: string }
  >
}

const seals = new WeakMap<CompiledEntity, { readonly entities: Entities; readonly seal: Seal }>()

/** What a sealed document keeps encrypted: what it names, and what is computed, taken or set from that within it. Undefined: it is none. */
export function sealOf(root: CompiledEntity, entities: Entities): Seal | undefined {
  if (!root.sealed) return undefined
  const known = seals.get(root)
  if (known?.entities === entities) return known.seal
  const seal = findSeal(root, root.sealed.fields, entities)
  seals.set(root, { entities, seal })
  return seal
}

function findSeal(root: CompiledEntity, names: readonly string[], entities: Entities): Seal {
  const tables = tablesOf(root, entities)
  const fields = new Set<string>()
  const stuck = new Map<string, { entity: string; field: string; from: string }>()
  for (const { path, entity } of tables)
    for (const field of entity.fields)
      if (names.some((name) => isNamed(name, path, field)) && isKept(entity, field))
        fields.add(`${entity.name}.${field.name}`)
  const inside = new Map(tables.map(({ entity }) => [entity.name, entity]))
  const values = Object.values(entities).flatMap((entity) =>
    valueReads(entity, entities).filter((value) => inside.has(value.entity)),
  )
  for (let grew = true; grew;) {
    grew = false
    for (const { entity, field: name, reads } of values) {
      const key = `${entity}.${name}`
      const from = fields.has(key) || stuck.has(key) ? undefined : reads.find((read) => fields.has(read.key))
      const [holder] = [inside.get(entity)]
      const field = from && holder?.fields.find((one) => one.name === name)
      if (!from || !holder || !field) continue
      if (isKept(holder, field)) fields.add(key)
      else stuck.set(key, { entity, field: name, from: from.key })
      grew = true
    }
  }
  return { fields, stuck }
}

/** A state is nobody's secret. */
const isKept = ({ states }: CompiledEntity, field: CompiledField): boolean =>
  isSealable(field) && states?.field !== field.name

/** By itself, or as something that is given in a named table: what its rows compute is sealed where it follows from that. */
const isNamed = (name: string, path: string, field: CompiledField): boolean =>
  name === (path === '' ? field.name : `${path}.${field.name}`) ||
  (path !== '' && `${path}.`.startsWith(`${name}.`) && isGiven(field))

const isGiven = ({ name, compute, gathered }: CompiledField): boolean =>
  !compute && !gathered && name !== 'lineNum'

interface Table {
  readonly path: string
  readonly entity: CompiledEntity
}

function tablesOf(entity: CompiledEntity, entities: Entities, path = ''): readonly Table[] {
  const below = entity.lines.flatMap(({ name, entity: line }) => {
    const found = entities[line]
    return found ? tablesOf(found, entities, path === '' ? name : `${path}.${name}`) : []
  })
  return [{ path, entity }, ...below]
}

const marked = new WeakMap<CompiledEntity, { readonly said: string; readonly entity: CompiledEntity }>()

const opening = new WeakMap<CompiledEntity, CompiledEntity>()

/** What is opened says by whom, too: its screen does not know what is sealed for it. */
export function withOpeners(entities: Record<string, CompiledEntity>): Record<string, CompiledEntity> {
  const found = { ...entities }
  for (const { sealed } of Object.values(entities)) {
    const event = entities[sealed?.keys?.event ?? '']
    if (!sealed?.keys || !event) continue
    const known = opening.get(event)
    const said = JSON.stringify(known?.openers) === JSON.stringify(sealed.keys)
    const marked = known && said ? known : { ...event, openers: sealed.keys }
    opening.set(event, marked)
    found[event.name] = marked
  }
  return found
}

/** The entities, with their sealed fields marked. One of which no other field is sealed than before stays the same. */
export function withSeals(entities: Record<string, CompiledEntity>): Record<string, CompiledEntity> {
  const roots = Object.values(entities).filter(({ sealed }) => sealed)
  if (roots.length === 0) return entities
  const sealed = new Set(roots.flatMap((root) => [...(sealOf(root, entities)?.fields ?? [])]))
  const touched = new Set([...sealed].map((key) => key.slice(0, key.indexOf('.'))))
  return Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [
      name,
      touched.has(name) ? withMarks(entity, sealed) : entity,
    ]),
  )
}

function withMarks(entity: CompiledEntity, sealed: ReadonlySet<string>): CompiledEntity {
  const isSealed = ({ name }: CompiledField) => sealed.has(`${entity.name}.${name}`)
  const said = entity.fields
    .filter(isSealed)
    .map(({ name }) => name)
    .join()
  const before = marked.get(entity)
  if (before?.said === said) return before.entity
  const fields = entity.fields.map((field) => (isSealed(field) ? { ...field, sealed: true as const } : field))
  const found = { ...entity, fields }
  marked.set(entity, { said, entity: found })
  return found
}
