import type { CompiledColumn } from '../../language/column.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { repeatingKeys } from '../layout/repeatingKeys.ts'
import { isUnsaid } from '../../cells/absentCell.ts'
import { num, sub, text } from '../../rules/expression/kernel.ts'
import { compareDecimals } from '../../rules/types/decimalText.ts'

/** What is to be taken from source rows, by their id: on all pages of the picker. `quantity`: null where rows are taken whole. */
export type Takings = ReadonlyMap<string, { readonly row: Row; readonly quantity: string | null }>

export const takeKey = '_take'

/** A taking is wrong when it is nothing, less than nothing, or more than there is. */
export function wrongTaking(quantity: string, rest: unknown): 'flow.notPositive' | 'flow.tooMuch' | null {
  if (!/^-?\d+(\.\d+)?$/.test(quantity) || compareDecimals(quantity, 0) <= 0) return 'flow.notPositive'
  return typeof rest === 'string' && rest !== '' && compareDecimals(quantity, rest) > 0
    ? 'flow.tooMuch'
    : null
}

/** Rows whose quantity is wrong, on whatever page they stand. */
export const wrongTakings = (takings: Takings) =>
  [...takings.values()].flatMap(({ row, quantity }) => {
    const why = quantity !== null && wrongTaking(quantity, restOf(row))
    return why ? [{ row, why }] : []
  })

/** What is left of a row; empty where nothing bounds it. */
export const restOf = (row: Row): string =>
  typeof row['rest'] === 'string' ? row['rest'] : String(row['rest'] ?? '')

/** What a row offers to be taken: what the flow would copy, but never more than there is, and of what has no limit less what the document has; null where rows are taken whole. */
export function offered(flow: CompiledFlow, row: Row, env: ExpressionEnv): string | null {
  if (flow.take === undefined) return null
  const rest = restOf(row)
  const copied = flow.copyLine.find(({ lines, field }) => !lines && field === flow.take)?.value.run(row, env)
  const wanted =
    rest === '' && typeof row['has'] === 'string' ? text(sub(num(copied), num(row['has']))) : copied
  return typeof wanted === 'string' && !wrongTaking(wanted, rest) ? wanted : rest
}

/** Chosen rows keep the quantity that was typed; new ones take what they offer. */
export function choose(
  takings: Takings,
  keys: ReadonlySet<string>,
  here: readonly Row[],
  offer: (row: Row) => string | null,
): Takings {
  const rows = new Map(here.map((row) => [String(row['id']), row]))
  return new Map(
    [...keys].flatMap((key) => {
      const known = takings.get(key)
      const row = rows.get(key)
      if (known) return [[key, known] as const]
      return row ? [[key, { row, quantity: offer(row) }] as const] : []
    }),
  )
}

export function typeQuantity(takings: Takings, row: Row, quantity: unknown): Takings {
  return new Map([
    ...takings,
    [String(row['id']), { row, quantity: typeof quantity === 'string' ? quantity : '' }] as const,
  ])
}

const number = {
  type: 'quantity',
  cellType: 'number',
  width: 110,
  align: 'right',
  sortable: false,
  columnsDisplay: 'Y',
  isSummary: false,
  showThousandSeparator: true,
} as const

/** The columns of the picker: the flow's own, what is open, what to take. Of rows that are taken whole there is nothing more to say. */
export function pickerColumns(
  flow: CompiledFlow,
  words: { readonly rest: Label; readonly take: Label; readonly noLimit: Label },
): CompiledColumn[] {
  const own = daysEarly(flow.picker?.columns ?? []).map((column, index) =>
    index === 0 ? { ...column, fixed: 'left' as const } : column,
  )
  if (flow.take === undefined) return own
  return [
    ...own,
    {
      ...number,
      key: 'rest',
      title: words.rest,
      absent: words.noLimit,
      required: false,
      isEdit: false,
      fixed: 'right',
    },
    { ...number, key: takeKey, title: words.take, required: false, isEdit: true, scale: 6, fixed: 'right' },
  ]
}

const isDay = ({ type }: CompiledColumn): boolean => type === 'date' || type === 'datetime'

/** What is asked for when is always in sight: days stand after what names the row and its thing. */
function daysEarly(columns: readonly CompiledColumn[]): readonly CompiledColumn[] {
  const others = columns.filter((column) => !isDay(column))
  const thing = others.findIndex(({ to }) => to !== undefined) + 1
  return [...others.slice(0, thing), ...columns.filter(isDay), ...others.slice(thing)]
}

/** What of a source row stands on its card. */
export interface FlowParts {
  readonly title: CompiledColumn | undefined
  /** The last one says how much may be taken, where rows are parted. */
  readonly facts: readonly CompiledColumn[]
  readonly take: CompiledColumn | undefined
}

const mostFacts = 4

/** The title is what names the row, the facts are the first columns besides, without what numbers are measured in, and what is open. */
export function flowParts(columns: readonly CompiledColumn[]): FlowParts {
  const measures = new Set(columns.flatMap(({ measure }) => measure ?? []))
  const take = columns.find(({ key }) => key === takeKey)
  const rest = columns.filter(({ key }) => key === 'rest')
  const [title, ...others] = columns.filter((column) => column !== take && !rest.includes(column))
  const facts = others.filter(({ key, field = key }) => !measures.has(key) && !measures.has(field))
  return { title, facts: [...facts.slice(0, mostFacts), ...rest], take }
}

/** Columns without a value on the whole page give up their width; what names the row and what is taken stay. */
export function filledColumns(
  columns: readonly CompiledColumn[],
  rows: readonly Row[],
): readonly CompiledColumn[] {
  if (rows.length === 0) return columns
  return columns.filter(
    (column) => column.fixed !== undefined || rows.some((row) => !isUnsaid(column, row[column.key])),
  )
}

/** Without those that say once more what stands in the cell with the code. */
export function tellingColumns(
  { fields }: Pick<CompiledEntity, 'fields'>,
  columns: readonly CompiledColumn[],
  rows: readonly Row[],
): readonly CompiledColumn[] {
  const repeating = repeatingKeys({
    columns,
    fields: new Map(fields.map((field) => [field.name, field])),
    rows,
    isRequired: () => false,
  })
  return columns.filter(({ key }) => !repeating.includes(key))
}
