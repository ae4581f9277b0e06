import { useDrawn } from '../../client/appearance.ts'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import { Grid } from '../../grid/Grid.tsx'
import type { RowChange, SortOrder } from '../../grid/GridProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { FlowCards } from './FlowCards.tsx'
import {
  choose,
  filledColumns,
  restOf,
  takeKey,
  tellingColumns,
  typeQuantity,
  wrongTaking,
  type Takings,
} from './takings.ts'
import type { SourceQuery } from './useFlowRows.ts'

interface Props {
  readonly label: string
  readonly columns: readonly CompiledColumn[]
  /** What the rows are. */
  readonly source: CompiledEntity
  readonly services: CellServices
  readonly rows: readonly Row[]
  /** What a row that is chosen takes at first. */
  readonly offer: (row: Row) => string | null
  readonly takings: Takings
  readonly onTakings: (takings: Takings) => void
  readonly query: SourceQuery
  readonly onSort: (sort: readonly SortOrder[]) => void
  readonly loading: boolean
  readonly error: ReactNode
  /** What stands in place of the rows where there are none. */
  readonly empty: ReactNode
}

/** The source rows. Typing a quantity chooses the row. */
export function FlowPicker({
  label,
  columns,
  source,
  services,
  rows,
  offer,
  takings,
  onTakings,
  query,
  onSort,
  loading,
  error,
  empty,
}: Props) {
  const say = useTexts(runtimeTexts)
  const shown = useMemo(
    () => rows.map((row) => ({ ...row, [takeKey]: takings.get(String(row['id']))?.quantity ?? null })),
    [rows, takings],
  )
  const { density, narrow, snug } = useDrawn()
  const filled = useMemo(
    () => tellingColumns(source, filledColumns(columns, rows), rows),
    [columns, source, rows],
  )
  const keys = useMemo(() => new Set(takings.keys()), [takings])
  const errorsOf = useCallback(
    (rowKey: string, key: string) => {
      const taking = key === takeKey ? takings.get(rowKey) : undefined
      const { row, quantity } = taking ?? {}
      const wrong = row && typeof quantity === 'string' && wrongTaking(quantity, restOf(row))
      return wrong ? say(wrong, { rest: restOf(row) }) : undefined
    },
    [takings, say],
  )
  const take = (changes: readonly RowChange[]) =>
    onTakings(
      changes.reduce((now, { rowKey, values }) => {
        const row = rows.find((one) => String(one['id']) === rowKey)
        return row ? typeQuantity(now, row, values[takeKey]) : now
      }, takings),
    )
  if (narrow)
    return (
      <FlowCards
        label={label}
        columns={filled}
        rows={shown}
        loading={loading}
        instead={error || (rows.length === 0 && !loading && empty)}
        mistakeOf={(row) => errorsOf(String(row['id']), takeKey)}
        onChoose={(chosen) => onTakings(choose(takings, chosen, rows, offer))}
        chosen={keys}
        onTake={take}
      />
    )
  return (
    <div className="flow-grid">
      <Grid
        label={label}
        density={density}
        rows={shown}
        columns={filled}
        services={services}
        showIndex={!snug}
        indexOffset={(query.pageIndex - 1) * query.pageRows}
        loading={loading}
        error={error || undefined}
        empty={empty}
        sort={query.sort}
        onSort={onSort}
        selection="multiple"
        selectedKeys={keys}
        onSelect={(chosen) => onTakings(choose(takings, chosen, rows, offer))}
        isEditable={(_, column) => column.key === takeKey}
        errorsOf={errorsOf}
        onEdit={take}
      />
    </div>
  )
}
