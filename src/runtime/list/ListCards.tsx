import {
  useMemo,
  useRef,
  type CSSProperties,
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { isEmpty, seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { FieldValue } from '../../cells/FieldValue.tsx'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
import { ComingRows } from '../host/ComingPage.tsx'
import { useHost } from '../host/host.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { cardParts, isLong, type CardParts } from './cardParts.ts'
import { MoreRows } from './MoreRows.tsx'
import { useLongTouch, type Choosing } from './useChoosing.ts'
import type { ListModel } from './useListModel.tsx'

interface Props {
  readonly list: ListModel
  readonly choosing: Choosing
  /** What stands there when there are no rows. */
  readonly empty: ReactNode
}

/** The rows of a list on a narrow screen, one card each: name, state, three facts, what can be done. */
export function ListCards({ list, choosing, empty }: Props) {
  const { grid, columns, entity } = list
  const cards = useRef<HTMLUListElement>(null)
  const { rows, loading, error, label } = grid
  const state = entity.states?.field
  const parts = useMemo(() => cardParts(columns, state), [columns, state])
  if (error) return <div className="list-cards-state">{error}</div>
  if (rows.length === 0) return loading ? <ComingRows /> : <div className="list-cards-state">{empty}</div>
  return (
    <>
      <ul ref={cards} className="list-cards" aria-label={label} aria-busy={loading || undefined}>
        {rows.map((row) => (
          <RowCard key={String(row['id'])} row={row} parts={parts} grid={grid} choosing={choosing} />
        ))}
      </ul>
      <MoreRows list={list} above={cards} />
    </>
  )
}

interface CardProps {
  readonly row: Row
  readonly parts: CardParts
  readonly grid: Pick<ListModel['grid'], 'onOpen' | 'operate' | 'isShown' | 'tint'>
  readonly choosing: Choosing
  /** Of the card itself, where it is drawn elsewhere. */
  readonly more?: HTMLAttributes<HTMLLIElement>
  /** Above what stands on it. */
  readonly picture?: ReactNode
  /** Beside its verbs. */
  readonly tool?: ReactNode
}

/** One row as a card: its name, its state, facts, what can be done. */
export function RowCard({
  row,
  parts: { title, state, facts },
  grid,
  choosing,
  more = {},
  picture,
  tool,
}: CardProps) {
  const { language } = useHost()
  const toggle = () => choosing.toggle(row)
  const touch = useLongTouch(toggle)
  const isChosen = choosing.isChosen(row)
  const { onOpen, operate, isShown = () => true, tint } = grid
  const shownFacts = facts.filter((column) => isShown(row, column) && !isEmpty(row[column.key]))
  const short = shownFacts.filter((column) => !isLong(column)).length
  /** A touch beside the buttons opens what the card is of. */
  const open = ({ target, currentTarget }: MouseEvent) => {
    const isOn = target instanceof Element && currentTarget.contains(target) // and not in a menu that opened from here
    if (isOn && target.closest('button, a, input') === null && title?.link && row[title.link.idKey])
      onOpen?.(row, title)
  }
  return (
    <li
      className={isChosen ? 'list-card list-card-chosen' : 'list-card'}
      data-tint={tint?.(row)}
      {...(choosing.isOffered ? touch : {})}
      {...more}
      onClick={choosing.isOn ? toggle : open}
    >
      {picture}
      <CardHead row={row} parts={{ title, state, facts }} grid={grid} choosing={choosing} />
      <dl
        className="list-card-facts"
        style={
          { '--short-facts': Math.max(1, short) } as CSSProperties /* it does not know custom properties */
        }
      >
        {shownFacts.map((column) => (
          <div key={column.key} className={short === 1 || isLong(column) ? 'list-card-wide' : undefined}>
            <dt>{spoken(column.title, language)}</dt>
            <dd>
              <FieldValue column={column} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      {(operate || tool) && !choosing.isOn && (
        <div className="list-card-verbs">
          {operate?.render(row)}
          {tool}
        </div>
      )}
    </li>
  )
}

/** What the card is called, the state, and the box by which it is chosen. */
function CardHead({
  row,
  parts: { title, state },
  grid: { onOpen, isShown = () => true },
  choosing,
}: Pick<CardProps, 'row' | 'parts' | 'grid' | 'choosing'>) {
  const say = useTexts(runtimeTexts)
  return (
    <div className="list-card-head">
      {choosing.isOn && (
        <input
          type="checkbox"
          className="list-card-box"
          aria-label={say('selection.choose')}
          checked={choosing.isChosen(row)}
          onClick={(event) => event.stopPropagation()}
          onChange={() => choosing.toggle(row)}
        />
      )}
      {title && isShown(row, title) && (
        <Title row={row} column={title} onOpen={choosing.isOn ? undefined : onOpen} />
      )}
      {state && <FieldValue column={state} row={row} />}
    </div>
  )
}

interface TitleProps {
  readonly row: Row
  readonly column: NonNullable<CardParts['title']>
  readonly onOpen: ListModel['grid']['onOpen']
}

/** Opens the row by a touch anywhere in the line of its name. */
function Title({ row, column, onOpen }: TitleProps) {
  const services = useCellServices()
  const name = seenText(cellOf(column), { value: row[column.key], row, column, services })
  const opens = column.link && row[column.link.idKey] && onOpen
  if (!opens) return <strong className="list-card-title">{name}</strong>
  return (
    <button type="button" className="sw-press sw-link list-card-title" onClick={() => onOpen(row, column)}>
      {name}
    </button>
  )
}
