import type { CompiledColumn, Row } from '../../language/compiled.ts'
import type { CellServices } from './CellServices.ts'
import { parseDecimal, settleDecimal } from './decimalText.ts'
import { readDate } from './readDate.ts'
import { refWires } from './wiresOf.ts'

const numbers: ReadonlySet<string> = new Set(['integer', 'number', 'quantity', 'price', 'amount', 'percent', 'score', 'rate'])

export const isNumber = (column: Pick<CompiledColumn, 'type'>): boolean => numbers.has(column.type)

/** Text from the clipboard as new values of a row by wire key; null when the column cannot understand it. */
export async function parseText(text: string, column: CompiledColumn, row: Row, services: CellServices): Promise<Row | null> {
  const bare = text.trim()
  if (refWires(column)) return parseRef(bare, column, row, services)
  const value = parseValue(bare, column, services)
  return value === undefined ? null : { [column.key]: value }
}

function parseValue(text: string, column: CompiledColumn, services: CellServices): string | null | undefined {
  if (text === '') return null
  if (isNumber(column)) {
    const number = parseDecimal(column.type === 'percent' ? text.replace(/%$/, '') : text)
    return typeof number === 'string' ? settleDecimal(number, column) : number
  }
  switch (column.type) {
    case 'flag': case 'checkbox': return /^(?:y|yes|true|1|是|✓)$/i.test(text) ? 'Y' : /^(?:n|no|false|0|否)$/i.test(text) ? 'N' : undefined
    case 'lookup': return column.typeCode === undefined ? undefined
      : services.lookups.values(column.typeCode).find(({ code, label }) => code === text || label === text)?.code
    case 'date': case 'datetime': case 'month': case 'year': case 'time': return readDate(text, column.type)
    case 'text': case 'textarea': case 'url': case 'email': case 'tel': case 'richtext':
      return column.maxLength !== undefined && text.length > column.maxLength ? undefined : text
    default: return undefined
  }
}

/** By code, else by name; only when exactly one row is meant. */
async function parseRef(text: string, column: CompiledColumn, row: Row, { pick }: CellServices): Promise<Row | null> {
  const wires = refWires(column)
  if (!wires) return null
  if (text === '') return { [wires.id]: null, [wires.code]: null, [wires.name]: null }
  if (!pick) return null
  const { options } = await pick({ column, row, text, pageIndex: 1, pageRows: 20 })
  const byCode = options.filter(({ code }) => code === text)
  const meant = byCode.length ? byCode : options.filter(({ name }) => name === text)
  const [option] = meant
  return option && meant.length === 1 ? { ...option.values, [wires.id]: option.id, [wires.code]: option.code, [wires.name]: option.name } : null
}
