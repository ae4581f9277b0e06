import { Decimal } from 'decimal.js'
import type { CompiledColumn } from '../../language/compiled.ts'

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** What was typed or pasted as a canonical decimal: null when empty, undefined when it is no number. Never a float. */
export function parseDecimal(text: string): string | null | undefined {
  const bare = text.replace(/[,，\s]/g, '').replace(/^[¥$€£]/, '')
  if (bare === '') return null
  if (!plain.test(bare)) return undefined
  const negative = bare.startsWith('-')
  const [whole = '', part = ''] = bare.replace(/^[+-]/, '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const rest = part.replace(/0+$/, '')
  const shown = rest ? `${digits}.${rest}` : digits
  return negative && shown !== '0' ? `-${shown}` : shown
}

/** Within the column's bounds and decimals; half is rounded away from zero. */
export function settleDecimal(value: string | null, column: Pick<CompiledColumn, 'min' | 'max' | 'scale' | 'type'>): string | null {
  if (value === null) return null
  const scale = column.type === 'integer' ? 0 : column.scale
  let settled = new Decimal(value)
  if (scale !== undefined) settled = settled.toDecimalPlaces(scale, Decimal.ROUND_HALF_UP)
  if (column.min !== undefined && settled.lt(column.min)) settled = new Decimal(column.min)
  if (column.max !== undefined && settled.gt(column.max)) settled = new Decimal(column.max)
  return settled.toFixed()
}

/** With thousand separators and at least `atLeast` decimals; no digit is lost. */
export function showDecimal(value: unknown, atLeast: number, separators: boolean): string {
  if (value === null || value === undefined || value === '') return ''
  const text = parseDecimal(String(value))
  if (typeof text !== 'string') return String(value)
  const dot = text.indexOf('.')
  const whole = dot < 0 ? text : text.slice(0, dot)
  const part = (dot < 0 ? '' : text.slice(dot + 1)).padEnd(atLeast, '0')
  const grouped = separators ? groupThousands(whole) : whole
  return part ? `${grouped}.${part}` : grouped
}

function groupThousands(whole: string): string {
  const start = whole.startsWith('-') ? 1 : 0
  if (whole.length - start <= 3) return whole
  let out = ''
  let end = whole.length
  for (; end - start > 3; end -= 3) out = `,${whole.slice(end - 3, end)}${out}`
  return whole.slice(0, end) + out
}

/** Exact sum of decimals; what is empty or no number counts nothing. */
export function sumDecimals(values: Iterable<unknown>): string {
  let scale = 0
  let sum = 0n
  for (const value of values) {
    const text = value === null || value === undefined ? null : parseDecimal(String(value))
    if (typeof text !== 'string') continue
    const dot = text.indexOf('.')
    const decimals = dot < 0 ? 0 : text.length - dot - 1
    if (decimals > scale) { sum *= 10n ** BigInt(decimals - scale); scale = decimals }
    sum += BigInt(text.replace('.', '')) * 10n ** BigInt(scale - decimals)
  }
  if (scale === 0) return sum.toString()
  const digits = (sum < 0n ? -sum : sum).toString().padStart(scale + 1, '0')
  const part = digits.slice(-scale).replace(/0+$/, '')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -scale)}${part ? `.${part}` : ''}`
}
