import type { SourceEntity, SourceLines } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { neverByHand } from '../scope/neverByHand.ts'
import { report } from '../source/diagnostics.ts'
import type { Path } from '../source/SourceFile.ts'

/** The rows that a table begins with are sent by the form that they stand in: what nobody may give by hand would be lost on that way. */
export function refuseLostFirst(
  unit: CompilationUnit,
  shape: EntityShape,
  { first }: SourceLines,
  path: Path,
): void {
  if (!first || !isWritten(unit, shape)) return
  for (const { name, at, isKey } of namesIn(first))
    if (neverByHand(shape.fields[name]?.source))
      report(unit.to, 'lost-first', isKey ? unit.key([...path, ...at]) : unit.value([...path, ...at]), {
        name,
        entity: shape.name,
      })
}

interface Named {
  readonly name: string
  readonly at: Path
  readonly isKey: boolean
}

/** Every field that `first` gives a value. */
function namesIn(first: NonNullable<SourceLines['first']>): readonly Named[] {
  const keysAt = (values: object | undefined, at: Path): readonly Named[] =>
    Object.keys(values ?? {}).map((name) => ({ name, at: [...at, name], isKey: true }))
  if (Array.isArray(first)) return first.flatMap((values, index) => keysAt(values, ['first', index]))
  const copied = Array.isArray(first.copy) ? first.copy : []
  return [
    ...keysAt(first.set, ['first', 'set']),
    ...copied.map((name, index) => ({ name, at: ['first', 'copy', index], isKey: false })),
  ]
}

/** Whether some audience makes or changes the document by hand. */
function isWritten(unit: CompilationUnit, shape: EntityShape): boolean {
  const holder = shape.parent === undefined ? undefined : unit.entity(shape.parent)
  if (holder) return isWritten(unit, holder)
  const { access } = shape.origin.source as SourceEntity // only lines have a parent
  return Object.values(access ?? {}).some(
    ({ edit, create }) => create === true || (edit !== undefined && edit !== false),
  )
}
