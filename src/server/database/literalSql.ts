import pg from 'pg'
import type { Expression } from '../../language/expression.ts'

/** A value as it stands in a statement of the schema, where nothing can be bound. */
export function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::text[]`
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : pg.escapeLiteral(String(value))
}

/** A rule of the row alone, over the row under `alias`: what asks who acts or what day it is has no place in a schema. */
export const lastingSql = (rule: Expression, alias: string): string =>
  (rule.sql?.(alias) ?? ['false'])
    .map((part) => (typeof part === 'string' ? part : literal('value' in part ? part.value : null)))
    .join('')
