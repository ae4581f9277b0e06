import { visitorsOf, type CompiledMe } from '../../language/audience.ts'
import type { Definitions } from '../../language/definitions.ts'
import {
  everyMe,
  visitorMe,
  type Scope,
  type ScopeEntity,
  type ScopeMe,
} from '../../rules/expression/Scope.ts'
import { scopeEntity } from '../../rules/expression/scopeEntity.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import { hidden, isKeptSealed, rowsThere, seesRows } from './access.ts'
import type { EntityNode } from './Catalog.ts'
import { isPartial } from './lineRules.ts'
import type { Place } from './comparing.ts'
import { isVeiled, isWho } from './who.ts'
import { expressionTexts } from '../../texts/expressionTexts.ts'

/** What an expression of this caller may name: fields that he may always see, of entities that he knows, and of lines the rows that he finds. Nothing else is there for him. */
export function queryScope({
  catalog,
  node,
  caller,
  lookups,
}: Pick<Place, 'catalog' | 'node' | 'caller' | 'lookups'>): Scope {
  const { definitions } = catalog
  const veiled = isVeiled(catalog, caller)
  const made = new Map<string, ScopeEntity | undefined>()
  const entity = (name: string): ScopeEntity | undefined => {
    if (!made.has(name))
      made.set(name, Object.hasOwn(definitions.entities, name) ? seenEntity(catalog.node(name)) : undefined)
    return made.get(name)
  }
  const seenEntity = (one: EntityNode): ScopeEntity | undefined =>
    one === node || !isPartial(one, caller) ? fieldsOf(one) : undefined
  const fieldsOf = (one: EntityNode): ScopeEntity | undefined =>
    seesRows(one, caller) && (one.entity.view === undefined || one === node)
      ? scopeEntity(
          one.entity,
          (field) =>
            hidden(one, field, caller) !== 'never' ||
            isKeptSealed(one, field, caller) ||
            (veiled && isWho({ name: field })),
        )
      : undefined
  const linesOf = (name: string): ScopeEntity | undefined => {
    const rows = Object.hasOwn(definitions.entities, name) && rowsThere(catalog.node(name), caller, catalog)
    const lines = rows ? fieldsOf(catalog.node(name)) : undefined
    return rows && lines ? { ...lines, rows } : entity(name)
  }
  return {
    root: node.name,
    entity,
    linesOf,
    lookup: (typeCode) => lookups.codes?.(typeCode) ?? definitions.lookups[typeCode]?.values,
    me: knownMe(definitions),
  }
}

const known = new WeakMap<Definitions, Readonly<Record<string, ScopeMe>>>()

function knownMe(definitions: Definitions): Readonly<Record<string, ScopeMe>> {
  const ready = known.get(definitions)
  if (ready) return ready
  const me = {
    ...everyMe,
    ...(visitorsOf(definitions.audiences) ? visitorMe : {}),
    ...Object.fromEntries(definitions.me.map((one) => [one.name, typeOf(one, definitions)])),
  }
  known.set(definitions, me)
  return me
}

/** A value of `me` is the key of the user's row or one of its fields; a list holds ids. */
function typeOf({ name, type, field, to, many }: CompiledMe, { entities, me }: Definitions): ScopeMe {
  const facts = { label: expressionTexts.label('me.own', { name }), ...(to === undefined ? {} : { to }) }
  if (type === 'list' || many) return { type: 'list', ...facts }
  const users = entities[me.find((one) => one.field === 'id')?.to ?? '']
  const found = users?.fields.find((one) => one.name === field)
  if (field === 'id' || to !== undefined) return { type: 'id', ...facts }
  return {
    type: found ? fieldTypes[found.type].value : 'text',
    ...facts,
  }
}
