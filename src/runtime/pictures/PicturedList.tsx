import type { ScreenChunk } from '../../language/screen.ts'
import { ListOf } from '../list/ListScreen.tsx'
import { ListTable, type ListTableProps } from '../list/ListTable.tsx'
import { Beside } from './Beside.tsx'
import { Board } from './Board.tsx'
import { Calendar } from './Calendar.tsx'
import { Gallery } from './Gallery.tsx'
import { LookSwitch } from './LookSwitch.tsx'
import { TreeRows } from './TreeRows.tsx'
import { usePicturedModel } from './usePicturedModel.ts'
import './tree.css'

/** A list whose rows may be drawn as a tree, a board, a calendar or a gallery, or have a tree beside them: the same search, rights and verbs. */
export const PicturedList = ({ chunk }: { readonly chunk: ScreenChunk }) => (
  <ListOf chunk={chunk} useModel={usePicturedModel} Rows={Rows} Tools={LookSwitch} />
)

/** The rows, and beside them the tree that they stand in. */
function Rows(props: ListTableProps) {
  const { screen } = props.list
  const field = screen.search.find(({ key }) => key === screen.pictures?.beside)
  if (!field) return <LookedAt {...props} />
  return (
    <div className="tree-page">
      <Beside list={props.list} field={field} />
      <div className="tree-rows">
        <LookedAt {...props} />
      </div>
    </div>
  )
}

/** The rows as their user chose to see them. */
function LookedAt(props: ListTableProps) {
  const { pictures } = props.list.screen
  const now = props.list.look?.now
  if (now === 'tree') return <TreeRows {...props} />
  if (now === 'board' && pictures?.board) return <Board {...props} board={pictures.board} />
  if (now === 'calendar' && pictures?.calendar) return <Calendar {...props} calendar={pictures.calendar} />
  if (now === 'gallery' && pictures?.gallery) return <Gallery {...props} gallery={pictures.gallery} />
  return <ListTable {...props} />
}
