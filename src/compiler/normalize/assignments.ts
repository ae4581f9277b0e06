import type { CompiledAssignment } from '../../language/verb.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'

/** What is written into a field, where link found no mistake in it. */
export function assignment(
  unit: CompilationUnit,
  field: string,
  isConditional: boolean,
  path: Path,
): CompiledAssignment[] {
  const value = isConditional ? unit.at(...path, 'value') : unit.at(...path)
  if (!value) return []
  const when = isConditional ? unit.at(...path, 'when') : undefined
  return [{ field, value, ...(when ? { when: asPredicate(when) } : {}) }]
}
