import { App } from 'antd'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledBoard, CompiledBoardColumn } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { useEnvironment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'
import { cardParts } from '../list/cardParts.ts'
import { ListProblem } from '../list/ListProblem.tsx'
import type { ListTableProps } from '../list/ListTable.tsx'
import { rowButtons } from '../list/rowButtons.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { BoardColumn, type BoardCards } from './BoardColumn.tsx'
import { cardBeside } from './boardKeys.ts'
import { moveOf, type BoardMoves } from './boardMoves.ts'
import { useBoard } from './useBoard.ts'
import { useCardFocus } from './useCardFocus.ts'
import './pictures.css'

interface Props extends ListTableProps {
  readonly board: CompiledBoard
}

/** Facts of a card: a column of a board is as wide as a phone, and there is room for one more than in a list of cards. */
const mostFacts = 4

/** The rows of a list as cards in columns. A card that is drawn into another column does the verb that leads there. */
export function Board({ list, services, board }: Props) {
  const say = useTexts(pictureTexts)
  const found = useBoard(list, board)
  const moves = useMoves(list, board)
  const [dragged, setDragged] = useState<Row | null>(null)
  const columns = useRef<HTMLDivElement>(null)
  const { entity, grid } = list
  const state = entity.states?.field
  const parts = useMemo(() => {
    const { state: stands, ...rest } = cardParts(list.columns, state, mostFacts)
    return { ...rest, state: board.isState ? undefined : stands } // the column says it
  }, [list.columns, state, board])
  const keyboard = useCardFocus(columns, found.places)
  const cards: BoardCards = { list, services, parts, moves, dragged, onDrag: setDragged }
  const press = (event: KeyboardEvent) => {
    const to = columns.current && cardBeside(columns.current, event)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  if (found.error) return <ListProblem error={found.error} onRetry={list.loaded.reload} />
  return (
    <div
      ref={columns}
      className="board"
      role="group"
      aria-label={say('board.title', { title: grid.label })}
      aria-busy={found.loading || undefined}
      data-dragging={dragged !== null || undefined}
      onKeyDown={press}
      {...keyboard}
    >
      {board.columns.map((column, at) => (
        <BoardColumn
          key={column.name}
          column={column}
          place={found.places?.[at]}
          cards={cards}
          onMore={() => found.more(at)}
        />
      ))}
    </div>
  )
}

/** Undefined where columns are no states: then nothing leads from one to another. */
function useMoves({ entity, table, press }: ListModel, board: CompiledBoard): BoardMoves | undefined {
  const host = useHost()
  const environment = useEnvironment()
  const { message } = App.useApp()
  if (!board.isState) return undefined
  const buttons = rowButtons(table)
  const of = (row: Row, column: CompiledBoardColumn) =>
    moveOf({ entity, buttons, host, env: environment() }, row, column)
  return {
    columns: board.columns,
    of,
    make: (row, column) => {
      const move = of(row, column)
      if (move.kind === 'verb') press(move.button, row)
      if (move.kind === 'refused') message.info(move.why)
    },
  }
}
