import { SwapOutlined } from '@ant-design/icons'
import { Popover } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledBoardColumn } from '../../language/picture.ts'
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
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const make = (column: CompiledBoardColumn) => {
    close()
    moves.make(row, column)
  }
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<Moves row={row} moves={moves} onMake={make} onClose={close} />}
    >
      <button
        ref={opener}
        type="button"
        className="sw-press sw-press-link board-mover"
        aria-expanded={isOpen}
        aria-label={say('board.move', { name })}
        title={say('board.moveTo')}
      >
        <SwapOutlined aria-hidden />
      </button>
    </Popover>
  )
}

interface MovesProps extends Pick<Props, 'row' | 'moves'> {
  readonly onMake: (column: CompiledBoardColumn) => void
  readonly onClose: () => void
}

/** The columns; the keyboard begins at the first that the card may go to. */
function Moves({ row, moves, onMake, onClose }: MovesProps) {
  const say = useTexts(pictureTexts)
  const { language } = useHost()
  const list = useRef<HTMLUListElement>(null)
  const all = moves.columns.map((column) => ({ column, move: moves.of(row, column) }))
  useEffect(() => {
    const find = (entry: string) => list.current?.querySelector<HTMLElement>(entry)
    const begin = find('.board-move-verb') ?? find('.board-move')
    const frame = requestAnimationFrame(() => begin?.focus()) // it stands in its place by then
    return () => cancelAnimationFrame(frame)
  }, [])
  const press = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (step === undefined || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('.board-move') ?? [])]
    const next = entries.indexOf(event.target) + step
    entries[(next + entries.length) % entries.length]?.focus()
  }
  const says = (move: Move): string => {
    if (move.kind === 'here') return say('board.here')
    return move.kind === 'verb' ? spoken(move.button.label, language) : move.why
  }
  return (
    <ul ref={list} className="board-moves" aria-label={say('board.moveTo')} onKeyDown={press}>
      {all.map(({ column, move }) => (
        <li key={column.name}>
          <button
            type="button"
            className={move.kind === 'verb' ? 'board-move board-move-verb' : 'board-move'}
            onClick={() => onMake(column)}
          >
            <span>{spoken(column.label, language)}</span>
            <span className="board-move-says">{says(move)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
