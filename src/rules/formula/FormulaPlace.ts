import type { ExpressionEnv } from '../../language/expression.ts'
import type { FormulaResult } from '../../language/field.ts'
import type { FormulaValues } from './FormulaValues.ts'

/** Where a formula is typed: what it is to give, what it may name there with the values at hand, and what it is evaluated with. */
export interface FormulaPlace {
  readonly gives: FormulaResult
  readonly names: FormulaValues
  readonly env: ExpressionEnv
  /** What the server gives for it over these values. */
  atServer?(text: string, values: FormulaValues, signal: AbortSignal): Promise<unknown>
}
