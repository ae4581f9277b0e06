import type { CompiledEntity } from '../../language/entity.ts'

/** `isHiddenFrom({}, 'order', 'price', 'guest')` → `false`. Whether an audience may not read the field, or a table that holds it, in every row. */
export function isHiddenFrom(
  entities: Readonly<Record<string, CompiledEntity>>,
  name: string,
  field: string,
  audience: string,
): boolean {
  const entity = entities[name]
  if (!entity) return false
  const hides = (of: CompiledEntity, place: string): boolean => {
    const above = of.parent && entities[of.parent.entity]
    if (above && of.parent) return hides(above, `${of.parent.lines}.${place}`)
    return (of.access[audience]?.hide ?? []).some(
      (one) => place === one.field || place.startsWith(`${one.field}.`),
    )
  }
  return hides(entity, field)
}
