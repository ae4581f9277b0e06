import type { CellType, CompiledColumn, FieldTypeName } from '../language/compiled.ts'

/** What draws or edits a column: the type of its field, or a cell type that differs from it. */
export type Look = FieldTypeName | CellType

/** Field types that are finer than the cell types that stand for them: an editlookup of a ref looks as a ref does. */
const meantBy: Partial<Record<FieldTypeName, readonly CellType[]>> = {
  integer: ['number'],
  quantity: ['number'],
  percent: ['number'],
  score: ['number'],
  rate: ['number'],
  lookup: ['lookup', 'editlookup'],
  ref: ['editlookup', 'lookup'],
  user: ['editlookup', 'lookup'],
  flag: ['checkbox'],
  attachments: ['upload'],
  image: ['upload'],
  richtext: ['textarea'],
  json: ['textarea'],
  serial: ['text'],
}

const look = (type: FieldTypeName, cell: CellType): Look =>
  type === cell || meantBy[type]?.includes(cell) ? type : cell

/** How a column is read. */
export const lookOf = ({ type, cellType }: Pick<CompiledColumn, 'type' | 'cellType'>): Look =>
  look(type, cellType)

/** How a column is edited. */
export const editLookOf = ({
  type,
  cellType,
  editType,
}: Pick<CompiledColumn, 'type' | 'cellType' | 'editType'>): Look => look(type, editType ?? cellType)

const numbers: ReadonlySet<Look> = new Set<Look>([
  'integer',
  'number',
  'quantity',
  'price',
  'amount',
  'percent',
  'score',
  'rate',
])

/** The field type whose form a value of the column has when it is shown. */
export function shownType(column: Pick<CompiledColumn, 'type' | 'cellType'>): FieldTypeName {
  const seen = lookOf(column)
  return seen === 'number' ||
    seen === 'price' ||
    seen === 'amount' ||
    seen === 'date' ||
    seen === 'datetime' ||
    seen === 'year' ||
    seen === 'month' ||
    seen === 'time'
    ? seen
    : column.type
}

export const isNumberLook = (seen: Look): boolean => numbers.has(seen)

/** Toggled in place, without an editor: a click or Space turns it. */
export const isToggled = (column: Pick<CompiledColumn, 'type' | 'cellType' | 'editType'>): boolean =>
  ['flag', 'checkbox'].includes(editLookOf(column))
