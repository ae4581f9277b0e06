import { useEffect } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { RefusedVerb } from '../../language/refused.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { useAboutDocument } from './useAboutDocument.ts'

const none: readonly RefusedVerb[] = []

/** Milliseconds after which it is asked again while something is refused: it may have succeeded meanwhile. */
const lookEvery = 60_000

/** What is due on a document by the clock and is refused; nothing is asked where nothing is done by the clock. */
export function useRefused(
  entity: CompiledEntity,
  entities: Entities,
  id: string | undefined,
  version: unknown,
): readonly RefusedVerb[] {
  const asked = isTimed(entities, entity) ? id : undefined
  const { data, retry } = useAboutDocument<readonly RefusedVerb[]>(entity, 'findRefused', asked, version)
  const refused = (asked === undefined ? null : data) ?? none
  useEffect(() => {
    if (refused.length === 0) return undefined
    const look = setTimeout(retry, lookEvery)
    return () => clearTimeout(look)
  }, [refused, retry])
  return refused
}

/** Whether anything in such a document is done by the clock. */
const isTimed = (entities: Entities, { verbs, lines }: CompiledEntity): boolean =>
  verbs.some(({ moments }) => moments !== undefined) ||
  lines.some(({ entity }) => {
    const line = entities[entity]
    return line !== undefined && isTimed(entities, line)
  })
