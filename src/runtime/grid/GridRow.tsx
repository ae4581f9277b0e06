import { memo, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Row } from '../../language/compiled.ts'
import { isEmpty } from '../cells/Cell.ts'
import type { CellServices } from '../cells/CellServices.ts'
import { GridCell } from './GridCell.tsx'
import type { Tint } from './GridProps.ts'
import type { GridRules } from './GridRules.ts'
import { readSign } from './GridState.ts'
import type { GridState } from './GridState.ts'
import type { Layout, Placed } from './layout.ts'

export interface GridRowProps {
  readonly row: Row
  readonly rowKey: string
  readonly index: number
  readonly number: number
  readonly top: number
  readonly height: number
  readonly layout: Layout
  readonly first: number
  readonly last: number
  readonly services: CellServices
  readonly rules: GridRules
  readonly state: GridState
  readonly gridId: string
  readonly selected: boolean
  readonly selectable: boolean
  readonly current: boolean
  readonly tint: Tint | undefined
  readonly operate: ((row: Row) => ReactNode) | undefined
  readonly selectType: 'checkbox' | 'radio' | null
}

export const activeCellId = (gridId: string): string => `${gridId}-active`

/** One row: pinned cells, those of the middle that can be seen, pinned cells. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, rowKey, index, layout, first, last, rules, state, services } = props
  const sign = readSign(useSyncExternalStore(state.subscribe, () => state.signOf(index)))
  const leading = (layout.selectWidth ? 1 : 0) + (layout.indexWidth ? 1 : 0)
  const cell = (place: Placed) => {
    const editable = rules.editing && rules.isEditable(row, place.column)
    const active = sign.active === place.index
    return <GridCell key={place.column.key} place={place} width={place.width} ariaCol={leading + place.index + 1} row={row} rowKey={rowKey} services={services} state={state}
      shown={rules.isShown(row, place.column)} editable={editable} readOnly={rules.editing && !editable} needed={editable && isEmpty(row[place.column.key]) && rules.isRequired(row, place.column)} error={rules.errorOf(rowKey, place.column.key)}
      active={active} marked={place.index >= sign.left && place.index <= sign.right} editing={active ? sign.editing : 'no'} id={active ? activeCellId(props.gridId) : undefined} />
  }
  const seen = layout.middle.slice(first, last + 1)
  const before = seen[0]?.x ?? 0
  const end = seen.at(-1)
  return (
    <div role="row" data-row={rowKey} data-index={index} aria-rowindex={index + 2} aria-selected={props.selectType ? props.selected : undefined}
      className={`sw-row${index % 2 ? ' sw-odd' : ''}${props.selected ? ' sw-selected' : ''}${props.current ? ' sw-current' : ''}${props.tint ? ` sw-tint-${props.tint}` : ''}`}
      style={{ transform: `translateY(${props.top}px)`, height: props.height, width: layout.width }}>
      {layout.leftWidth > 0 && <div role="presentation" className="sw-pin sw-pin-left">
        <LeadingCells {...props} />
        {layout.left.map(cell)}
      </div>}
      <div role="presentation" className="sw-middle" style={{ width: layout.middleWidth, paddingLeft: before, paddingRight: end ? layout.middleWidth - end.x - end.width : 0 }}>{seen.map(cell)}</div>
      {layout.rightWidth > 0 && <div role="presentation" className="sw-pin sw-pin-right">
        {layout.right.map(cell)}
        {props.operate && <div role="gridcell" className="sw-cell sw-operate" aria-colindex={leading + layout.all.length + 1} style={{ width: layout.operateWidth }}>{props.operate(row)}</div>}
      </div>}
    </div>
  )
})

function LeadingCells({ layout, selectType, selected, selectable, number, services }: GridRowProps) {
  return <>
    {selectType && <div role="gridcell" aria-colindex={1} className="sw-cell sw-center sw-select" style={{ width: layout.selectWidth }}>
      <input type={selectType} tabIndex={-1} checked={selected} disabled={!selectable} readOnly aria-label={`${services.language === 'CN' ? '选择第' : 'Select row'} ${number}${services.language === 'CN' ? ' 行' : ''}`} />
    </div>}
    {layout.indexWidth > 0 && <div role="rowheader" aria-colindex={selectType ? 2 : 1} className="sw-cell sw-center sw-index" style={{ width: layout.indexWidth }}>{number}</div>}
  </>
}
