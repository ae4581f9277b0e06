import type { ScreenChunk } from '../../language/screen.ts'
import { ListOf } from '../list/ListScreen.tsx'
import { ListTable, type ListTableProps } from '../list/ListTable.tsx'
import { Board } from './Board.tsx'
import { Calendar } from './Calendar.tsx'
import { Gallery } from './Gallery.tsx'
import { LookSwitch } from './LookSwitch.tsx'
import { usePicturedModel } from './usePicturedModel.ts'

/** A list whose rows may be drawn as a board, a calendar or a gallery: the same search, rights and verbs. */
export const PicturedList = ({ chunk }: { readonly chunk: ScreenChunk }) => (
  <ListOf chunk={chunk} useModel={usePicturedModel} Rows={Rows} Tools={LookSwitch} />
)

/** The rows as their user chose to see them. */
function Rows(props: ListTableProps) {
  const { pictures } = props.list.screen
  const now = props.list.look?.now
  if (now === 'board' && pictures?.board) return <Board {...props} board={pictures.board} />
  if (now === 'calendar' && pictures?.calendar) return <Calendar {...props} calendar={pictures.calendar} />
  if (now === 'gallery' && pictures?.gallery) return <Gallery {...props} gallery={pictures.gallery} />
  return <ListTable {...props} />
}
