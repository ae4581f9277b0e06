import { NoEditor } from '../editors/NoEditor.tsx'
import { ExpressionEditor } from '../expression/ExpressionEditor.tsx'
import { RichEditor } from '../rich/RichEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

/** How texts of all types are edited; a serial is given by the system, JSON by programs. */
export const textEditors = {
  text: TextEditor,
  password: TextEditor,
  url: TextEditor,
  email: TextEditor,
  tel: TextEditor,
  textarea: ExpressionEditor,
  richtext: RichEditor,
  serial: NoEditor,
  json: NoEditor,
} as const
