import type { SourceVerb } from '../../language/source.ts'
import type { CompilationUnit } from './CompilationUnit.ts'
import type { EntityShape } from './EntityShape.ts'
import { listOf } from './names.ts'
import { isRun } from './runs.ts'

/** The word of `by` for what nobody does by hand. */
export const bySystem = 'system'

/** It begins without anybody: its condition comes true, or as a run its time. */
const beginsByItself = (verb: SourceVerb | undefined): boolean =>
  verb !== undefined && (verb.when !== undefined || (verb.every !== undefined && isRun(verb)))

/** Audiences of what `by` names: of a role its own. */
export function audiencesIn({ world }: CompilationUnit, by: string | readonly string[]): readonly string[] {
  const roles = world.audiences?.source.roles ?? {}
  return [...new Set(listOf(by).map((name) => roles[name]?.audience ?? name))]
}

/** Roles of what `by` names, by audience; of an audience that it names too, everybody. Undefined: it names none. */
export function rolesIn(
  { world }: CompilationUnit,
  by: string | readonly string[] = [],
): Readonly<Record<string, readonly string[]>> | undefined {
  const names = listOf(by)
  const roles = names.flatMap((name) => {
    const audience = world.audiences?.source.roles[name]?.audience
    return audience === undefined || names.includes(audience) ? [] : [{ name, audience }]
  })
  if (roles.length === 0) return undefined
  const groups = [...Map.groupBy(roles, ({ audience }) => audience)]
  return Object.fromEntries(groups.map(([audience, group]) => [audience, group.map(({ name }) => name)]))
}

/** Audiences that may do a verb by hand; none where it is only done by itself. */
export function sidesOf(unit: CompilationUnit, verb: SourceVerb | undefined): readonly string[] {
  if (verb?.by !== undefined) return audiencesIn(unit, verb.by).filter((side) => side !== bySystem)
  return beginsByItself(verb) ? [] : [unit.world.firstAudience]
}

/** Whether it is done of itself alone, without the clock: in the transaction of the change, where nobody could give anything to it. */
export const isByItself = (unit: CompilationUnit, verb: SourceVerb): boolean =>
  verb.when !== undefined && !/\b(?:today|now)\b/.test(String(verb.when)) && sidesOf(unit, verb).length === 0

/** Whether a verb may have a button: somebody does it by hand, and not by calls alone. */
export function mayHaveButton(verb: SourceVerb | undefined): boolean {
  if (verb?.show === false) return false
  return verb?.by === undefined ? !beginsByItself(verb) : listOf(verb.by).some((side) => side !== bySystem)
}

/** Audiences that may give visitors a link to the document: by a verb that tells them of it. */
export function linkGivers(unit: CompilationUnit, { origin }: EntityShape): readonly string[] {
  const { visitors } = unit.world
  if (visitors === undefined) return []
  const verbs = Object.values(origin.source.verbs ?? {})
  return verbs.flatMap((verb) => (listOf(verb.tell ?? []).includes(visitors) ? sidesOf(unit, verb) : []))
}
