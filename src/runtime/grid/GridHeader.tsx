import { useSyncExternalStore } from 'react'
import type { ColumnControl } from './columns/ColumnControl.ts'
import { dragGrip } from './columns/dragGrip.ts'
import { activeCellId } from './GridRow.tsx'
import { gridWords } from './gridWords.ts'
import type { GridView } from './GridView.ts'
import type { SortOrder } from './GridProps.ts'
import { readSign } from './GridState.ts'
import type { Placed } from './layout.ts'
import { SelectAll } from './SelectAll.tsx'
import { sortFieldOf } from './sorting.ts'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** Titles, sort marks, required marks, grips; stands still above the rows. Row -1 for the keyboard. */
export function GridHeader({ view, first, last }: {
  readonly view: GridView
  readonly first: number
  readonly last: number
}) {
  const { layout, props, state, gridId } = view
  const sign = readSign(useSyncExternalStore(state.subscribe, () => state.signOf(-1)))
  const leading = (layout.selectWidth ? 1 : 0) + (layout.indexWidth ? 1 : 0)
  const firstRow = props.rows[0] // the star stands where something can be given
  const words = gridWords[props.services.language]
  const head = (place: Placed) => {
    const at = props.sort?.findIndex(({ field }) => field === sortFieldOf(place.column)) ?? -1
    return <HeadCell key={place.column.key} place={place} ariaCol={leading + place.index + 1} title={place.column.title[props.services.language]}
      required={view.rules.editing && place.column.required && place.column.isEdit && (firstRow ? view.rules.isEditable(firstRow, place.column) : Boolean(props.onAppend))} sortable={place.column.sortable && Boolean(props.onSort)} sort={props.sort?.[at]}
      rank={(props.sort?.length ?? 0) > 1 ? at + 1 : 0} id={sign.active === place.index ? activeCellId(gridId) : undefined} columns={view.columns} />
  }
  const seen = layout.middle.slice(first, last + 1)
  const end = seen.at(-1)
  return (
    <div role="rowgroup" className="sw-grid-head" style={{ width: layout.width }}>
      <div role="row" aria-rowindex={1} data-index={-1} className="sw-row sw-head">
        {layout.leftWidth > 0 && <div role="presentation" className="sw-pin sw-pin-left">
          {layout.selectWidth > 0 && <SelectAll view={view} />}
          {layout.indexWidth > 0 && <div role="columnheader" aria-colindex={layout.selectWidth ? 2 : 1} className="sw-cell sw-center sw-sequence" style={{ width: layout.indexWidth }}>{words.sequence}</div>}
          {layout.left.map(head)}
        </div>}
        <div role="presentation" className="sw-middle" style={{ width: layout.middleWidth, paddingLeft: seen[0]?.x ?? 0, paddingRight: end ? layout.middleWidth - end.x - end.width : 0 }}>{seen.map(head)}</div>
        {layout.rightWidth > 0 && <div role="presentation" className="sw-pin sw-pin-right">
          {layout.right.map(head)}
          {layout.operateWidth > 0 && <div role="columnheader" aria-colindex={leading + layout.all.length + 1} className="sw-cell" style={{ width: layout.operateWidth }}>{props.operate?.title ?? words.operate}</div>}
        </div>}
      </div>
    </div>
  )
}

function HeadCell({ place, ariaCol, title, required, sortable, sort, rank, id, columns }: {
  readonly place: Placed
  readonly ariaCol: number
  readonly title: string
  readonly required: boolean
  readonly sortable: boolean
  readonly sort: SortOrder | undefined
  readonly rank: number
  readonly id: string | undefined
  readonly columns: ColumnControl
}) {
  const { column, width } = place
  return (
    <div role="columnheader" id={id} data-col={column.key} aria-colindex={ariaCol} aria-sort={sort ? ariaSort[sort.order] : sortable ? 'none' : undefined}
      className={`sw-cell${column.align === 'left' ? '' : ` sw-${column.align}`}${sortable ? ' sw-sortable' : ''}${sort ? ` sw-sorted-${sort.order}` : ''}${id ? ' sw-active' : ''}`}
      style={{ width }} title={title}>
      {required && <span className="sw-required" aria-hidden="true">*</span>}
      <span className="sw-title">{title}</span>
      {sort && <span className="sw-sort" aria-hidden="true">{rank > 0 ? rank : null}</span>}
      {column.resizable !== false && <span className={column.fixed === 'right' ? 'sw-grip sw-grip-left' : 'sw-grip'} aria-hidden="true" onPointerDown={(event) => dragGrip(event, place, columns)} />}
    </div>
  )
}
