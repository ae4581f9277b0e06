import { seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { usePrinting } from '../host/usePrinting.ts'
import './paging.css'

interface Props {
  readonly rows: readonly Row[]
  /** How many there are in all; default: as many as are here. */
  readonly count?: number
  readonly columns: readonly CompiledColumn[]
  readonly services: CellServices
  readonly language: Language
}

/** So many columns fit on paper, and so many rows into a pile that anybody reads. */
const mostColumns = 10
const mostRows = 2000

/** Rows as a plain table while the page is printed: a grid draws only those in sight. Columns without a value are left out; what is left out of the rows is said. */
export function PrintedRows({ rows, count = rows.length, columns, services, language }: Props) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const printed = rows.slice(0, mostRows)
  const shown = onPaper(
    columns.filter(
      ({ key, columnsDisplay }) => columnsDisplay === 'Y' && printed.some((row) => hasValue(row[key])),
    ),
  )
  return (
    <>
      <table className="printed-rows">
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.key} scope="col" className={`printed-${column.align}`}>
                {spoken(column.title, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they stand still while they are printed
            <tr key={index}>
              {shown.map((column) => (
                <td key={column.key} className={`printed-${column.align}`}>
                  {seenText(cellOf(column), { value: row[column.key], row, column, services })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {count > printed.length && (
        <p className="printed-note">
          {runtimeTexts.in(language)('paging.printed', {
            rows: printed.length.toLocaleString('en-US'),
            count: count.toLocaleString('en-US'),
          })}
        </p>
      )}
    </>
  )
}

/** As many columns as fit, in their order: those that are pinned before the others. */
function onPaper(columns: readonly CompiledColumn[]): readonly CompiledColumn[] {
  const pinned = columns.filter(({ fixed }) => fixed !== undefined)
  const others = columns.filter(({ fixed }) => fixed === undefined)
  const chosen = new Set([...pinned, ...others].slice(0, mostColumns))
  return columns.filter((column) => chosen.has(column))
}
