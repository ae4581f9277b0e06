import type { SourceVerb } from '../../language/source.ts'
import { isPassing } from '../scope/asks.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { ownChangeOf } from '../scope/ownChange.ts'
import { mayHaveButton } from '../scope/verbSides.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'

/** What is done at a press leaves the row as it is, so that nobody who looks at it is told. */
export function refuseHeavyPress(
  unit: CompilationUnit,
  shape: EntityShape,
  verb: SourceVerb,
  path: Path,
): void {
  if (!isPassing(verb)) return
  const tell = (why: string, ...at: Path) =>
    report(unit.to, 'heavy-press', unit.key([...path, ...(at.length > 0 ? at : ['ask'])]), {
      verb: String(path.at(-1)),
      why,
    })
  for (const key of heavy) if (verb[key] !== undefined) tell(`says ${key}`, key)
  if (!mayHaveButton(verb)) tell('has no button')
  verb.then?.forEach((effect, index) => {
    const made = effect.make === undefined ? undefined : unit.entity(effect.make)
    if (ownChangeOf(unit, shape, effect) || made?.parent === shape.name)
      tell('writes lines of its own', 'then', index, effect.make === undefined ? 'change' : 'make')
  })
}

/** Words by which a verb writes into its row, may not be taken back, or makes documents of rows that are chosen. */
const heavy = ['to', 'set', 'pick', 'process', 'color', 'when', 'tell'] as const
