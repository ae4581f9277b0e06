import { SwapOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { Row } from '../../language/row.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import type { BoardMoves, Move } from './boardMoves.ts'

interface Props {
  readonly row: Row
  /** What the card is called. */
  readonly name: string
  readonly moves: BoardMoves
}

/** What drawing a card does, by the keyboard and by touch: every column, with the verb that leads there or why there is none. */
export function MoveMenu({ row, name, moves }: Props) {
  const say = useTexts(pictureTexts)
  const { language } = useHost()
  const [isOpen, setOpen] = useState(false)
  const says = (move: Move): string => {
    if (move.kind === 'here') return say('board.here')
    return move.kind === 'verb' ? spoken(move.button.label, language) : move.why
  }
  const items = isOpen
    ? moves.columns.map((column) => {
        const move = moves.of(row, column)
        return {
          key: column.name,
          className: `board-move board-move-${move.kind}`,
          label: (
            <>
              <span className="board-move-to">{spoken(column.label, language)}</span>
              <span className="board-move-says">{says(move)}</span>
            </>
          ),
          onClick: () => moves.make(row, column),
        }
      })
    : []
  return (
    <Dropdown
      trigger={['click']}
      open={isOpen}
      onOpenChange={setOpen}
      autoFocus
      menu={{ items, 'aria-label': say('board.moveTo') }}
    >
      <button
        type="button"
        className="sw-press sw-press-link board-mover"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={say('board.move', { name })}
        title={say('board.moveTo')}
      >
        <SwapOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
