import type { FormulaResult } from '../../language/field.ts'
import { expressionTexts } from '../../texts/expressionTexts.ts'
import type { ExpressionProblem } from '../expression/ast.ts'
import { problemWords } from '../expression/problemWords.ts'
import type { Typed } from '../expression/Typed.ts'
import type { FormulaFault, FormulaValues } from './FormulaValues.ts'
import { checked, names } from './formulas.ts'

/** What is wrong with a formula, in words: beside `formulas.ts`, since whoever only has one evaluated needs none of them. */

/** `fault('a +', 'number', [['a', 'NUMBER', null, null, null]]).offset` → `3`. What is wrong with the formula, at the very place; null where nothing is. */
export function fault(text: string | null, gives: FormulaResult, values: FormulaValues): FormulaFault | null {
  if (text === null) return null
  const { problems, odd } = checked(text, gives, names(values))
  if (odd) return notHere(text, odd)
  return problems[0] ? toFault(problems[0]) : null
}

function notHere(text: string, { span: { offset, length } }: Typed): FormulaFault {
  const name = text.slice(offset, offset + length)
  return { offset, length, words: expressionTexts.text('problem.inFormula', { name }) }
}

const toFault = (problem: ExpressionProblem): FormulaFault => ({
  offset: problem.offset,
  length: problem.length,
  words: problemWords(problem).words,
})
