import type { CompareOperator } from './ast.ts'

/** `turned['<']` → `'>'`. The operator with which the sides of a comparison change places. */
export const turned: Readonly<Record<CompareOperator, CompareOperator>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}
