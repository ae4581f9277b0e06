import { Fragment, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import type { Row } from '../../language/row.ts'
import { GridDetail } from './GridDetail.tsx'
import type { GridContext } from '../context/GridContext.ts'
import { GridRow } from './GridRow.tsx'
import { bodyRoom } from '../context/GridView.ts'
import type { GridView } from '../context/GridView.ts'
import { gridTexts } from '../../texts/gridTexts.ts'
import type { Placed } from '../layout/layout.ts'
import type { RowHeights } from '../measures/RowHeights.ts'
import type { Sight } from '../measures/RowPlaces.ts'
import type { ScrollPlace } from '../measures/ScrollPlace.ts'
import { spansOf, type SpannedRows } from '../layout/spans.ts'

const rowsBeside = 3

interface Props {
  readonly view: GridView
  readonly context: GridContext
  /** Columns of the middle that are drawn. */
  readonly first: number
  readonly last: number
}

/** The rows that can be seen and a few beside them. Scrolling up and down draws nothing else. */
export function GridRows({ view, context, first, last }: Props) {
  const { props, layout } = view
  const merged = useMemo(
    () => layout.all.filter(({ column }) => props.rowSpanFields?.includes(column.key)),
    [layout, props.rowSpanFields],
  )
  const { height } = bodyRoom(view)
  const { range, scrollTop, heights } = useSight(view, context.scroll, height, merged.length > 0)
  const offset = heights.toOffset(scrollTop, height)
  const shift = heights.stretch < heights.total ? Math.round(scrollTop - offset) : 0
  const spanned: SpannedRows = {
    rows: props.rows,
    head: Math.max(range.first, heights.indexAt(offset)),
    last: range.last,
    places: merged,
    isEditable: (row, { column }: Placed) => view.rules.isEditable(row, column),
  }
  const drawn = []
  for (let index = range.first; index <= range.last; index++)
    drawn.push(drawRow({ view, heights, shift, first, last, spanned }, index))
  return (
    <div role="rowgroup" className="sw-rows" style={{ height: heights.stretch }}>
      {drawn}
    </div>
  )
}

/** Follows the scrolling: drawn again for another range of rows, another first row in sight where cells reach over rows, another place where the scroll bar is scaled. */
function useSight({ places }: GridView, scroll: ScrollPlace, height: number, isMerged: boolean): Sight {
  useSyncExternalStore(scroll.subscribe, () => {
    const { heights } = places
    const { first, last } = heights.rangeAt(scroll.top, height, rowsBeside)
    const head = isMerged ? `,${heights.indexAt(heights.toOffset(scroll.top, height))}` : ''
    return `${first},${last}${head}${heights.stretch < heights.total ? `,${scroll.top}` : ''}`
  })
  const sight = places.look(scroll.top, height, rowsBeside)
  useLayoutEffect(() => {
    places.keep(sight)
    if (sight.scrollTop !== scroll.top) scroll.to({ top: sight.scrollTop })
  })
  return sight
}

interface Drawn {
  readonly view: GridView
  readonly heights: RowHeights
  /** What is added where the scroll bar is scaled. */
  readonly shift: number
  readonly first: number
  readonly last: number
  readonly spanned: SpannedRows
}

const selectTypes = { multiple: 'checkbox', single: 'radio', none: null } as const

/** One row and what is open below it; null where there is none. */
function drawRow(drawn: Drawn, index: number) {
  const { view, heights, shift, first, last, spanned } = drawn
  const { props, layout, state, rules, gridId, expanded, places } = view
  const row = props.rows[index]
  if (!row) return null
  const key = view.keyOf(row)
  return (
    <Fragment key={key}>
      <GridRow
        row={row}
        rowKey={key}
        index={index}
        number={numberOf(view, index)}
        ariaRow={index + 1 + view.headRows}
        top={heights.offsetOf(index) + shift}
        height={places.ownHeight(index)}
        layout={layout}
        first={first}
        last={last}
        services={props.services}
        rules={rules}
        state={state}
        gridId={gridId}
        keysOf={view.keysOf}
        selected={props.selectedKeys?.has(key) ?? false}
        selectable={props.isSelectable?.(row) ?? true}
        current={props.currentKey === key}
        tint={props.tint?.(row)}
        operate={props.operate?.render}
        selectType={selectTypes[props.selection ?? 'none']}
        expanded={isOpen(view, row, key)}
        level={props.outline?.level(row)}
        outline={props.outline}
        fold={props.expand && props.fold?.text(row)}
        onExpand={expanded.toggle}
        spans={spanned.places.length ? spansOf(index, spanned) : ''}
      />
      {drawDetail(drawn, row, index)}
    </Fragment>
  )
}

/** Undefined where there is nothing to be opened. */
function isOpen({ props, expanded }: GridView, row: Row, key: string): boolean | undefined {
  if (props.outline) return props.outline.isOpen(row)
  return props.expand ? expanded.details.has(key) : undefined
}

/** What is open below a row; null where nothing is. */
function drawDetail({ view, heights, shift }: Drawn, row: Row, index: number) {
  const { props, layout, expanded, places } = view
  const key = view.keyOf(row)
  const height = expanded.details.get(key)
  if (!props.expand || height === undefined) return null
  return (
    <GridDetail
      rowKey={key}
      label={gridTexts.in(props.services.language)('row.details', { number: numberOf(view, index) })}
      top={heights.offsetOf(index) + shift + places.ownHeight(index)}
      height={height}
      width={view.room?.width ?? 0}
      span={layout.leading + layout.all.length + (layout.operateWidth ? 1 : 0)}
      onMeasured={expanded.measured}
    >
      {props.expand(row)}
    </GridDetail>
  )
}

/** Of a row among those of all pages, from 1. */
const numberOf = ({ props }: GridView, index: number): number => (props.indexOffset ?? 0) + index + 1
