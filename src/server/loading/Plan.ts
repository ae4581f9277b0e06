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
  /** Statements beside the plan, done by the owner of the database: what no user could do, such as times that have passed. */
  readonly sql?: string
  /** Pictures for rows that are there: a file beside the plan that says which. */
  readonly pictures?: string
  /** A verb, done on all documents of the entity that a listing with `where` finds. */
  readonly do?: string
  readonly entity?: string
  readonly where?: Row
  /** The account in whose name it is done. */
  readonly as?: string
  /** It is told to nobody: it is long past. */
  readonly silent?: boolean
}

export function readPlan(text: string, name: string): Plan {
  const plan = parse(text) as { steps?: unknown } | null // checked here
  const steps = plan?.steps
  if (!Array.isArray(steps)) throw new LoadError(`${name} has no steps.`)
  const wrong = steps.filter((step: PlanStep) => kindsOf(step) !== 1)
  if (wrong.length > 0)
    throw new LoadError(
      `${name}: a step is either load, or sql, or pictures, or do with its entity: ${JSON.stringify(wrong[0])}`,
    )
  return { steps: steps as PlanStep[] } // checked above
}

/** How many kinds of step it is. */
const kindsOf = ({ load, sql, pictures, do: verb, entity }: PlanStep): number =>
  [
    typeof load === 'string',
    typeof sql === 'string',
    typeof pictures === 'string',
    typeof verb === 'string' && typeof entity === 'string',
  ].filter(Boolean).length
