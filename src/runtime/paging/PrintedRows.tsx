import { Fragment } from 'react'
import { seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { hasValue, linesOf } from '../../rules/document/rowPath.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { usePrinting } from '../host/usePrinting.ts'
import './paging.css'

interface PaperProps {
  readonly rows: readonly Row[]
  readonly columns: readonly CompiledColumn[]
  readonly services: CellServices
  readonly language: Language
  /** Rows within each row, each kind in a table of its own below it. Default: none. */
  readonly within?: readonly PrintedWithin[] | undefined
}

/** One kind of rows that stand within a row. */
export interface PrintedWithin {
  readonly title: string
  /** Under which name a row has them. */
  readonly lines: string
  readonly columns: readonly CompiledColumn[]
  readonly services: CellServices
}

interface Props extends PaperProps {
  /** How many there are in all; default: as many as are here. */
  readonly count?: number
}

/** So many columns fit on paper, and so many rows into a pile that anybody reads. */
const mostColumns = 10
const mostRows = 2000

/** Rows as a plain table while the page is printed: a grid draws only those in sight. Columns without a value are left out; what is left out of the rows is said. */
export function PrintedRows({ rows, count = rows.length, columns, language, ...others }: Props) {
  const isPrinting = usePrinting()
  if (!isPrinting) return null
  const printed = rows.slice(0, mostRows)
  return (
    <>
      <PaperTable {...others} rows={printed} columns={columnsOnPaper(columns, printed)} language={language} />
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

/** These columns of these rows, and what stands within each row below it. */
function PaperTable({ rows, columns: shown, services, language, within = [] }: PaperProps) {
  // One set of columns for all rows of a kind, whichever row they stand in.
  const kinds = within.map((kind) => ({
    ...kind,
    columns: columnsOnPaper(
      kind.columns,
      rows.flatMap((row) => linesOf(row, kind.lines)),
    ),
  }))
  return (
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
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they stand still while they are printed
          <Fragment key={index}>
            <tr>
              {shown.map((column) => (
                <td key={column.key} className={`printed-${column.align}`}>
                  {seenText(cellOf(column), { value: row[column.key], row, column, services })}
                </td>
              ))}
            </tr>
            {kinds.map((kind) =>
              linesOf(row, kind.lines).length > 0 ? (
                <tr key={kind.lines} className="printed-within">
                  <td colSpan={shown.length}>
                    <p>{kind.title}</p>
                    <PaperTable {...kind} rows={linesOf(row, kind.lines)} language={language} />
                  </td>
                </tr>
              ) : null,
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

/** As many columns with a value as fit, in their order: those that are pinned before the others. */
function columnsOnPaper(columns: readonly CompiledColumn[], rows: readonly Row[]): readonly CompiledColumn[] {
  const told = columns.filter(
    ({ key, columnsDisplay }) => columnsDisplay === 'Y' && rows.some((row) => hasValue(row[key])),
  )
  const pinned = told.filter(({ fixed }) => fixed !== undefined)
  const others = told.filter(({ fixed }) => fixed === undefined)
  const chosen = new Set([...pinned, ...others].slice(0, mostColumns))
  return told.filter((column) => chosen.has(column))
}
