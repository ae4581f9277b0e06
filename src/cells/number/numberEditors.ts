import { NoEditor } from '../editors/NoEditor.tsx'
import { NumberEditor } from './NumberEditor.tsx'

/** How numbers of all types are edited; a computed one is not. */
export const numberEditors = {
  integer: NumberEditor,
  number: NumberEditor,
  quantity: NumberEditor,
  price: NumberEditor,
  amount: NumberEditor,
  percent: NumberEditor,
  score: NumberEditor,
  rate: NumberEditor,
  compute: NoEditor,
} as const
