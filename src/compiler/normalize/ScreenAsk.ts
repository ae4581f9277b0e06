import type { SourceColumn, SourceSearch } from '../../language/source.ts'
import { report } from '../source/diagnostics.ts'
import type { Mark, Path } from '../source/SourceFile.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import { hiddenOf, type ScreenPlan } from '../scope/screenParts.ts'
import type { EntityShape } from '../scope/EntityShape.ts'

/** What is known of a screen: its plan, the others of its file, and the entity that it shows. */
export interface ScreenAsk {
  readonly unit: CompilationUnit
  readonly plan: ScreenPlan
  readonly plans: readonly ScreenPlan[]
  readonly shape: EntityShape
}

/** What is hidden from the audience falls away where it is inherited, and is refused where it is written for that very audience. */
export function mayShow(
  { unit, plan: { audience } }: ScreenAsk,
  shape: EntityShape,
  name: string,
  { path, explicit }: { readonly path: Path; readonly explicit: boolean },
): boolean {
  const hidden = hiddenOf(unit, shape, audience)
  if (hidden.size === 0 || !hidden.has(name.split('.')[0] ?? '')) return true
  if (explicit && audience)
    report(unit.to, 'hidden-field', unit.value(path), {
      field: name,
      entity: shape.name,
      audience,
      kept: unit.world.kept?.keptOf(shape.name, audience).get(name.split('.')[0] ?? ''),
    })
  return false
}

/** Where a column or search field says which field it shows. */
export function fieldMark({ unit }: ScreenAsk, value: SourceColumn | SourceSearch, path: Path): Mark {
  return unit.value(typeof value === 'string' ? path : [...path, 'field' in value ? 'field' : 'key'])
}

/** The document that a line belongs to; any other entity is its own. */
export function rootOf(unit: CompilationUnit, shape: EntityShape): EntityShape {
  const above = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  return above ? rootOf(unit, above) : shape
}
