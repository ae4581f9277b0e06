import { useEffect, useMemo, useReducer } from 'react'
import { useLookups } from '../../client/useLookup.ts'
import type { CompiledEntity } from '../../language/compiled.ts'
import type { Scope } from '../../rules/expression/Scope.ts'
import { useHost } from '../host.ts'
import { queryScope } from './queryScope.ts'

/** What a query of this list may name; null until the code lists of the entity and its lines are here. */
export function useQueryScope(entity: CompiledEntity, entities: Readonly<Record<string, CompiledEntity>>): Scope | null {
  const { user } = useHost()
  const lookups = useLookups()
  const [turn, again] = useReducer((count: number) => count + 1, 0)
  const typeCodes = useMemo(() => [...new Set([entity, ...entity.lines.flatMap((lines) => entities[lines.entity] ?? []), ...(entity.parent ? [entities[entity.parent.entity]] : [])].flatMap((one) => one?.fields ?? []).flatMap(({ typeCode }) => typeCode ?? []))], [entity, entities])
  useEffect(() => {
    const stops = typeCodes.map((type) => lookups.of(type).subscribe(again))
    again() // a list may have come after drawing and before listening
    return () => stops.forEach((stop) => stop())
  }, [lookups, typeCodes])
  return useMemo(() => {
    if (typeCodes.some((type) => lookups.of(type).get() === undefined)) return null
    return queryScope({ entity: entity.name, entities, audience: user.audience, me: user.me, lookup: (type) => lookups.of(type).get() })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- turn counts the arrivals of code lists
  }, [entity, entities, user, lookups, typeCodes, turn])
}
