import { Fragment, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { GridDetail } from './GridDetail.tsx'
import type { GridContext } from '../GridContext.ts'
import { GridRow } from './GridRow.tsx'
import { bodyRoom } from '../GridView.ts'
import type { GridView } from '../GridView.ts'
import { gridWords } from '../gridWords.ts'
import { spansOf } from './spans.ts'

const rowsBeside = 3

/** The rows that can be seen and a few beside them. Scrolling up and down draws nothing else. */
export function GridRows({
  view,
  context,
  first,
  last,
}: {
  readonly view: GridView
  readonly context: GridContext
  readonly first: number
  readonly last: number
}) {
  const { props, layout, state, rules, gridId, expanded } = view
  const { places, scroll } = context
  const { rows, tint, selectedKeys, isSelectable, selection, services } = props
  const room = bodyRoom(view)
  const merged = useMemo(
    () => layout.all.filter(({ column }) => props.rowSpanFields?.includes(column.key)),
    [layout, props.rowSpanFields],
  )
  // What has to be drawn: another range of rows, another first row in sight where cells reach over rows, another place where the scroll bar is scaled.
  useSyncExternalStore(scroll.subscribe, () => {
    const { heights } = places
    const { first: from, last: to } = heights.rangeAt(scroll.top, room.height, rowsBeside)
    return `${from},${to}${merged.length ? `,${heights.indexAt(heights.toOffset(scroll.top, room.height))}` : ''}${heights.stretch < heights.total ? `,${scroll.top}` : ''}`
  })
  const { range, scrollTop } = places.look(scroll.top, room.height, rowsBeside)
  useLayoutEffect(() => {
    if (scrollTop !== scroll.top) scroll.to({ top: scrollTop })
  })
  const { heights } = places
  const offset = heights.toOffset(scrollTop, room.height)
  const shift = heights.stretch < heights.total ? Math.round(scrollTop - offset) : 0
  const head = Math.max(range.first, heights.indexAt(offset))
  const isEditable = (row: Parameters<typeof rules.isEditable>[0], { column }: (typeof merged)[number]) =>
    rules.isEditable(row, column)
  const words = gridWords[services.language]
  const drawn = []
  for (let index = range.first; index <= range.last; index++) {
    const row = rows[index]
    if (!row) continue
    const key = view.keyOf(row)
    const top = heights.offsetOf(index) + shift
    const height = places.ownHeight(index)
    const number = (props.indexOffset ?? 0) + index + 1
    const detail = expanded.details.get(key)
    drawn.push(
      <Fragment key={key}>
        <GridRow
          row={row}
          rowKey={key}
          index={index}
          number={number}
          ariaRow={index + 1 + view.headRows}
          top={top}
          height={height}
          layout={layout}
          first={first}
          last={last}
          services={services}
          rules={rules}
          state={state}
          gridId={gridId}
          selected={selectedKeys?.has(key) ?? false}
          selectable={isSelectable?.(row) ?? true}
          current={props.currentKey === key}
          tint={tint?.(row)}
          operate={props.operate?.render}
          selectType={selection === 'multiple' ? 'checkbox' : selection === 'single' ? 'radio' : null}
          expanded={props.expand ? detail !== undefined : undefined}
          onExpand={expanded.toggle}
          spans={merged.length ? spansOf(rows, index, head, range.last, merged, isEditable) : ''}
        />
        {props.expand && detail !== undefined && (
          <GridDetail
            rowKey={key}
            label={words.details(number)}
            top={top + height}
            height={detail}
            width={view.room?.width ?? 0}
            span={layout.leading + layout.all.length + (layout.operateWidth ? 1 : 0)}
            onMeasured={expanded.measured}
          >
            {props.expand(row)}
          </GridDetail>
        )}
      </Fragment>,
    )
  }
  return (
    <div role="rowgroup" className="sw-rows" style={{ height: heights.stretch }}>
      {drawn}
    </div>
  )
}
