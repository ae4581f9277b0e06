import type { KeptColumn, TableLayout } from '../../client/layouts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { applyChoices } from '../../grid/layout/applyChoices.ts'
import type { ColumnChoice, SortOrder } from '../../grid/GridProps.ts'
import { sortFieldOf } from '../../grid/layout/sorting.ts'

/** What a user made of a table: the columns, the order of the rows, the page size. Null or empty: as the definition has it. */
export interface Arrangement {
  readonly choices: readonly ColumnChoice[]
  readonly sort: readonly SortOrder[] | null
  readonly pageRows: number | null
}

export const nothingArranged: Arrangement = { choices: [], sort: null, pageRows: null }

/** As it is kept: one entry for each column. */
export function toLayout(
  columns: readonly CompiledColumn[],
  { choices, sort, pageRows }: Arrangement,
): TableLayout | null {
  if (choices.length === 0 && !sort && !pageRows) return null
  const chosen = new Map(choices.map((choice) => [choice.key, choice]))
  const kept = applyChoices(columns, choices).map((column, index): KeptColumn => {
    const { width, hidden, fixed } = chosen.get(column.key) ?? { key: column.key }
    const rank = (sort ?? []).findIndex(({ field }) => field === sortFieldOf(column))
    const order = sort?.[rank]?.order
    return {
      key: column.key,
      ...(choices.length > 0 ? { order: index } : {}),
      ...(width === undefined ? {} : { width }),
      ...(hidden === undefined ? {} : { visible: !hidden }),
      ...(fixed === undefined ? {} : { fixed }),
      ...(order ? { sort: { order, rank: rank + 1 } } : {}),
    }
  })
  return { columns: choices.length > 0 ? kept : kept.filter((column) => column.sort), pageRows }
}

/** Back from what was kept, perhaps under an older definition: columns that are gone are passed over, the order of rows too where they can no longer be sorted so. */
export function fromLayout(columns: readonly CompiledColumn[], layout: TableLayout | null): Arrangement {
  if (!layout) return nothingArranged
  const known = new Map(columns.map((column) => [column.key, column]))
  const kept = layout.columns.filter(({ key }) => known.has(key))
  const isOrdered = kept.some(({ order }) => typeof order === 'number')
  const ordered = isOrdered
    ? kept.toSorted((a, b) => (a.order ?? kept.length) - (b.order ?? kept.length))
    : columns.flatMap(({ key }) => kept.find((one) => one.key === key) ?? [])
  const choices = ordered.map(({ key, width, visible, fixed }): ColumnChoice => ({
    key,
    ...(typeof width === 'number' ? { width } : {}),
    ...(typeof visible === 'boolean' ? { hidden: !visible } : {}),
    ...(fixed ? { fixed } : {}),
  }))
  const sort = kept
    .flatMap(({ key, sort: by }) => {
      const column = known.get(key)
      return by && column?.sortable ? [{ field: sortFieldOf(column), order: by.order, rank: by.rank }] : []
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ field, order }): SortOrder => ({ field, order }))
  const saysColumns =
    isOrdered || kept.some(({ width, visible, fixed }) => width || visible !== undefined || fixed)
  const arranged = isOrdered ? choices : everyColumn(columns, choices)
  return {
    choices: saysColumns ? arranged : [],
    sort: sort.length > 0 ? sort : null,
    pageRows: layout.pageRows ?? null,
  }
}

/** Where only some columns were kept, their order says nothing: it is that of the definition. */
const everyColumn = (
  columns: readonly CompiledColumn[],
  choices: readonly ColumnChoice[],
): readonly ColumnChoice[] =>
  columns.map(({ key }) => choices.find((choice) => choice.key === key) ?? { key })
