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

interface Sampled {
  readonly n: number
  readonly scale: number
}

const day = (n: number): string => `2026-${two((n % 12) + 1)}-${two((n % 28) + 1)}`
const time = (n: number): string => `${two(n % 24)}:${two(n % 60)}:00`
const decimal = ({ n, scale }: Sampled): string =>
  scale > 0 ? `${(n * 37) % 100_000}.${n % 10}` : String((n * 37) % 100_000)
const share = ({ n }: Sampled): string => String(n % 100)
const flag = ({ n }: Sampled): string => (n % 3 ? 'Y' : 'N')
const files = ({ n }: Sampled): readonly string[] => (n % 4 ? [] : ['a', 'b'])

/** What a type shows; the others show a text. */
const values: Partial<Record<CompiledColumn['type'], (sampled: Sampled) => unknown>> = {
  integer: ({ n }) => n % 1000,
  number: decimal,
  quantity: decimal,
  price: decimal,
  amount: decimal,
  rate: decimal,
  compute: decimal,
  percent: share,
  score: share,
  date: ({ n }) => day(n),
  datetime: ({ n }) => `${day(n)} ${time(n)}`,
  month: ({ n }) => day(n).slice(0, 7),
  year: () => '2026',
  time: ({ n }) => time(n),
  flag,
  checkbox: flag,
  attachments: files,
  image: files,
  serial: ({ n }) => `NO2026${String(n).padStart(5, '0')}`,
  email: ({ n }) => `person${n}@example.com`,
  url: () => 'https://example.com',
}

function sampleValue({ type, states, scale = 0 }: CompiledColumn, title: string, n: number): unknown {
  if (states) return states[n % states.length]?.code
  return values[type]?.({ n, scale }) ?? `${title} ${n % 200}`
}
