import type { ValueType } from '../../language/expression.ts'
import type { FormulaResult } from '../../language/field.ts'

/** What a formula that gives this is in an expression. */
export const formulaResults: Readonly<Record<FormulaResult, ValueType>> = {
  condition: 'boolean',
  number: 'decimal',
  text: 'text',
  date: 'date',
}
