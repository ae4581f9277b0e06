import { parse } from 'yaml'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
import { jsonProblems } from '../jsonProblems.ts'
import { LoadError } from './LoadError.ts'
import { planSchema } from './planSchema.ts'

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

/** Reads a plan, and says all that is wrong with it at once. */
export function readPlan(text: string, name: string): Plan {
  const plan = parse(text) as unknown
  const problems = jsonProblems(planSchema, plan, (path) => path.join('.') || 'the plan')
  if (problems.length > 0)
    throw new LoadError(`${name}:\n${problems.map(({ words }) => `  - ${spoken(words, 'EN')}`).join('\n')}`)
  return { steps: (plan as Plan).steps } // as its schema says
}
