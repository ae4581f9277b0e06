import { looks } from '../../../language/picture.ts'
import type { Row } from '../../../language/row.ts'
import type { Condition, SavedView, ViewState } from '../../../language/wire.ts'
import { fail } from '../../fail.ts'
import { text, whenThen, type Schema } from '../../Schema.ts'

const mostBytes = 64 * 1024

/** Words that are looked for in several fields, and rows that wait for the reader: no field is called so. */
const noFields: readonly string[] = ['quick', 'mine']

const wordOrNone: Schema = { type: ['string', 'number', 'null'] }
const words: Schema = { type: ['array', 'null'], items: { type: ['string', 'number'] } }
const name = text(200)
const rowsOf = (
  maxItems: number,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
) => ({
  type: ['array', 'null'],
  maxItems,
  items: { type: 'object', required, properties },
})
/** Of this kind, this has to be there too. */
const kindWith = (kind: string, key: string, schema: Schema): Schema =>
  whenThen(
    { required: ['kind'], properties: { kind: { const: kind } } },
    { required: [key], properties: { [key]: schema } },
  )

/** What stands in a field of the search form. It is opened by others too: a value of another kind would break their list. */
const value: Schema = {
  type: 'object',
  required: ['kind'],
  properties: {
    kind: { enum: ['text', 'codes', 'refs', 'range', 'relative', 'empty'] },
    operator: wordOrNone,
    text: wordOrNone,
    from: wordOrNone,
    to: wordOrNone,
    period: wordOrNone,
    codes: words,
    refs: whenThen(
      { type: 'array' },
      { items: { type: 'object', required: ['value'], properties: { value: name } } },
    ),
  },
  allOf: [
    kindWith('text', 'text', { type: 'string' }),
    kindWith('codes', 'codes', { type: 'array' }),
    kindWith('refs', 'refs', { type: 'array' }),
    kindWith('relative', 'period', { type: 'string' }),
    kindWith('empty', 'operator', { type: 'string' }),
  ],
}

/** What a view holds, in the shape that it must have. */
export const stateSchema: Schema = {
  type: ['object', 'null'],
  properties: {
    values: { type: ['object', 'null'], additionalProperties: value },
    conditions: rowsOf(
      50,
      {
        key: name,
        operator: name,
        value: { anyOf: [wordOrNone, words] },
        from: wordOrNone,
        to: wordOrNone,
      },
      ['key', 'operator'],
    ),
    query: { type: ['string', 'null'], maxLength: 2000 },
    sort: rowsOf(10, { field: name, order: { enum: ['asc', 'desc'] } }, ['field', 'order']),
    columns: rowsOf(500, { key: name }, ['key']),
    pageRows: { type: ['integer', 'null'], minimum: 10, maximum: 500 },
    look: { enum: [...looks, null] },
  },
}

/** How the place of a mistake in a state is told. */
export function stateField([first, second, key, inner, item]: readonly string[]): string | undefined {
  if (first !== 'state') return undefined
  if (second === undefined) return first
  const isOfValue = second === 'values' && key !== undefined && !(inner === 'refs' && item !== undefined)
  return isOfValue ? `state.values.${key.slice(0, 80)}` : `state.${second}`
}

/** What is kept of a state that was checked: what else was sent is left out, and so are the names of chosen rows: each reader is told those that he may know. */
export function stateOf(given: unknown): ViewState {
  const { values, conditions, query, sort, columns, pageRows, look } = rowOf(given)
  const state = {
    values: Object.fromEntries(Object.entries(rowOf(values)).map(([key, one]) => [key, valueOf(rowOf(one))])),
    conditions: listIn(conditions).map(conditionOf),
    query: query ?? '',
    sort: listIn(sort).map(({ field, order }) => ({ field, order })),
    columns: listIn(columns).map(({ key, width, hidden, fixed }) => ({ key, width, hidden, fixed })),
    pageRows: pageRows ?? null,
    ...(look ? { look } : {}),
  } as unknown as ViewState // as stateSchema says
  return Buffer.byteLength(JSON.stringify(state)) <= mostBytes ? state : fail('TOO_LARGE', { limit: '64 KB' })
}

function valueOf({ kind, operator, text: typed, codes, refs, from, to, period }: Row): Row {
  return {
    kind,
    operator,
    text: typed,
    codes,
    from,
    to,
    period,
    ...(Array.isArray(refs) ? { refs: listIn(refs).map(({ value: id }) => ({ value: id, label: '' })) } : {}),
  }
}

/** Whether it can be asked is judged whenever it is asked. */
const conditionOf = ({ key, operator, value: asked, from, to }: Row): Condition =>
  ({ key, operator, value: asked, from, to }) as unknown as Condition // as above

/** The state as its reader may use it, and the keys of what is not there for him. */
export function readableState(
  state: ViewState,
  unseen: (keys: readonly string[], query: string) => readonly string[],
): Pick<SavedView, 'state' | 'leftOut'> {
  const keys = [
    ...Object.keys(state.values).filter((key) => !noFields.includes(key)),
    ...state.conditions.map(({ key }) => key),
    ...state.sort.map(({ field }) => field),
  ]
  const leftOut = [...new Set(unseen(keys, state.query))]
  const stays = (key: string) => !leftOut.includes(key)
  return {
    leftOut,
    state: {
      ...state,
      values: Object.fromEntries(Object.entries(state.values).filter(([key]) => stays(key))),
      conditions: state.conditions.filter(({ key }) => stays(key)),
      sort: state.sort.filter(({ field }) => stays(field)),
      query: leftOut.includes('query') ? '' : state.query,
    },
  }
}

const rowOf = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {}) // an object

const listIn = (value: unknown): Row[] => (Array.isArray(value) ? value.map(rowOf) : [])
