import type { CompiledAssignment } from '../../language/verb.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'

/** What is written into a field, where link found no mistake in it. */
export function assignment(unit: CompilationUnit, field: string, path: Path): CompiledAssignment[] {
  const value = unit.at(...path)
  return value ? [{ field, value }] : []
}
