import type { CompiledEntity } from '../../language/entity.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { checkQuery } from './checkQuery.ts'
import { useQueryScope } from './useQueryScope.ts'

export interface QueryProps {
  readonly query: string
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
}

/** A query as a sentence in the words of its labels; as it was typed until its code lists are here, and where it cannot be understood. */
export function QueryWords({ query, entity, entities }: QueryProps) {
  const { language } = useHost()
  const scope = useQueryScope(entity, entities)
  const says = scope ? checkQuery(query, scope).says : undefined
  return says ? <strong>{spoken(says, language)}</strong> : <code>{query}</code>
}
