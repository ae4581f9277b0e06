import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community'
import { AgGridReact } from 'ag-grid-react'
import { textOf } from './cells.tsx'
import { columnWidth, headHeight, publish, rowHeight, type Row } from './page.ts'

ModuleRegistry.registerModules([AllCommunityModule])

const tints = ['#d9d9d9', '#91caff', '#b7eb8f', '#ffa39e']

publish(
  (rows, columns) => (
    <div style={{ height: '100%' }}>
      <AgGridReact
        rowData={rows as Row[]}
        rowHeight={rowHeight}
        headerHeight={headHeight}
        animateRows={false}
        columnDefs={columns.map((column, index) => ({
          field: column.key,
          headerName: column.title,
          width: columnWidth,
          editable: true,
          sortable: true,
          resizable: true,
          ...(index === 0 ? { pinned: 'left' as const } : {}),
          valueFormatter: ({ value }: { value: unknown }) => textOf(value, column),
          ...(column.type === 'tag'
            ? {
                cellStyle: ({ value }: { value: unknown }) => ({
                  background: tints[String(value).length % tints.length] ?? '',
                }),
              }
            : {}),
        }))}
      />
    </div>
  ),
  (row, column) =>
    document.querySelectorAll(`[row-index="${row}"] [aria-colindex="${column + 1}"]`)[0] ?? null,
  2,
)
