import type { SourceAccess } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt, compileText } from '../scope/expressions.ts'
import { partAt } from '../scope/fieldAt.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import { knownStates } from './linkNames.ts'

/** When an audience changes the document; as a map each of its conditions, and all of them joined as when it changes anything. */
export function linkEdit(
  unit: CompilationUnit,
  shape: EntityShape,
  edit: SourceAccess['edit'],
  path: Path,
): void {
  const slot = { root: shape.name, want: 'boolean', sql: 'may' } as const
  if (typeof edit !== 'object') return void compileAt(unit, path, edit, slot)
  const conditions = Object.entries(edit).map(([key, what], index) => {
    const here = [...path, key]
    if (what !== 'all') what.forEach((name, at) => partAt(unit, shape, name, unit.value([...here, at])))
    const condition = conditionOf(unit, shape, key, unit.key(here))
    const compiled = condition === undefined ? undefined : compileText(unit, condition, unit.key(here), slot)
    if (compiled) unit.keep([...path, index], compiled)
    return compiled && condition
  })
  if (conditions.includes(undefined)) return
  const joined = conditions.map((condition) => `(${condition})`).join(' or ') || 'false'
  const whole = compileText(unit, joined, unit.key(path), slot)
  if (whole) unit.keep(path, whole)
}

/** `DRAFT|REJECTED` is a set of states, anything else a condition. */
export function conditionOf(
  unit: CompilationUnit,
  shape: EntityShape,
  key: string,
  mark: Mark,
): string | undefined {
  if (!/^[A-Z][A-Z0-9_]*(\s*\|\s*[A-Z][A-Z0-9_]*)*$/.test(key)) return key
  return knownStates(unit, shape, key, mark) ? `${shape.stateField} in ${key}` : undefined
}
