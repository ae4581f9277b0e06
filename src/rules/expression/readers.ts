import type { ValueType } from '../../language/expression.ts'

/** By what type a value is read of a row: the function of the kernel that takes it. What is emitted and what is evaluated at once read by the same. */
export const readers = {
  decimal: 'num',
  integer: 'num',
  text: 'str',
  code: 'str',
  id: 'str',
  date: 'day',
  datetime: 'time',
  boolean: 'bool',
  list: 'list',
  json: 'json',
  null: 'json',
} as const satisfies Readonly<Record<ValueType, string>>

/** What compares, and what reckons, is called in the kernel. */
export const comparisons = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'le', '>': 'gt', '>=': 'ge' } as const
export const arithmetic = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div' } as const
