import type { ScreenChunk } from '../../language/screen.ts'
import { ListOf } from '../list/ListScreen.tsx'
import { useEditedModel } from './useEditedModel.tsx'
import '../edit/edit.css'
import '../edit/phone.css'

/** A list that is edited in place: that of the rows, with the cells of lines. */
export const EditedList = ({ chunk }: { readonly chunk: ScreenChunk }) => (
  <ListOf chunk={chunk} useModel={useEditedModel} />
)
