import type { CompiledEntity } from '../../language/entity.ts'
import {
  everyMe,
  type Scope,
  type ScopeCode,
  type ScopeEntity,
  type ScopeMe,
} from '../../rules/expression/Scope.ts'
import { queryTexts } from '../../texts/queryTexts.ts'
import { scopeEntity } from '../../rules/expression/scopeEntity.ts'

export interface ScopeParts {
  readonly entity: string
  /** As far as the screen carries them; what is behind others is not offered. */
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly audience: string
  readonly me: Readonly<Record<string, unknown>>
  /** Values of a code list; undefined while they are on the way. */
  lookup(typeCode: string): readonly ScopeCode[] | undefined
}

/** What a query may name, as far as the browser knows. The server judges again, with what it alone knows. */
export function queryScope({ entity, entities, audience, me, lookup }: ScopeParts): Scope {
  const made = new Map<string, ScopeEntity | undefined>()
  return {
    root: entity,
    lookup,
    entity: (name) => {
      if (!made.has(name))
        made.set(name, Object.hasOwn(entities, name) ? seenEntity(entities, name, audience) : undefined)
      return made.get(name)
    },
    me: {
      ...Object.fromEntries(
        Object.entries(me).map(([key, value]): [string, ScopeMe] => [key, meOf(key, value)]),
      ),
      ...everyMe,
    },
  }
}

function seenEntity(
  entities: ScopeParts['entities'],
  name: string,
  audience: string,
): ScopeEntity | undefined {
  const entity = entities[name]
  if (!entity) return undefined
  const { root, place } = placeOf(entities, entity, '')
  const access = root.access[audience]
  const hidden = new Set((access?.hide ?? []).map(({ field }) => field))
  return access?.rows ? scopeEntity(entity, (field) => hidden.has(place + field)) : undefined
}

/** The document that a line belongs to, and where the line stands in it: `lines.`, `lines.deliveries.` */
function placeOf(
  entities: ScopeParts['entities'],
  entity: CompiledEntity,
  below: string,
): { readonly root: CompiledEntity; readonly place: string } {
  const above = entity.parent && entities[entity.parent.entity]
  return above && entity.parent
    ? placeOf(entities, above, `${entity.parent.lines}.${below}`)
    : { root: entity, place: below }
}

/** Only the server knows what each of them is; here lists are lists, and what stands for a row is its id. */
const meOf = (name: string, value: unknown): ScopeMe => ({
  type: Array.isArray(value) ? 'list' : 'id',
  label: queryTexts.label('word.mine', { name }),
})
