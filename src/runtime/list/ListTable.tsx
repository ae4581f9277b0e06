import type { RefObject } from 'react'
import { Grid } from '../../grid/Grid.tsx'
import type { GridHandle } from '../../grid/GridProps.ts'
import { useTableHeight } from '../../grid/measures/useTableHeight.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { useDrawn } from '../../client/appearance.ts'
import { Paging } from '../paging/Paging.tsx'
import { PrintedRows } from '../paging/PrintedRows.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { FootSums } from './FootSums.tsx'
import { ListCards } from './ListCards.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { SelectedRows } from './SelectedRows.tsx'
import type { Choosing } from './useChoosing.ts'
import type { ListModel } from './useListModel.tsx'

export interface ListTableProps {
  readonly list: ListModel
  readonly services: CellServices
  readonly choosing: Choosing
  readonly grid: RefObject<GridHandle | null>
}

/** Pixels that the foot of a list gets where a finger points, as its style sheet says. */
const tallerFoot = 14

/** The rows of a list, and below them how many are selected and which page this is. */
export function ListTable({ list, services, choosing, grid }: ListTableProps) {
  const { table } = list
  const { density, narrow, snug } = useDrawn()
  const { height, page } = useTableHeight({
    paging: table.isShowPage !== false,
    taller: density === 'roomy' ? tallerFoot : 0,
    summary: false,
    configured: table.height,
  }) // the sums stand within the grid
  return (
    <div className="list-table" ref={page}>
      {narrow ? (
        (list.edited?.cards ?? (
          <ListCards list={list} choosing={choosing} empty={<ListEmpty list={list} />} />
        ))
      ) : (
        <div className="list-grid">
          <Grid
            ref={grid}
            {...list.grid}
            showIndex={list.grid.showIndex && !snug}
            density={density}
            services={services}
            height={height}
            empty={<ListEmpty list={list} />}
          />
        </div>
      )}
      <PrintedRows
        rows={list.loaded.rows ?? []}
        count={list.loaded.count}
        columns={list.columns}
        services={services}
        language={services.language}
      />
      <ListFoot list={list} services={services} />
    </div>
  )
}

/** How many rows are selected, what they come to, which page this is. */
export const ListFoot = ({ list, services }: Pick<ListTableProps, 'list' | 'services'>) => (
  <div className="list-foot">
    <SelectedRows selection={list.selection} />
    <FootSums list={list} services={services} />
    <ListPages list={list} />
  </div>
)

/** The page bar; a list without one says when it shows only the first rows. */
function ListPages({ list: { table, query, loaded, turnPage } }: { readonly list: ListModel }) {
  const say = useTexts(runtimeTexts)
  const { rows, count } = loaded
  if (table.isShowPage === false)
    return (
      <span>{rows && count > rows.length ? say('list.firstRows', { rows: rows.length, count }) : ''}</span>
    )
  return (
    <Paging
      pageIndex={query.pageIndex}
      pages={query.pages}
      pageRows={query.pageRows}
      sizes={table.pageSizes}
      count={count}
      here={rows?.length ?? 0}
      onChange={turnPage}
    />
  )
}
