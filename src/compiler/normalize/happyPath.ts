import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledState } from '../../language/state.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import { isByItself } from '../../rules/document/atRest.ts'

interface LifeCycle extends Pick<CompiledEntity, 'kind' | 'verbs'> {
  readonly states: CompiledEntity['states']
}

/**
 * Codes of the states that a document passes when all goes well, from its first to its last: each step is the first verb,
 * else the first state that follows of itself, that leads on in the order in which the states are written. Steps that take something back
 * (`danger`, a reason asked for) and states of another colour than processing and success are no steps of it.
 */
export function happyPath({ kind, states, verbs }: LifeCycle): readonly string[] {
  if (kind !== 'document' || !states) return []
  const order = states.values.map(({ code }) => code)
  const wished = new Set(states.values.filter(isWished).map(({ code }) => code))
  const path: string[] = []
  let at: string | undefined = states.initial
  while (at !== undefined) {
    path.push(at)
    const here: string = at
    const isAhead = (to: string) => wished.has(to) && order.indexOf(to) > order.indexOf(here)
    at =
      verbs
        .filter((verb) => !isByItself(verb) && isStep(verb, here))
        .flatMap(({ to = [] }) => firstOf(order, to.filter(isAhead)) ?? [])[0] ??
      firstOf(
        order,
        verbs
          .filter((verb) => isByItself(verb) && isStep(verb, here))
          .flatMap(({ to = [] }) => to.filter(isAhead)),
      )
  }
  return path
}

const isWished = ({ color }: CompiledState): boolean => color === 'processing' || color === 'success'

const isStep = ({ from, danger, ask }: CompiledVerb, state: string): boolean =>
  from.includes(state) && !danger && !ask.includes('reason')

const firstOf = (order: readonly string[], codes: readonly string[]): string | undefined =>
  order.find((code) => codes.includes(code))
