import type { Row } from '../../language/compiled.ts'
import type { Condition, SavedView, ViewState } from '../../language/wire.ts'
import { fail } from '../fail.ts'

const mostBytes = 64 * 1024

/** What a view holds, in the shape that it must have. What else was sent is left out, and so are the names of chosen rows: each reader is told those that he may know. */
export function stateOf(given: unknown): ViewState {
  const { values, conditions, query, sort, columns, pageRows } = row(given ?? {}, 'state')
  const state: ViewState = {
    values: Object.fromEntries(
      Object.entries(row(values ?? {}, 'state.values')).map(([key, value]) => [
        key,
        valueOf(row(value, `state.values.${key.slice(0, 80)}`), `state.values.${key.slice(0, 80)}`),
      ]),
    ),
    conditions: list(conditions, 'state.conditions', 50).map((one) => conditionOf(one)),
    query:
      typeof query === 'string' && query.length <= 2000
        ? query
        : query === undefined || query === null
          ? ''
          : refuse('state.query'),
    sort: list(sort, 'state.sort', 10).map(({ field, order }) => ({
      field: text(field, 'state.sort'),
      order: order === 'asc' || order === 'desc' ? order : refuse('state.sort'),
    })),
    columns: list(columns, 'state.columns', 500).map(({ key, width, hidden, fixed }) => ({
      key: text(key, 'state.columns'),
      width,
      hidden,
      fixed,
    })),
    pageRows:
      typeof pageRows === 'number' && Number.isInteger(pageRows) && pageRows >= 10 && pageRows <= 500
        ? pageRows
        : pageRows === undefined || pageRows === null
          ? null
          : refuse('state.pageRows'),
  }
  return Buffer.byteLength(JSON.stringify(state)) <= mostBytes ? state : fail('TOO_LARGE', { limit: '64 KB' })
}

/** What stands in a field of the search form. It is opened by others too: a value of another kind would break their list. */
function valueOf(value: Row, place: string): Row {
  const { kind, operator, text: words, codes, refs, from, to, period } = value
  const isThere: Readonly<Record<string, boolean>> = {
    text: isWord(words),
    codes: Array.isArray(codes),
    refs: Array.isArray(refs),
    range: true,
    relative: isWord(period),
    empty: isWord(operator),
  }
  if (
    !isWord(kind) ||
    !Object.hasOwn(isThere, kind) ||
    !isThere[kind] ||
    ![operator, words, from, to, period].every(isWordOrNone) ||
    !(isNone(codes) || isList(codes))
  )
    return refuse(place)
  return {
    kind,
    operator,
    text: words,
    codes,
    from,
    to,
    period,
    ...(Array.isArray(refs)
      ? {
          refs: refs.map((ref) => ({
            value: text(row(ref, 'state.values')['value'], 'state.values'),
            label: '',
          })),
        }
      : {}),
  }
}

function conditionOf({ key, operator, value, from, to }: Row): Condition {
  if (![from, to].every(isWordOrNone) || !(isWordOrNone(value) || isList(value)))
    return refuse('state.conditions')
  const condition: Row = {
    key: text(key, 'state.conditions'),
    operator: text(operator, 'state.conditions'),
    value,
    from,
    to,
  }
  return condition as unknown as Condition // whether it can be asked is judged whenever it is asked
}

/** The state as its reader may use it, and the keys of what is not there for him. */
export function readableState(
  state: ViewState,
  unseen: (keys: readonly string[], query: string) => readonly string[],
): Pick<SavedView, 'state' | 'leftOut'> {
  const keys = [
    ...Object.keys(state.values),
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

const row = (value: unknown, field: string): Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : refuse(field) // just asked

function list(value: unknown, field: string, most: number): Row[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) && value.length <= most ? value.map((one) => row(one, field)) : refuse(field)
}

const isNone = (value: unknown): boolean => value === undefined || value === null
const isWord = (value: unknown): value is string => typeof value === 'string'
const isWordOrNone = (value: unknown): boolean => isNone(value) || isWord(value) || typeof value === 'number'
const isList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => isWord(one) || typeof one === 'number')

const text = (value: unknown, field: string): string =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : refuse(field)

const refuse = (field: string): never => fail('PARAM_INVALID', { field, reason: '' })
