import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { ownChangeOf } from '../scope/ownChange.ts'
import type { PickingVerb } from '../scope/picks.ts'
import { report } from '../source/diagnostics.ts'
import { linkEffect } from './linkEffects.ts'

/** What else follows from a verb that picks: effects as of any verb, on each document that it has made; `picked` are the rows of which that was. */
export function linkFollowing(
  unit: CompilationUnit,
  shape: EntityShape,
  source: EntityShape,
  { lines = '', link = '', others }: PickingVerb,
): void {
  for (const { effect, at } of others) {
    const odd = (is: string, wanted: string) => report(unit.to, 'odd-pick', unit.value(at), { is, wanted })
    const made = unit.entity(effect.make ?? '')
    if (effect.make === 'this') odd('makes this document twice', 'one effect with make: this, the first one')
    else if (ownChangeOf(unit, shape, effect))
      odd('changes lines of what it makes', 'their values where they are made, in lines of make: this')
    else if (isWithin(unit, shape, made) && effect.set?.['parent'] === undefined)
      odd('makes further lines of what is made by then', 'whose lines they are, set: { parent: this }')
    else linkEffect(unit, shape, effect, at, { shape: source, lines, link })
  }
}

/** Whether these are lines of the document, or lines of those. */
const isWithin = (unit: CompilationUnit, shape: EntityShape, made: EntityShape | undefined): boolean =>
  made?.parent !== undefined &&
  (made.parent === shape.name || isWithin(unit, shape, unit.entity(made.parent)))
