import { parse } from 'yaml'
import type { Row } from '../../language/row.ts'
import { LoadError } from './LoadError.ts'

/** What is loaded and done one after the other. */
export interface Plan {
  readonly steps: readonly PlanStep[]
}

export interface PlanStep {
  /** A mapping beside the plan. */
  readonly load?: string
  /** A verb, done on all documents of the entity that a listing with `where` finds. */
  readonly do?: string
  readonly entity?: string
  readonly where?: Row
  /** The account in whose name it is done. */
  readonly as?: string
}

export function readPlan(text: string, name: string): Plan {
  const plan = parse(text) as { steps?: unknown } | null // checked here
  const steps = plan?.steps
  if (!Array.isArray(steps)) throw new LoadError(`${name} has no steps.`)
  const wrong = steps.filter(
    (step: PlanStep) =>
      (typeof step.load === 'string') === (typeof step.do === 'string' && typeof step.entity === 'string'),
  )
  if (wrong.length > 0)
    throw new LoadError(`${name}: a step is either load, or do with its entity: ${JSON.stringify(wrong[0])}`)
  return { steps: steps as PlanStep[] } // checked above
}
