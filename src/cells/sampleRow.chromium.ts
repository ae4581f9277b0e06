import type { CompiledColumn } from '../language/column.ts'
import type { Row } from '../language/row.ts'
import { refWires } from './wiresOf.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** A row that shows something in every column; the same for the same number. */
export function sampleRow(columns: readonly CompiledColumn[], number: number): Row {
  return columns.reduce<Row>(
    (row, column, at) => ({ ...row, ...sampleValues(column, number * 31 + at * 7) }),
    { id: `s${number}` },
  )
}

function sampleValues(column: CompiledColumn, n: number): Row {
  const wires = refWires(column)
  const title = column.title.EN
  if (wires)
    return {
      [wires.id]: `i${n % 50}`,
      [wires.code]: `C${String(1000 + (n % 50))}`,
      [wires.name]: `${title} ${n % 50}`,
      [column.key]: `${title} ${n % 50}`,
    }
  return { [column.key]: sampleValue(column, title, n) }
}

function sampleValue({ type, states, scale = 0 }: CompiledColumn, title: string, n: number): unknown {
  if (states) return states[n % states.length]?.code
  switch (type) {
    case 'integer':
      return n % 1000
    case 'number':
    case 'quantity':
    case 'price':
    case 'amount':
    case 'rate':
    case 'compute':
      return scale > 0 ? `${(n * 37) % 100_000}.${n % 10}` : String((n * 37) % 100_000)
    case 'percent':
    case 'score':
      return String(n % 100)
    case 'date':
      return `2026-${two((n % 12) + 1)}-${two((n % 28) + 1)}`
    case 'datetime':
      return `2026-${two((n % 12) + 1)}-${two((n % 28) + 1)} ${two(n % 24)}:${two(n % 60)}:00`
    case 'month':
      return `2026-${two((n % 12) + 1)}`
    case 'year':
      return '2026'
    case 'time':
      return `${two(n % 24)}:${two(n % 60)}:00`
    case 'flag':
    case 'checkbox':
      return n % 3 ? 'Y' : 'N'
    case 'attachments':
    case 'image':
      return n % 4 ? [] : ['a', 'b']
    case 'serial':
      return `NO2026${String(n).padStart(5, '0')}`
    case 'email':
      return `person${n}@example.com`
    case 'url':
      return 'https://example.com'
    default:
      return `${title} ${n % 200}`
  }
}
