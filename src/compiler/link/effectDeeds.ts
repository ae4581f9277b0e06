import type { SourceEffect } from '../../language/source.ts'
import { asksOf } from '../scope/asks.ts'
import { known, type CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { oneRow, singleAt } from '../scope/fieldAt.ts'
import { listOf } from '../scope/names.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'
import { verbNames } from './linkNames.ts'
import type { Standing } from './linkRows.ts'

/** A ref of what is gone through to what is made. */
export function linkInto(
  unit: CompilationUnit,
  { shape, each = shape }: Standing,
  target: EntityShape,
  { into }: SourceEffect,
  path: Path,
): void {
  if (into === undefined) return
  const mark = unit.value([...path, 'into'])
  const field = singleAt(unit, each, into, mark, oneRow('into holds the one that was made'))
  if (field && field.to !== target.name)
    report(unit.to, 'wrong-type', mark, {
      name: into,
      found: field.to === undefined ? 'a value' : `a reference to ${field.to}`,
      wanted: `a reference to ${target.name}, which is made`,
    })
}

/** A verb of the rows; what it asks must be given. */
export function linkDeed(
  unit: CompilationUnit,
  target: EntityShape,
  { do: deed, set }: SourceEffect,
  path: Path,
): void {
  if (deed === undefined) return
  const mark = unit.value([...path, 'do'])
  if (!known(unit, 'unknown-verb', mark, { name: deed, choices: verbNames(target), entity: target.name }))
    return
  const verb = target.origin.source.verbs?.[deed]
  for (const { name: ask } of verb ? asksOf(verb) : [])
    if (ask === 'reason' && !Object.hasOwn(set ?? {}, 'reason'))
      report(unit.to, 'unanswered', mark, { verb: deed, ask })
}

/** A state is reached by a verb. */
export function refuseStates(
  unit: CompilationUnit,
  { stateField, name: entity, origin }: EntityShape,
  set: Readonly<Record<string, unknown>>,
  path: Path,
): void {
  if (stateField === undefined || !Object.hasOwn(set, stateField)) return
  const verbs = listOf(Object.keys(origin.source.verbs ?? {})).join(', ')
  report(unit.to, 'never-by-hand', unit.key([...path, 'set', stateField]), {
    name: stateField,
    why: `it is the state of ${entity}`,
    use: verbs === '' ? 'Write do: and a verb of it.' : `Write do: and one of its verbs, ${verbs}.`,
  })
}
