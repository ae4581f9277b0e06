import type { TimedAnswer } from '../../language/process.ts'

/** Why no answer may count as given where nobody gave it: whoever submits could be asked himself; nobody at all would have to agree; the verb asks something; the document cannot go back. */
export type TimedFault = 'own' | 'nobody' | 'asks' | 'noReject'

/** A process as far as answers that nobody gives depend on it. */
export interface Deciding {
  /** Whoever submits may be asked. */
  readonly own: boolean
  /** In their order; `isSure`: it is taken whatever the document says. */
  readonly steps: readonly { readonly isSure: boolean; readonly decide?: TimedAnswer | undefined }[]
  /** What is asked of whoever agrees and of whoever rejects, without the reason, which the system knows. `reject` is undefined where the document does not go back. */
  readonly agree: readonly string[]
  readonly reject: readonly string[] | undefined
}

/** A fault of one step; `fields`: what the verb asks. */
export interface FaultyStep {
  readonly step: number
  readonly fault: TimedFault
  readonly fields: readonly string[]
}

/**
 * `timedFaults({ own: true, steps: [{ isSure: true, decide: { after: 8, as: 'agree' } }], agree: [], reject: [] })` → `[{ step: 0, fault: 'own', fields: [] }]`.
 * Steps in which the system may not answer for whoever does not: by waiting nobody may approve what he submitted, and the system has no answers to what a verb asks.
 */
export function timedFaults({ own, steps, agree, reject }: Deciding): readonly FaultyStep[] {
  const isSilent = !steps.some(({ isSure, decide }) => isSure && decide?.as !== 'agree')
  return steps.flatMap(({ decide }, step): readonly FaultyStep[] => {
    if (!decide) return []
    const fields = decide.as === 'agree' ? agree : (reject ?? [])
    const fault = faultOf(decide, { own, isSilent, canReject: reject !== undefined, asks: fields.length > 0 })
    return fault ? [{ step, fault, fields }] : []
  })
}

function faultOf(
  { as }: TimedAnswer,
  {
    own,
    isSilent,
    canReject,
    asks,
  }: {
    readonly own: boolean
    readonly isSilent: boolean
    readonly canReject: boolean
    readonly asks: boolean
  },
): TimedFault | undefined {
  if (as === 'reject' && !canReject) return 'noReject'
  if (as === 'agree' && own) return 'own'
  if (as === 'agree' && isSilent) return 'nobody'
  return asks ? 'asks' : undefined
}
