import type { SourceVerb } from '../../language/source.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import { listOf } from './names.ts'
import { isRun } from './runs.ts'

/** The word of `by` for what nobody does by hand. */
export const bySystem = 'system'

/** It begins without anybody: its condition comes true, or as a run its time. */
const beginsByItself = (verb: SourceVerb | undefined): boolean =>
  verb !== undefined && (verb.when !== undefined || (verb.every !== undefined && isRun(verb)))

/** Audiences that may do a verb by hand; none where it is only done by itself. */
export function sidesOf({ world }: CompilationUnit, verb: SourceVerb | undefined): readonly string[] {
  if (verb?.by !== undefined) return listOf(verb.by).filter((side) => side !== bySystem)
  return beginsByItself(verb) ? [] : [world.firstAudience]
}

/** Whether it is done of itself alone, without the clock: in the transaction of the change, where nobody could give anything to it. */
export const isByItself = (unit: CompilationUnit, verb: SourceVerb): boolean =>
  verb.when !== undefined && !/\b(?:today|now)\b/.test(String(verb.when)) && sidesOf(unit, verb).length === 0

/** Whether a verb may have a button: somebody does it by hand, and not by calls alone. */
export function mayHaveButton(verb: SourceVerb | undefined): boolean {
  if (verb?.apiOnly) return false
  return verb?.by === undefined ? !beginsByItself(verb) : listOf(verb.by).some((side) => side !== bySystem)
}
