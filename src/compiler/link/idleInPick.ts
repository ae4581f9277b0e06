import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { PickingVerb } from '../scope/picks.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'

const idle = [
  'to',
  'when',
  'every',
  'require',
  'set',
  'batch',
  'color',
  'done',
  'process',
  'unapproved',
  'show',
  'tell',
] as const
const idleInMake = ['change', 'when', 'into', 'do'] as const

/** Words that say what becomes of a document: this verb makes one. */
export function linkIdle(unit: CompilationUnit, { verb, effect, path, at }: PickingVerb): void {
  const say = (key: string, here: Path, wanted: string) =>
    report(unit.to, 'idle-word', unit.key(here), {
      key,
      field: String(path.at(-1)),
      type: 'verb that picks rows',
      wanted,
    })
  for (const key of idle)
    if (verb[key] !== undefined) say(key, [...path, key], 'verbs that are done on a document')
  for (const key of idleInMake)
    if (effect?.[key] !== undefined) say(key, [...at, key], 'effects of verbs that pick nothing')
}
