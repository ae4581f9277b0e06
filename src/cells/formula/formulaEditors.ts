import { FormulaEditor } from './FormulaEditor.tsx'

/** How formulas are edited. */
export const formulaEditors = { formula: FormulaEditor } as const
