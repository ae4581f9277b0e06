import { drawSlot, useHasSlot } from './slots.ts'
import { useCellServices } from '../CellServices.ts'
import { cellWords } from '../cellWords.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'

/** The widget that the column names, to be written with. */
export function SlotEditor({ column, row, value, onChange, disabled }: FieldEditorProps) {
  const { language } = useCellServices()
  const words = cellWords[language]
  if (!useHasSlot(column.slot))
    return (
      <span role="alert" className="sw-amiss">
        {column.slot ? words.noSlot(column.slot) : words.noSlotName}
      </span>
    )
  return drawSlot(column.slot, { row, column, value, editable: !disabled, onChange })
}
