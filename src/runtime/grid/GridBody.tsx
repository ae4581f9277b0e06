import { useVirtualizer } from '@tanstack/react-virtual'
import { GridFooter } from './GridFooter.tsx'
import { GridHeader } from './GridHeader.tsx'
import { GridRow } from './GridRow.tsx'
import type { GridView } from './GridView.ts'
import { useColumnWindow } from './useColumnWindow.ts'

const rowsBeside = 3

/** Header, the rows that can be seen, footer. */
export function GridBody({ view, room, scroller }: {
  readonly view: GridView
  readonly room: { readonly width: number; readonly height: number }
  readonly scroller: HTMLElement
}) {
  const { props, layout, rowHeight, state, rules, gridId } = view
  const { rows, tint, selectedKeys, isSelectable, selection } = props
  const virtual = useVirtualizer({
    count: rows.length, estimateSize: () => rowHeight, getScrollElement: () => scroller, overscan: rowsBeside, initialRect: room,
  })
  const { first, last } = useColumnWindow(scroller, layout, room.width)
  const hidden = props.error !== undefined && props.error !== null && props.error !== false
  return (
    <div role="presentation" className="sw-canvas" style={{ width: layout.width }}>
      <GridHeader view={view} first={first} last={last} />
      {!hidden && <div role="rowgroup" className="sw-rows" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const key = view.keyOf(row)
          return <GridRow key={key} row={row} rowKey={key} index={index} number={(props.indexOffset ?? 0) + index + 1} top={start} height={rowHeight} layout={layout}
            first={first} last={last} services={props.services} rules={rules} state={state} gridId={gridId} selected={selectedKeys?.has(key) ?? false}
            selectable={isSelectable?.(row) ?? true} current={props.currentKey === key} tint={tint?.(row)} operate={props.operate?.render}
            selectType={selection === 'multiple' ? 'checkbox' : selection === 'single' ? 'radio' : null} />
        })}
      </div>}
      {props.summary && !hidden && rows.length > 0 && <GridFooter view={view} first={first} last={last} />}
    </div>
  )
}
