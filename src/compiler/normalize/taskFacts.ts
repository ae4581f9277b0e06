import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledLookup } from '../../language/lookup.ts'
import { taskCode, taskFacts, taskLists } from '../../language/task.ts'
import { waitsOf } from '../../rules/document/waits.ts'

/** The code list of what is done with documents, with what is known of each verb: the lists of tasks, the home and the bell go by the same. */
export function withTaskFacts(
  lookups: Record<string, CompiledLookup>,
  entities: Readonly<Record<string, CompiledEntity>>,
): Record<string, CompiledLookup> {
  const list = lookups[taskLists.verbs]
  if (!list) return lookups
  const facts = new Map(Object.values(entities).flatMap(factsOf))
  const values = list.values.map((value) => {
    const attributes = facts.get(value.code)
    return attributes ? { ...value, attributes } : value
  })
  return { ...lookups, [taskLists.verbs]: { ...list, values } }
}

type Facts = Readonly<Record<string, string>>

function factsOf(entity: CompiledEntity): readonly (readonly [string, Facts])[] {
  if (entity.parent) return []
  const own = new Set(waitsOf(entity, () => true).flatMap(({ isOwn, verb }) => (isOwn ? [verb.name] : [])))
  return entity.verbs.flatMap(({ name, process }) => {
    const facts = {
      ...(own.has(name) ? { [taskFacts.own]: 'Y' } : {}),
      ...(process === undefined ? {} : { [taskFacts.approves]: 'Y' }),
    }
    return Object.keys(facts).length > 0 ? [[taskCode(entity.name, name), facts] as const] : []
  })
}
