import type { ValueType } from '../../language/expression.ts'
import type { Pieces } from './sqlPieces.ts'
import type { Typed } from './Typed.ts'

/** How the database is told of which type a value is that comes from elsewhere. */
export const casts: Readonly<Partial<Record<ValueType, string>>> = {
  decimal: '::numeric',
  integer: '::numeric',
  date: '::date',
  datetime: '::timestamptz',
}

/** `isNull({ kind: 'literal', value: null })` → `true`. */
export const isNull = (typed: Typed): boolean => typed.kind === 'literal' && typed.value === null

/** `noneOf('date')` → `['null', '::date']`. Nothing, of a type: what is computed of nothing is nothing, and the database wants to know of which type. */
export const noneOf = (type: 'decimal' | 'date' | 'datetime'): Pieces => ['null', casts[type] ?? '']

/** `shifted(false, ['d'], '+', ['1'])` → `['(', 'd', ' + ', 'trunc(', '1', ')::integer', ')']`. A day, or a time of a day, so many days on or back. */
export function shifted(isTime: boolean, date: Pieces, operator: '+' | '-', days: Pieces): Pieces {
  const whole: Pieces = ['trunc(', ...days, ')::integer']
  return isTime
    ? ['((', ...date, `)::timestamp ${operator} make_interval(days => `, ...whole, '))::timestamptz']
    : ['(', ...date, ` ${operator} `, ...whole, ')']
}
