import type { CompiledAssignment } from '../../language/verb.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'

/** `lines.field` writes to each line. */
export function assignment(
  unit: CompilationUnit,
  target: string,
  isConditional: boolean,
  path: Path,
): CompiledAssignment[] {
  const value = isConditional ? unit.at(...path, 'value') : unit.at(...path)
  if (!value) return []
  const when = isConditional ? unit.at(...path, 'when') : undefined
  const dot = target.lastIndexOf('.')
  const lines = dot < 0 ? {} : { lines: target.slice(0, dot) }
  return [{ ...lines, field: target.slice(dot + 1), value, ...(when ? { when: asPredicate(when) } : {}) }]
}
