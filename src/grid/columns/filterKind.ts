import type { CompiledColumn, FieldTypeName } from '../../language/compiled.ts'

/** How a column is filtered: what is offered follows from its type. */
export type FilterKind = 'text' | 'number' | 'date' | 'codes' | 'flag'

const kinds: Partial<Record<FieldTypeName, FilterKind>> = {
  text: 'text',
  textarea: 'text',
  url: 'text',
  email: 'text',
  tel: 'text',
  serial: 'text',
  ref: 'text',
  user: 'text',
  time: 'text',
  integer: 'number',
  number: 'number',
  quantity: 'number',
  price: 'number',
  amount: 'number',
  percent: 'number',
  score: 'number',
  rate: 'number',
  date: 'date',
  datetime: 'date',
  month: 'date',
  year: 'date',
  lookup: 'codes',
  flag: 'flag',
  checkbox: 'flag',
}

/** Null: there is nothing to filter by (files, pictures, buttons, secrets). */
export function filterKind({
  type,
  states,
  cellType,
}: Pick<CompiledColumn, 'type' | 'states' | 'cellType'>): FilterKind | null {
  if (cellType === 'button' || cellType === 'tableOperate' || cellType === 'colGroup') return null
  return states ? 'codes' : (kinds[type] ?? null)
}
