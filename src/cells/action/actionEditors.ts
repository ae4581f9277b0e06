import { NoEditor } from '../editors/NoEditor.tsx'
import { TextEditor } from '../text/TextEditor.tsx'

/** Only the text of a link is edited; buttons are pressed where they stand. */
export const actionEditors = {
  button: NoEditor,
  tableOperate: NoEditor,
  linkTag: TextEditor,
} as const
