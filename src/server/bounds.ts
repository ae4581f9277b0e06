import { fail } from './fail.ts'
import { serverTexts } from '../texts/serverTexts.ts'

/**
 * The most that one parameter may hold: a value of so many characters; with `list` so many values, in an array or joined with commas. `once`: none of them twice.
 * What holds objects (`row`) has these bounds for each text and list within it.
 */
export interface Bound {
  readonly text: number
  readonly list?: number
  readonly once?: true
  readonly row?: true
  /** What it is, for who reads the schema of the body. Default: a text, a list of texts, an object. */
  readonly is?: 'number' | 'flag' | 'fields' | 'filters' | 'sort'
}

/** What a call takes, and the most of it; `*`: any other key. What stands here is held before anything is done. */
export type Bounds = Readonly<Record<string, Bound>>

/** Characters of what is searched for, and values of one filter. */
export const mostWords = 500
export const mostValues = 1000
/** Rows of one call. */
export const mostRows = 1000
/** Texts of one call that are looked up by what they say: the rows of the largest paste. */
export const mostTexts = 5000
/** Rows for which one call chooses. */
export const mostChoices = 500
/** The database adds up at most 100 values in one array. */
export const mostTotals = 50
/** Further filters that one call counts by. */
export const mostCounts = 50
/** Columns of a board that one call fills. */
export const mostPlaces = 30

export const id: Bound = { text: 100 }
export const number: Bound = { text: 40, is: 'number' }
export const flag: Bound = { text: 10, is: 'flag' }
export const name: Bound = { text: 500 }
export const words: Bound = { text: mostWords }
export const ids: Bound = { text: 100, list: mostRows }
/** Values of fields: each field has a length of its own, which is judged with the row. */
export const row: Bound = { text: 100_000, list: 50_000, row: true, is: 'fields' }
export const rows: Bound = { ...row, list: mostRows }
export const filters: Bound = { text: mostWords, list: mostValues, is: 'filters' }

export const paging: Bounds = {
  pageIndex: number,
  pageRows: number,
  sort: { text: 500, list: 10, row: true, is: 'sort' },
}
export const listing: Bounds = {
  ...paging,
  noQueryTotalFlag: flag,
  onlyQueryTotalFlag: flag,
  totals: { text: 500, list: mostTotals, once: true },
  columns: { text: 500, list: 200 },
  countBy: { text: 500 },
  counts: { text: 2000, list: mostCounts, row: true },
  mine: flag,
  can: name,
  quick: words,
  quickIn: { text: 500, list: 50 },
  conditions: { text: mostWords, list: mostValues, row: true },
  query: { text: 2000 },
  lan: flag,
  '*': filters,
}

/** Keys are names of fields and paths. */
export const longestKey = 300

/** Throws PARAM_INVALID for the first parameter that holds more than it may. A bare array is a list of rows. */
export function checkBounds(bounds: Bounds, body: unknown): void {
  if (Array.isArray(body)) return weigh('list', body, rows)
  if (typeof body !== 'object' || body === null) return
  for (const [key, value] of Object.entries(body)) {
    const field = key.slice(0, 80)
    if (key.length > longestKey) fail('PARAM_UNKNOWN', { field })
    weigh(field, value, (Object.hasOwn(bounds, key) ? bounds[key] : undefined) ?? bounds['*'] ?? name)
  }
}

function weigh(field: string, value: unknown, bound: Bound): void {
  if (typeof value === 'string') return weighText(field, value, bound)
  if (Array.isArray(value)) {
    const most = bound.list ?? 1
    if (value.length > most) tooMany(field, most)
    if (bound.once && new Set(value).size < value.length)
      fail('PARAM_INVALID', { field, reason: serverTexts.text('value.once') })
    const inner = bound.row ? bound : { text: bound.text }
    for (const one of value) weigh(field, one, inner)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (key.length > longestKey) fail('PARAM_UNKNOWN', { field: key.slice(0, 80) })
      weigh(field, part, bound)
    }
  }
}

/** Joined values have room for as many as an array has, though for no more than this many characters. */
const longestJoined = 500_000

function weighText(field: string, text: string, bound: Bound): void {
  const { text: most, list = 1, row: isRow } = bound
  const isJoined = list > 1 && !isRow
  const longest = isJoined ? longestJoinedOf(bound) : most
  if (text.length > longest)
    fail('PARAM_INVALID', {
      field,
      reason: serverTexts.text('value.characters', { count: longest }),
    })
  if (isJoined && text.split(',', list + 1).length > list) tooMany(field, list)
}

/** Characters of values that are joined with commas. */
export const longestJoinedOf = ({ text, list = 1 }: Bound): number =>
  Math.min(longestJoined, list * (text + 1))

function tooMany(field: string, most: number): never {
  return fail('PARAM_INVALID', { field, reason: serverTexts.text('value.most', { count: most }) })
}
