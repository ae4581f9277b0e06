import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState, type DragEvent, type RefObject } from 'react'
import type { CellServices } from '../../cells/CellServices.ts'
import { useLatest } from '../../cells/useLatest.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledBoardColumn } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { ComingRows } from '../host/ComingPage.tsx'
import { useHost } from '../host/host.ts'
import type { CardParts } from '../list/cardParts.ts'
import { FigureText } from '../list/FigureText.tsx'
import { pageFigures, wholeFigures } from '../list/footFigures.ts'
import { RowCard } from '../list/ListCards.tsx'
import type { ListModel } from '../list/useListModel.tsx'
import type { BoardMoves } from './boardMoves.ts'
import { MoveMenu } from './MoveMenu.tsx'
import { noChoice } from './noChoice.ts'
import type { BoardPlace } from './useBoard.ts'

/** What all columns have in common. */
export interface BoardCards {
  readonly list: ListModel
  readonly services: CellServices
  readonly parts: CardParts
  readonly moves: BoardMoves | undefined
  /** The card that is on its way. */
  readonly dragged: Row | null
  readonly onDrag: (row: Row | null) => void
}

interface Props {
  readonly column: CompiledBoardColumn
  /** Undefined while it is on its way. */
  readonly place: BoardPlace | undefined
  readonly cards: BoardCards
  readonly onMore: () => void
}

/** A column of a board: what it is called, how many there are, what they come to, the cards. */
export function BoardColumn({ column, place, cards, onMore }: Props) {
  const { language } = useHost()
  const say = useTexts(pictureTexts)
  const body = useRef<HTMLDivElement>(null)
  const { drop, over } = useDrop(column, cards)
  const label = spoken(column.label, language)
  const head = `board-${cards.list.screen.id}-${column.name}`
  return (
    <section className="board-column" aria-labelledby={head} data-column={column.name} {...drop}>
      <header className="board-head" title={spoken(column.says, language)}>
        <h2 id={head}>
          <span className={column.color ? `sw-tag sw-tag-${column.color}` : undefined}>{label}</span>
          {place && <span className="board-count">{place.count.toLocaleString('en-US')}</span>}
        </h2>
        {place && <Sums place={place} cards={cards} />}
      </header>
      {over && <p className={`board-over board-over-${over.kind}`}>{over.words}</p>}
      <div ref={body} className="board-body">
        {!place && <ComingRows />}
        {place?.rows.length === 0 && <p className="board-none">{say('board.empty')}</p>}
        {place && place.rows.length > 0 && (
          <ul className="board-cards" aria-labelledby={head}>
            {place.rows.map((row) => (
              <BoardCard key={String(row['id'])} row={row} cards={cards} />
            ))}
          </ul>
        )}
        {place && <More place={place} within={body} onMore={onMore} />}
      </div>
    </section>
  )
}

/** At most two sums: there is room for no more. */
const mostSums = 2

function Sums({
  place,
  cards: { list, services },
}: {
  readonly place: BoardPlace
  readonly cards: BoardCards
}) {
  const { columns, table } = list
  const { language } = useHost()
  const figures = useMemo(() => {
    const totals = Object.fromEntries(
      Object.entries(place.totals ?? {}).flatMap(([key, total]) => (total === null ? [] : [[key, total]])),
    )
    const found = { totals, groups: place.groups }
    return wholeFigures(columns, table, found, pageFigures(columns, table, place.rows)).slice(0, mostSums)
  }, [columns, table, place])
  if (place.count === 0) return null
  return (
    <dl className="board-sums">
      {figures.map((figure) => (
        <div key={figure.column.key}>
          <dt>{spoken(figure.column.title, language)}</dt>
          <dd>
            <FigureText figure={figure} services={services} short />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function BoardCard({
  row,
  cards: { list, parts, moves, dragged, onDrag },
}: {
  readonly row: Row
  readonly cards: BoardCards
}) {
  const named = { 'data-card': String(row['id']) }
  const drag = moves && {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(row['id'])) // Firefox drags nothing without data
      onDrag(row)
    },
    onDragEnd: () => onDrag(null),
    'data-dragged': dragged === row || undefined,
  }
  return (
    <RowCard
      row={row}
      parts={parts}
      grid={list.grid}
      choosing={noChoice}
      more={{ ...named, ...drag }}
      tool={moves && <MoveMenu row={row} name={String(row[parts.title?.key ?? 'id'] ?? '')} moves={moves} />}
    />
  )
}

interface Over {
  readonly kind: 'yes' | 'no'
  readonly words: string
}

/** What a card that is held over the column would come to, and letting it go. */
function useDrop(column: CompiledBoardColumn, { moves, dragged, onDrag }: BoardCards) {
  const say = useTexts(pictureTexts)
  const { language } = useHost()
  const [isOver, setOver] = useState(false)
  const move = moves && dragged ? moves.of(dragged, column) : undefined
  const words = (): Over | undefined => {
    if (!isOver || !move || move.kind === 'here') return undefined
    return move.kind === 'verb'
      ? { kind: 'yes', words: say('board.drop', { verb: spoken(move.button.label, language) }) }
      : { kind: 'no', words: move.why }
  }
  if (!moves || !dragged) return { drop: {}, over: undefined }
  const drop = {
    'data-drop': move?.kind,
    onDragOver: (event: DragEvent) => {
      event.preventDefault() // else it could not be let go here, and nothing would say why
      event.dataTransfer.dropEffect = move?.kind === 'verb' ? ('move' as const) : ('none' as const)
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrag(null)
      moves.make(dragged, column)
    },
  }
  return { drop, over: words() }
}

/** Below the cards, as long as there are more: they come by scrolling, or by a press. */
function More({
  place: { rows, count },
  within,
  onMore,
}: {
  readonly place: BoardPlace
  readonly within: RefObject<HTMLElement | null>
  readonly onMore: () => void
}) {
  const say = useTexts(pictureTexts)
  const button = useRef<HTMLButtonElement>(null)
  const latest = useLatest(onMore)
  const here = rows.length
  useEffect(() => {
    if (!button.current || here >= count) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { root: within.current },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [here, count, within, latest])
  if (here >= count) return null
  return (
    <Button ref={button} type="text" block onClick={onMore}>
      {say('board.more')} · {say('board.shown', { here, count: count.toLocaleString('en-US') })}
    </Button>
  )
}
