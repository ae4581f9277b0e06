import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Expression, Rule } from '../../language/expression.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { isByItself, restVerbs } from '../../rules/document/atRest.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import { isByTaking, takingsFrom, type Taking } from './takings.ts'
import { codeIn, truthIn, type Facts } from '../scope/truthIn.ts'

/** One way out of a state. `verb` is absent where nobody does it: it is done of itself at rest. */
export interface Edge {
  readonly by: string
  readonly to: string
  readonly verb?: CompiledVerb
  /** One that is done of itself and depends on quantities that others take. */
  readonly taken?: boolean
}

/** How a row leaves a state where these facts hold: verbs, by hand and of themselves, and codes that its own verbs set. */
export function edgesOf(entities: Entities, entity: CompiledEntity, state: string, facts: Facts): Edge[] {
  const codes = (entity.states?.values ?? []).map(({ code }) => code)
  const verbs = entity.verbs
    .filter((verb) => !isByItself(verb) && isPossible(verb, state, facts))
    .flatMap((verb) => [...targetsOf(entity, verb, codes, facts)].map((to) => ({ by: verb.name, to, verb })))
  const atRest = restVerbs(entity)
    .filter((verb) => isPossible(verb, state, facts) && truthIn(verb.when?.source ?? '', facts) !== false)
    .flatMap((verb) =>
      [...targetsOf(entity, verb, codes, facts)].map((to) => ({
        by: verb.name,
        to,
        taken: isByTaking(entities, entity, verb),
      })),
    )
  return [...verbs, ...atRest].filter(({ to }) => to !== state)
}

export const isPossible = ({ from, require }: CompiledVerb, state: string, facts: Facts): boolean =>
  (from.length === 0 || from.includes(state)) && mayHold(require, facts)
export const mayHold = (rules: readonly Rule[], facts: Facts): boolean =>
  rules.every(({ rule }) => truthIn(rule.source, facts) !== false)

function targetsOf(
  entity: CompiledEntity,
  { to, toWhich, set }: CompiledVerb,
  codes: readonly string[],
  facts: Facts,
): ReadonlySet<string> {
  const own = set.filter(({ field, lines }) => lines === undefined && field === entity.states?.field)
  return new Set([
    ...known(to ?? [], toWhich, facts),
    ...codes.filter((code) =>
      own.some(({ value }) => value.source.match(/[A-Z][A-Z0-9_]*/g)?.includes(code)),
    ),
  ])
}

/** Those of the states that may be chosen where these facts hold. */
const known = (to: readonly string[], toWhich: Expression | undefined, facts: Facts): readonly string[] =>
  to.filter(
    (code) =>
      !toWhich || codeIn(toWhich.source, facts) === undefined || codeIn(toWhich.source, facts) === code,
  )

/** What is known at a row that stands so deep in a document in this state. */
export const factsAt = (entity: CompiledEntity, state: string, depth = 0): Record<string, string> => ({
  [`${'parent.'.repeat(depth)}${entity.states?.field ?? ''}`]: state,
})

/** The first flow that takes from the document, or from its lines, while it is in this state; with the document that takes. */
export function takenIn(entities: Entities, entity: CompiledEntity, state: string): Taking | undefined {
  return takingsWithin(entities, entity, 0)
    .filter(({ taking, depth }) => truthIn(taking.flow.when.source, factsAt(entity, state, depth)) !== false)
    .map(({ taking }) => taking)
    .sort((one, other) => one.place - other.place)[0]
}

/** All flows that take from the document or from its lines. */
export const flowsFrom = (entities: Entities, entity: CompiledEntity): readonly CompiledFlow[] =>
  takingsWithin(entities, entity, 0).map(({ taking }) => taking.flow)

/** Flows that take from rows of this entity and from the lines below it, with how deep those stand. */
function takingsWithin(
  entities: Entities,
  entity: CompiledEntity,
  depth: number,
): readonly { readonly taking: Taking; readonly depth: number }[] {
  const below = entity.lines.flatMap(({ entity: name }) => entities[name] ?? [])
  return [
    ...takingsFrom(entities, entity.name).map((taking) => ({ taking, depth })),
    ...below.flatMap((line) => takingsWithin(entities, line, depth + 1)),
  ]
}

/** Edges that are no approval, from where a state was changed. States that wait for an approval are looked through, and ends that a verb can open again; back to the start is no way. */
export function waysOf(
  entity: CompiledEntity,
  start: string,
  edgesFrom: (state: string) => readonly Edge[],
): Edge[] {
  const waiting = new Set(entity.verbs.flatMap(({ process, from }) => (process === undefined ? [] : from)))
  const seen = new Set([start])
  const ways: Edge[] = []
  for (const state of seen) {
    const edges = edgesFrom(state).filter(
      ({ verb, to }) =>
        verb?.process === undefined && to !== start && (verb !== undefined || !isEnd(entity, state)),
    )
    for (const edge of edges) {
      if (waiting.has(edge.to) || isEnd(entity, edge.to)) seen.add(edge.to)
      else ways.push(edge)
    }
  }
  return ways
}

/** Cancelled, closed: it counts no more. */
export const isEnd = ({ states }: CompiledEntity, code: string): boolean =>
  code !== states?.initial && states?.values.find((one) => one.code === code)?.color === 'default'
