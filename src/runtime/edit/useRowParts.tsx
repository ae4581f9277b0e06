import { useCallback, useMemo } from 'react'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
import { CellServicesContext } from '../../cells/CellServices.ts'
import type { GridProps } from '../../grid/GridProps.ts'
import { BestReason } from './BestReason.tsx'
import { ExpandedLine } from './ExpandedLine.tsx'
import type { LinesProps } from './LinesProps.ts'

/** What the grid draws below its rows, below one of them, and beside the value where the user stands. */
export function useRowParts(
  { entity, table, language, services, below }: LinesProps,
  totals: Readonly<Record<string, string>> | undefined,
): Pick<GridProps, 'summary' | 'expand' | 'aside'> {
  const summary = useMemo(
    () => (table.showSummary && totals ? { totals } : table.showSummary),
    [table.showSummary, totals],
  )
  const expand = useMemo(() => {
    const columns = table.expand?.columns
    if (!columns && !below) return undefined
    return (row: Row) => (
      <>
        {columns && <ExpandedLine row={row} columns={columns} language={language} />}
        {below?.render(row)}
      </>
    )
  }, [table, language, below])
  const choosing = useMemo(
    () => new Map(entity.fields.flatMap((field) => (field.best ? [[field.name, field] as const] : []))),
    [entity],
  )
  const aside = useCallback<NonNullable<GridProps['aside']>>(
    (row, column) => {
      const field = choosing.get(column.field ?? '')
      return field ? (
        <CellServicesContext value={services}>
          <BestReason
            column={column}
            field={field}
            label={spoken(column.title, language)}
            row={() => row}
            inCell
          />
        </CellServicesContext>
      ) : null
    },
    [choosing, language, services],
  )
  return { summary, expand, aside: choosing.size > 0 ? aside : undefined }
}
