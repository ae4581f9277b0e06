import type { CompiledColumn, Row } from '../../language/compiled.ts'
import { fieldTypes } from '../../rules/types/fieldTypes.ts'
import type { CellServices } from './CellServices.ts'
import { isNumber, settleNumber } from './numberText.ts'
import { refWires } from './wiresOf.ts'

/** Text from the clipboard as new values of a row by wire key; null when the column cannot understand it. */
export async function parseText(text: string, column: CompiledColumn, row: Row, services: CellServices): Promise<Row | null> {
  const bare = text.trim()
  if (refWires(column)) return parseRef(bare, column, row, services)
  if (bare === '') return { [column.key]: null }
  if (column.type === 'lookup') {
    const chosen = services.lookups.values(column.typeCode ?? '').find(({ code, label }) => code === bare || label === bare)
    return chosen ? { [column.key]: chosen.code } : null
  }
  const type = fieldTypes[column.type]
  const value = type.parse(bare)
  if (type.check(value, { maxLength: column.maxLength }) !== null) return null
  return { [column.key]: isNumber(column) ? settleNumber(value, column) : value }
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
