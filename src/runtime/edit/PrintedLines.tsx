import { seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { spoken } from '../../texts/spoken.ts'
import { lineKey } from '../document/paths.ts'
import { usePrinting } from './usePrinting.ts'

interface Props {
  readonly rows: readonly Row[]
  readonly columns: readonly CompiledColumn[]
  readonly services: CellServices
  readonly language: Language
}

/** So many columns fit on paper. */
const mostPrinted = 10

/** All lines as a plain table while the page is printed: a grid draws only those in sight. Columns without a value are left out. */
export function PrintedLines({ rows, columns, services, language }: Props) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const shown = columns
    .filter(({ key, columnsDisplay }) => columnsDisplay === 'Y' && rows.some((row) => hasValue(row[key])))
    .slice(0, mostPrinted)
  return (
    <table className="printed-lines">
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
        {rows.map((row) => (
          <tr key={lineKey(row)}>
            {shown.map((column) => (
              <td key={column.key} className={`printed-${column.align}`}>
                {seenText(cellOf(column), { value: row[column.key], row, column, services })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
