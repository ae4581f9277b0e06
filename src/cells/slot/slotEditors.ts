import { NoEditor } from '../editors/NoEditor.tsx'
import { SlotEditor } from './SlotEditor.tsx'

/** What screens bring along; a view of it takes nothing. */
export const slotEditors = {
  slot: SlotEditor,
  viewSlot: NoEditor,
} as const
