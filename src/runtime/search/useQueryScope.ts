import { useMemo } from 'react'
import { useLookupLists, useLookups } from '../../client/useLookup.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Scope } from '../../rules/expression/Scope.ts'
import { useHost } from '../host/host.ts'
import { queryScope } from './queryScope.ts'

/** What a query of this list may name; null until the code lists of the entity and its lines are here. */
export function useQueryScope(
  entity: CompiledEntity,
  entities: Readonly<Record<string, CompiledEntity>>,
): Scope | null {
  const { user } = useHost()
  const lookups = useLookups()
  const typeCodes = useMemo(
    () => [
      ...new Set(
        [
          entity,
          ...entity.lines.flatMap((lines) => entities[lines.entity] ?? []),
          ...(entity.parent ? [entities[entity.parent.entity]] : []),
        ]
          .flatMap((one) => one?.fields ?? [])
          .flatMap(({ typeCode }) => typeCode ?? []),
      ),
    ],
    [entity, entities],
  )
  const lists = useLookupLists(typeCodes)
  return useMemo(() => {
    if (!lists) return null
    return queryScope({
      entity: entity.name,
      entities,
      audience: user.audience,
      me: user.me,
      lookup: (type) => lists.get(type) ?? lookups.of(type).get(),
    })
  }, [entity, entities, user, lookups, lists])
}
