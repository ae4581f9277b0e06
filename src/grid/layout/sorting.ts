import type { CompiledColumn } from '../../language/column.ts'
import type { SortOrder } from '../GridProps.ts'

/** `sortFieldOf({ key: 'name', field: 'itemName' })` → `'itemName'`. What a sort by this column is called on the wire. */
export function sortFieldOf(column: Pick<CompiledColumn, 'field' | 'key'>): string {
  return column.field ?? column.key
}

/** `orderText([{ field: 'a', order: 'asc' }, { field: 'b', order: 'desc' }])` → `'a asc,b desc'`. The whole order as one text. */
export const orderText = (sort: readonly SortOrder[] | undefined): string =>
  sort?.map(({ field, order }) => `${field} ${order}`).join() ?? ''

/**
 * `nextSort([{ field: 'a', order: 'asc' }], 'a', false)` → `[{ field: 'a', order: 'desc' }]`. Ascending, descending, none. Alone
 * it replaces what was; `add` keeps the others and their order.
 */
export function nextSort(sort: readonly SortOrder[], field: string, add: boolean): readonly SortOrder[] {
  const now = sort.find((order) => order.field === field)
  const order = now ? ({ asc: 'desc', desc: null } as const)[now.order] : 'asc'
  const next: readonly SortOrder[] = order ? [{ field, order }] : []
  if (!add) return next
  return now ? sort.flatMap((order) => (order.field === field ? next : [order])) : [...sort, ...next]
}
