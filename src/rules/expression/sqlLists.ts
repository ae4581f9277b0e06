import { separated, type Pieces } from './sqlPieces.ts'

/** `listPieces(['t.x']).join('')` → `"coalesce((t.x)::text[], '{}')"`. A list that is there, if only as one of nothing. */
export const listPieces = (list: Pieces): Pieces => ['coalesce((', ...list, ")::text[], '{}')"]

/** `sizeOf(['t.x']).join('')` → `"cardinality(coalesce((t.x)::text[], '{}'))"`. How many values it has. */
export const sizeOf = (list: Pieces): Pieces => ['cardinality(', ...listPieces(list), ')']

/** A bound value would be taken for a list itself. */
const asText = (one: Pieces): Pieces => ['(', ...one, ')::text']

/** `listOf([['a'], ['b']]).join('')` → `'array_remove(array[(a)::text, (b)::text]::text[], null)'`. Of these values those that are there. */
export const listOf = (values: readonly Pieces[]): Pieces => [
  'array_remove(array[',
  ...separated(values.map(asText), ', '),
  ']::text[], null)',
]

/** `amongKnown(['a'], ['b'], false).join('')` → `'a = any(b)'`. Whether a value is in a list of what is known of somebody. */
export const amongKnown = (one: Pieces, list: Pieces, negated: boolean): Pieces => [
  ...one,
  negated ? ' <> all(' : ' = any(',
  ...list,
  ')',
]

/** `among(['a'], ['b'], false).join('')` → `'b @> array[(a)::text]::text[]'`. Whether it is among several values of a row; said so that their index finds it. */
export const among = (one: Pieces, list: Pieces, negated: boolean): Pieces =>
  negated
    ? [...one, ' <> all(', ...listPieces(list), ')']
    : [...list, ' @> array[', ...asText(one), ']::text[]']
