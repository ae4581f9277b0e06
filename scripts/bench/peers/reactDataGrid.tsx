import { DataGrid, renderTextEditor } from 'react-data-grid'
import 'react-data-grid/lib/styles.css'
import { Shown } from './cells.tsx'
import { columnWidth, headHeight, publish, rowHeight, type Row } from './page.ts'

publish(
  (rows, columns, set) => (
    <DataGrid
      style={{ height: '100%' }}
      rows={rows as Row[]}
      rowHeight={rowHeight}
      headerRowHeight={headHeight}
      onRowsChange={set}
      columns={columns.map((column, index) => ({
        key: column.key,
        name: column.title,
        width: columnWidth,
        frozen: index === 0,
        resizable: true,
        sortable: true,
        renderEditCell: renderTextEditor,
        renderCell: ({ row }: { row: Row }) => <Shown row={row} column={column} />,
      }))}
    />
  ),
  (row, column) => document.querySelector(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`),
  2,
)
