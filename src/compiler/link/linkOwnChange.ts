import type { SourceEffect } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import { compileAt, compileText } from '../scope/expressions.ts'
import type { Slot } from '../scope/Slot.ts'
import type { OwnChange } from '../scope/ownChange.ts'
import { report } from '../source/diagnostics.ts'
import { markWithin, type Path } from '../source/SourceFile.ts'
import { linkValues, refuseMakingWords } from './effectValues.ts'
import { partsOfRows } from './linkRows.ts'

/** Lines of the row itself: bare names are the line's, in `when` the row's, and all of them read it as it was before the verb. */
export function linkOwnChange(
  unit: CompilationUnit,
  shape: EntityShape,
  effect: SourceEffect,
  { lines, target }: OwnChange,
  path: Path,
): void {
  refuseMakingWords(unit, effect, path)
  const slot: Slot = { root: shape.name, over: lines, bare: 'line' }
  linkWhich(unit, effect.change ?? '', slot, [...path, 'change'])
  compileAt(unit, [...path, 'when'], effect.when, { ...slot, bare: 'document', want: 'boolean' })
  linkValues(unit, target, slot, effect, path)
}

/** `lines where open > 0`: kept at `<path>/where`. All are changed at once, so there is no order among them. */
function linkWhich(unit: CompilationUnit, text: string, slot: Slot, path: Path): void {
  const mark = unit.value(path)
  const parts = partsOfRows(unit, text, mark)
  const [sorted] = parts?.sort ?? []
  if (sorted)
    report(unit.to, 'idle-word', markWithin(mark, sorted.by.offset, sorted.by.length), {
      key: 'sort',
      field: 'this effect',
      type: 'change of own lines, all of them at once',
      wanted: 'rows that a verb is done on in turn (do), or that are gone through (each)',
    })
  const where = parts?.where
  if (!where) return
  const [at, end] = [where.offset, where.offset + where.length]
  const compiled = compileText(unit, text.slice(at, end), markWithin(mark, at, where.length), {
    ...slot,
    want: 'boolean',
  })
  if (compiled) unit.keep([...path, 'where'], compiled)
}
