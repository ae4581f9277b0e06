import type { ValueType } from '../../language/expression.ts'
import type { FormulaResult } from '../../language/field.ts'

/** What a formula that gives this is in an expression. */
export const formulaResults: Readonly<Record<FormulaResult, ValueType>> = {
  condition: 'boolean',
  number: 'decimal',
  text: 'text',
  date: 'date',
}

/** `isFormulaResult('date')` → `true`. Whether a formula may come to it. */
export const isFormulaResult = (name: unknown): name is FormulaResult =>
  typeof name === 'string' && Object.hasOwn(formulaResults, name)

/** `resultOf(undefined)` → `'number'`. What a formula comes to by its `to`; what that is not is told elsewhere. */
export const resultOf = (to: unknown): FormulaResult => (isFormulaResult(to) ? to : 'number')
