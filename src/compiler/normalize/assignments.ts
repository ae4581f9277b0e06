import type { CompiledAssignment, CompiledWrite } from '../../language/verb.ts'
import type { SourceWrite } from '../../language/source.ts'
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

/** A row that a verb writes into another entity. */
export function writeOf(unit: CompilationUnit, write: SourceWrite, path: Path): CompiledWrite {
  const when = unit.at(...path, 'when')
  const values = Object.keys(write.values).flatMap((name) =>
    assignment(unit, name, false, [...path, 'values', name]),
  )
  return {
    entity: write.entity,
    ...(write.each ? { each: write.each } : {}),
    ...(when ? { when: asPredicate(when) } : {}),
    values,
  }
}
