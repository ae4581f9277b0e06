import { memo, type MouseEvent, type PointerEvent } from 'react'
import type { GridView } from '../context/GridView.ts'
import type { SortOrder } from '../GridProps.ts'
import type { Placed } from '../layout/layout.ts'
import { dragGrip } from './dragGrip.ts'
import { dragHead } from './dragHead.ts'
import { fitColumn } from './fitWidth.ts'
import { gridTexts } from '../../texts/gridTexts.ts'
import { spoken } from '../../texts/spoken.ts'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

function sortSaid(sort: SortOrder | undefined, sortable: boolean) {
  if (sort) return ariaSort[sort.order]
  return sortable ? 'none' : undefined
}

export interface HeadCellProps {
  readonly place: Placed
  readonly ariaCol: number
  /** What was drawn last, for handlers; never compared. */
  readonly look: () => GridView
  readonly language: GridView['props']['services']['language']
  readonly required: boolean
  readonly sortable: boolean
  readonly sort: SortOrder | undefined
  /** Place in the order, where there are several. */
  readonly rank: number
  readonly isFiltered: boolean
  readonly id: string | undefined
}

/** The title of a column with its marks: needed, sorted, filtered; its menu and its grip. */
export const HeadCell = memo(function HeadCell({
  place,
  ariaCol,
  look,
  language,
  required,
  sortable,
  sort,
  rank,
  isFiltered,
  id,
}: HeadCellProps) {
  const { column, width } = place
  const title = spoken(column.title, language)
  const say = gridTexts.in(language)
  const open = (kind: 'menu' | 'filter') => look().columns.popups.set({ kind, key: column.key })
  const fit = (event: MouseEvent) => {
    event.stopPropagation()
    fitColumn(look(), column, event.currentTarget)
  }
  const size = (event: PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.button === 0) dragGrip(event, place, look().columns)
  }
  return (
    <div
      role="columnheader"
      id={id}
      data-col={column.key}
      aria-colindex={ariaCol}
      aria-sort={sortSaid(sort, sortable)}
      aria-description={isFiltered ? say('head.filtered') : undefined}
      className={`sw-cell sw-head-cell${column.align === 'left' ? '' : ` sw-${column.align}`}${sortable ? ' sw-sortable' : ''}${sort ? ` sw-sorted-${sort.order}` : ''}${id ? ' sw-active' : ''}`}
      style={{ width }}
      title={title}
      onPointerDown={(event) => {
        if (event.button === 0) dragHead(event, place, look())
      }}
    >
      {required && (
        <span className="sw-required" aria-hidden="true">
          *
        </span>
      )}
      <span className="sw-title">{title}</span>
      {sort && (
        <span className="sw-sort" aria-hidden="true">
          {rank > 0 ? rank : null}
        </span>
      )}
      {isFiltered && (
        <button
          type="button"
          tabIndex={-1}
          className="sw-head-filter"
          aria-label={say('head.filter', { title })}
          onClick={(event) => {
            event.stopPropagation()
            open('filter')
          }}
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        className="sw-head-menu"
        aria-label={say('head.menu', { title })}
        aria-haspopup="menu"
        onClick={(event) => {
          event.stopPropagation()
          open('menu')
        }}
      />
      {column.resizable !== false && (
        <span
          className={column.fixed === 'right' ? 'sw-grip sw-grip-left' : 'sw-grip'}
          aria-hidden="true"
          onPointerDown={size}
          onDoubleClick={fit}
        />
      )}
    </div>
  )
})
