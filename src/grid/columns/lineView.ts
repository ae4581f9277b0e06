import { factsOfLanguage } from '../../language/languages.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { Condition } from '../../language/wire.ts'
import { compareDecimals } from '../../rules/types/decimalText.ts'
import { isEmpty, seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { SortOrder } from '../GridProps.ts'
import { sortFieldOf } from '../layout/sorting.ts'
import { filterKind } from './filterKind.ts'
import { matches } from './matches.ts'

export interface Narrowing {
  readonly conditions: readonly Condition[]
  readonly quick: string
  readonly sort: readonly SortOrder[]
}

export const nothingNarrowed: Narrowing = { conditions: [], quick: '', sort: [] }
/** Whether a condition or a word of the quick filter leaves rows out. */
export const isNarrowed = ({ conditions, quick }: Narrowing): boolean =>
  conditions.length > 0 || quick.trim() !== ''

/** The rows of a document that fulfil all conditions and hold every word of the quick filter in some shown column, in the order asked for. */
export function lineView(
  rows: readonly Row[],
  columns: readonly CompiledColumn[],
  narrowing: Narrowing,
  services: CellServices,
  today: string,
): readonly Row[] {
  const { conditions, quick, sort } = narrowing
  const checks = conditions.flatMap((condition) => {
    const column = columns.find(({ key }) => key === condition.key)
    // What no column shows is asked of the row itself.
    const asked = column ?? { key: condition.key, type: 'flag' as const, cellType: 'checkbox' as const }
    return [(row: Row) => matches(row, asked, condition, today)]
  })
  const words = quick.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = columns.filter(({ columnsDisplay }) => columnsDisplay !== 'N')
  const textOf = (row: Row) =>
    shown
      .map((column) => seenText(cellOf(column), { value: row[column.key], row, column, services }))
      .join('\n')
      .toLowerCase()
  const left =
    checks.length === 0 && words.length === 0
      ? rows
      : rows.filter(
          (row) => checks.every((check) => check(row)) && (words.length === 0 || hasAll(textOf(row), words)),
        )
  return sort.length === 0 ? left : sorted(left, columns, sort, services)
}

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

/** Numbers by their value, everything else by what is shown; rows without a value come last. Equal rows keep their order. */
function sorted(
  rows: readonly Row[],
  columns: readonly CompiledColumn[],
  sort: readonly SortOrder[],
  services: CellServices,
): readonly Row[] {
  const orders = sort.flatMap(({ field, order }) => {
    const column = columns.find((one) => sortFieldOf(one) === field)
    return column
      ? [
          {
            column,
            sign: order === 'asc' ? 1 : -1,
            isNumber: filterKind(column) === 'number',
            isDate: filterKind(column) === 'date',
          },
        ]
      : []
  })
  const collator = new Intl.Collator(factsOfLanguage(services.language).tag, { numeric: true })
  const keyed = rows.map((row) => ({
    row,
    keys: orders.map(({ column, isNumber, isDate }) => {
      const value = row[column.key]
      if (isEmpty(value)) return null
      return isNumber || isDate ? String(value) : cellOf(column).text({ value, row, column, services })
    }),
  }))
  keyed.sort((a, b) => {
    for (const [index, { sign, isNumber }] of orders.entries()) {
      const [x, y] = [a.keys[index] ?? null, b.keys[index] ?? null]
      if (x === y) continue
      if (x === null || y === null) return x === null ? 1 : -1
      const by = isNumber ? compareDecimals(x, y) : collator.compare(x, y)
      if (by !== 0) return sign * by
    }
    return 0
  })
  return keyed.map(({ row }) => row)
}
