import {
  tableFeatures,
  useTable,
  columnPinningFeature,
  rowSelectionFeature,
  columnSizingFeature,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useMemo, useRef, useState } from 'react'
import { Shown } from './cells.tsx'
import { columnWidth, headHeight, publish, rowHeight, type Column, type Row } from './page.ts'

const features = tableFeatures({ columnPinningFeature, rowSelectionFeature, columnSizingFeature })

interface Editing {
  readonly row: number
  readonly column: number
}

/** The headless table with virtual rows and columns under cells of our own: what one would build with it in a day. */
function Table({
  rows,
  columns,
  set,
}: {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly set: (rows: readonly Row[]) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const defs = useMemo(
    () =>
      columns.map((column) => ({
        id: column.key,
        accessorFn: (row: Row) => row[column.key],
        header: column.title,
        size: columnWidth,
      })),
    [columns],
  )
  const table = useTable({
    features,
    data: rows as Row[],
    columns: defs,
    initialState: { columnPinning: { left: [columns[0]?.key ?? ''], right: [] } },
  })
  const list = table.getRowModel().rows
  const vertical = useVirtualizer({
    count: list.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: () => columnWidth,
    overscan: 2,
  })
  const seen = [...new Set([0, ...across.getVirtualItems().map(({ index }) => index)])]
  const commit = (row: number, column: number, value: string): void => {
    setEditing(null)
    set(rows.map((each, at) => (at === row ? { ...each, [columns[column]?.key ?? '']: value } : each)))
  }
  return (
    <div
      ref={box}
      style={{ height: '100%', overflow: 'auto', position: 'relative' }}
      onClick={({ target }) => {
        const cell = target instanceof Element ? target.closest('[data-cell]') : null
        const [row = 0, column = 0] = cell?.getAttribute('data-cell')?.split(':').map(Number) ?? []
        if (cell) setEditing({ row, column })
      }}
    >
      <div style={{ width: columns.length * columnWidth, height: headHeight + vertical.getTotalSize() }}>
        <div style={{ position: 'sticky', top: 0, height: headHeight, background: '#fafafa', zIndex: 2 }}>
          {seen.map((index) => (
            <div
              key={index}
              style={{
                position: 'absolute',
                width: columnWidth,
                transform: `translateX(${index * columnWidth}px)`,
              }}
            >
              {columns[index]?.title}
            </div>
          ))}
        </div>
        {vertical.getVirtualItems().map(({ index, start }) => (
          <Line
            key={index}
            row={list[index]?.original ?? {}}
            index={index}
            top={start + headHeight}
            columns={columns}
            seen={seen.join()}
            editing={editing?.row === index ? editing.column : -1}
            onCommit={commit}
          />
        ))}
      </div>
    </div>
  )
}

const Line = memo(function Line({
  row,
  index,
  top,
  columns,
  seen,
  editing,
  onCommit,
}: {
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly columns: readonly Column[]
  readonly seen: string
  readonly editing: number
  readonly onCommit: (row: number, column: number, value: string) => void
}) {
  return (
    <div
      style={{
        position: 'absolute',
        top: 0,
        height: rowHeight,
        width: '100%',
        transform: `translateY(${top}px)`,
      }}
    >
      {seen
        .split(',')
        .map(Number)
        .map((at) => {
          const column = columns[at]
          if (!column) return null
          const pinned =
            at === 0
              ? {
                  position: 'sticky' as const,
                  left: 0,
                  background: '#fff',
                  zIndex: 1,
                  display: 'inline-block',
                }
              : { position: 'absolute' as const, top: 0, left: at * columnWidth }
          return (
            <div
              key={at}
              data-cell={`${index}:${at}`}
              style={{
                width: columnWidth,
                height: rowHeight,
                overflow: 'hidden',
                textAlign: column.type === 'number' ? 'right' : 'left',
                ...pinned,
              }}
            >
              {editing === at ? (
                <input
                  autoFocus
                  defaultValue={String(row[column.key] ?? '')}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') onCommit(index, at, event.currentTarget.value)
                  }}
                />
              ) : (
                <Shown row={row} column={column} />
              )}
            </div>
          )
        })}
    </div>
  )
})

publish(
  (rows, columns, set) => <Table rows={rows} columns={columns} set={set} />,
  (row, column) => document.querySelector(`[data-cell="${row}:${column}"]`),
  1,
)
