import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { editsRows } from '../../rules/document/editsRows.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import { neverByHand } from '../scope/neverByHand.ts'
import { report } from '../source/diagnostics.ts'
import type { ScreenAsk } from './ScreenAsk.ts'

interface Edited {
  readonly toolbar: readonly CompiledButton[]
  /** The screen that a row opens. */
  readonly edit: string | undefined
  readonly columns: readonly CompiledColumn[]
}

/** Reports what stands in the way of editing the rows of a list in place: a screen that opens them, lines that it does not show, values that nobody could give. */
export function checkEdited({ unit, plan, shape }: ScreenAsk, { toolbar, edit, columns }: Edited): void {
  if (!editsRows(toolbar)) return
  const mark = unit.key(plan.path)
  const list = plan.id
  const lines = Object.keys(shape.lines)
  if (edit !== undefined) report(unit.to, 'two-editors', mark, { list, edit })
  if (lines.length > 0)
    report(unit.to, 'lines-in-list', mark, { list, entity: shape.name, lines: lines.join(', ') })
  if (!toolbar.some(({ kind }) => kind === 'add')) return
  const entered = new Set(columns.flatMap(({ field, isEdit }) => (isEdit && field ? [field] : [])))
  for (const field of Object.values(shape.fields))
    if (mustBeGiven(shape, field) && !entered.has(field.name))
      report(unit.to, 'never-entered', mark, { list, field: field.name })
}

/** Whether whoever adds a row has to type it. */
function mustBeGiven({ stateField }: EntityShape, { name, type, source }: FieldShape): boolean {
  if (!source || source.required !== true || name === stateField || type === 'serial') return false
  return source.default === undefined && source.compute === undefined && !neverByHand(source)
}
