import type { CompilationUnit } from './CompilationUnit.ts'
import type { FieldShape } from './FieldShape.ts'

/** Whether the rows that a field refers to stand below each other. */
export const isTree = (unit: CompilationUnit, { to }: FieldShape): boolean =>
  to !== undefined && unit.entity(to)?.tree !== undefined
