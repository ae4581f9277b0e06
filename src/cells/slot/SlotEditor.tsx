import { drawSlot, useHasSlot } from './slots.ts'
import { useCellServices } from '../CellServices.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'

/** The widget that the column names, to be written with. */
export function SlotEditor({ column, row, value, onChange, disabled }: FieldEditorProps) {
  const { language } = useCellServices()
  const say = cellsTexts.in(language)
  if (!useHasSlot(column.slot))
    return (
      <span role="alert" className="sw-amiss">
        {column.slot ? say('slot.unknown', { name: column.slot }) : say('slot.unnamed')}
      </span>
    )
  return drawSlot(column.slot, { row, column, value, editable: !disabled, onChange })
}
