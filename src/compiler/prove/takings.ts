import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { fieldsBehind } from './fieldsRead.ts'

/** What flows take, listed once for the definitions: the proofs ask for it at every state of every document. */
interface Takings {
  /** Flows by the entity that they take from, each with the document that takes. */
  readonly bySource: ReadonlyMap<string, readonly Taking[]>
  /** Verbs at rest that were asked for already. */
  readonly atRest: Map<CompiledVerb, boolean>
}

export interface Taking {
  readonly flow: CompiledFlow
  readonly by: string
  /** Its place among all flows of the definitions. */
  readonly place: number
}

const known = new WeakMap<Entities, Takings>()

function takingsOf(entities: Entities): Takings {
  const found = known.get(entities) ?? listed(entities)
  known.set(entities, found)
  return found
}

function listed(entities: Entities): Takings {
  const takings = Object.values(entities)
    .flatMap(({ name, flows }) => flows.map((flow) => ({ flow, by: name })))
    .map((taking, place): Taking => ({ ...taking, place }))
  const bySource = new Map<string, Taking[]>()
  for (const taking of takings) {
    const { source } = taking.flow
    const others = bySource.get(source)
    if (others) others.push(taking)
    else bySource.set(source, [taking])
  }
  return { bySource, atRest: new Map() }
}

/** Whether a verb that is done of itself depends on quantities that others take. */
export function isByTaking(entities: Entities, entity: CompiledEntity, verb: CompiledVerb): boolean {
  const { atRest } = takingsOf(entities)
  const found =
    atRest.get(verb) ??
    [...(verb.when ? fieldsBehind(entity, verb.when, entities) : [])].some(
      ([field]) => field.gathered !== undefined,
    )
  atRest.set(verb, found)
  return found
}

/** The flows that take from rows of this entity, in the order of the definitions. */
export const takingsFrom = (entities: Entities, source: string): readonly Taking[] =>
  takingsOf(entities).bySource.get(source) ?? []
