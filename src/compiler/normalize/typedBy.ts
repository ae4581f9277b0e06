import type { TypedBy } from '../../language/field.ts'
import type { SourceField } from '../../language/source.ts'
import { given } from '../scope/given.ts'
import { isPath } from '../source/isPath.ts'
import { reach } from '../scope/fieldAt.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { Mark } from '../source/SourceFile.ts'
import { keyOf, wishPath } from './shownField.ts'

/** Words of a field that the row which says its type may say beside it, in fields called as they are. */
const narrowing = ['to', 'min', 'max', 'scale', 'options'] as const

/** Where a row has of what type its value is. The row carries it, wherever it comes from. `via`: refs that lead to the field. */
export function typedBy(
  unit: CompilationUnit,
  shape: EntityShape,
  { type }: Pick<SourceField, 'type'>,
  mark: Mark,
  via: readonly string[] = [],
): TypedBy | undefined {
  if (!isPath(type)) return undefined
  const steps = [...via, ...type.split('.').filter((name) => name !== 'this')]
  const reached = reach(unit, shape, steps.join('.'), mark)
  if (!reached) return undefined
  const keyFor = (name: string) => {
    const field = Object.hasOwn(reached.entity.fields, name) ? reached.entity.fields[name] : undefined
    if (!field) return undefined
    wishPath(unit, shape, { ...reached, field })
    return keyOf(reached.via, field)
  }
  const keys = Object.fromEntries(narrowing.map((name) => [name, keyFor(name)]))
  return { type: keyFor(reached.field.name) ?? '', ...given(keys) }
}
