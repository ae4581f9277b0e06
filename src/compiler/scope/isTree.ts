import type { CompilationUnit } from './CompilationUnit.ts'
import type { FieldShape } from './FieldShape.ts'

/** Whether the rows that a field refers to stand below each other. */
export function isTree(unit: CompilationUnit, { to }: FieldShape): boolean {
  const source = to === undefined ? undefined : unit.entity(to)?.origin.source
  return source !== undefined && 'tree' in source && source.tree !== undefined
}
