import type { CompiledEntity } from '../../language/entity.ts'
import type { FieldTypeName } from '../../language/field.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Condition, RelativeDate } from '../../language/wire.ts'
import { isListType, isNumberType, isRefType } from '../../rules/types/fieldTypes.ts'
import { written } from '../../rules/expression/completeQuery.ts'
import { toCondition, type SearchRef, type SearchState } from './search.ts'

/** Where a condition's value is read in the language of definitions. */
interface Reading {
  readonly path: string
  readonly type: FieldTypeName
  readonly isCode: boolean
  /** Of a ref: how the row referred to is named there. */
  readonly code?: string
  readonly names?: readonly string[]
  /** The key was that of the name. */
  readonly isName: boolean
}

type Entities = Readonly<Record<string, CompiledEntity>>

/** The same search with everything as a query that can be said so; the rest stays where it is. */
export function toQuery(
  screen: CompiledScreen,
  entity: CompiledEntity,
  entities: Entities,
  state: SearchState,
  refOf: (id: string) => SearchRef | undefined,
): SearchState {
  const refs = Object.values(state.values).flatMap((value) => (value.kind === 'refs' ? value.refs : []))
  const said: string[] = []
  const codeOf = (id: string) => refs.find(({ value }) => value === id)?.code ?? refOf(id)?.code
  const stays = (condition: Condition | null): boolean => {
    const text = condition && sayCondition(condition, readingOf(entities, entity, condition.key), codeOf)
    if (text) said.push(text)
    return !text
  }
  const values = Object.fromEntries(
    Object.entries(state.values).filter(([key]) => {
      const field = screen.search.find((one) => one.key === key)
      return !field || stays(toCondition(field, state.values[key]))
    }),
  )
  const conditions = state.conditions.filter(stays)
  const query = state.query.trim()
  const parts =
    query === '' ? said : [said.length > 0 && /\bor\b/.test(query) ? `(${query})` : query, ...said]
  return { values, conditions, query: parts.join(' and ') }
}

function readingOf(entities: Entities, entity: CompiledEntity, key: string): Reading | null {
  const [last = '', ...up] = key.split('.').reverse()
  const steps = up.toReversed()
  const owner = steps.reduce<CompiledEntity | undefined>(
    (at, step) =>
      entities[
        (step === 'parent' ? at?.parent?.entity : at?.fields.find(({ name }) => name === step)?.to) ?? ''
      ],
    entity,
  )
  if (!owner) return null
  const field = owner.fields.find(({ name, wire }) => wire === last || name === last)
  const named = field
    ? undefined
    : owner.fields.find(({ name, to }) => to && (last === `${name}Name` || last === `${name}Code`))
  const found = field ?? named
  const path = [...steps, found?.name ?? last].join('.')
  if (!found) return systemReading(last, path)
  const target = found.to === undefined ? undefined : entities[found.to]
  const isText = (name: string) => target?.fields.some((one) => one.name === name && one.storage === 'text')
  const display =
    target && isText(target.display.code)
      ? {
          code: target.display.code,
          names: [target.display.name, target.display.nameEn ?? ''].filter(isText),
        }
      : {}
  return {
    path,
    type: found.type,
    isCode: found.typeCode !== undefined || owner.states?.field === found.name || found.type === 'flag',
    isName: named !== undefined,
    ...display,
  }
}

/** Of what every row has: when it was made and changed, and by whom. */
function systemReading(name: string, path: string): Reading | null {
  if (/^(?:creationDate|lastUpdateDate)$/.test(name))
    return { path, type: 'datetime', isCode: false, isName: false }
  return /^(?:createdByName|lastUpdatedByName)$/.test(name)
    ? { path, type: 'text', isCode: false, isName: false }
    : null
}

const valuesOf = (value: Condition['value']): readonly string[] => (value === undefined ? [] : [value].flat())

function sayCondition(
  { operator, value, from, to }: Condition,
  reading: Reading | null,
  codeOf: (id: string) => string | undefined,
): string | null {
  if (!reading) return null
  const { path } = reading
  const values = valuesOf(value)
  switch (operator) {
    case 'empty':
      return `${path} == null`
    case 'notEmpty':
      return `${path} != null`
    case 'contains':
    case 'startsWith':
      return sayPart(reading, operator, quoted(values[0] ?? ''))
    case 'eq':
    case 'in':
      return sayMembers(reading, values, codeOf)
    case 'ne':
    case 'notIn':
      return sayNone(sayMembers(reading, values, codeOf))
    case 'all':
      return sayAll(reading, values)
    case 'range':
      return sayRange(reading, from, to)
    case 'relative':
      return relative[values[0] as RelativeDate](path) // conditions of the browser name known periods
    case 'below':
      return null
  }
}

const sayNone = (members: string | null): string | null => members && `not (${members})`

/** Each of several codes; rows are told by their codes, which stand behind them. */
const sayAll = (reading: Reading, values: readonly string[]): string | null =>
  values.length > 0 && !isRefType(reading.type)
    ? values.map((one) => `${literal(reading, one)} in ${reading.path}`).join(' and ')
    : null

/** A part of a text; of a row its code or one of its names. */
function sayPart(
  { path, code, names = [], isName, isCode, type }: Reading,
  operator: 'contains' | 'startsWith',
  text: string,
): string | null {
  if (code === undefined && !isRefType(type)) return isCode ? null : `${operator}(${path}, ${text})`
  return isName && code !== undefined
    ? joined([...new Set([code, ...names])].map((part) => `${operator}(${path}.${part}, ${text})`))
    : null
}

const sayRange = (reading: Reading, from: string | undefined, to: string | undefined): string =>
  [
    ...(from ? [`${reading.path} >= ${literal(reading, from)}`] : []),
    ...(to ? [`${reading.path} <= ${literal(reading, to)}`] : []),
  ].join(' and ')

/** One of several codes, texts, or rows by their code. */
function sayMembers(
  reading: Reading,
  values: readonly string[],
  codeOf: (id: string) => string | undefined,
): string | null {
  const { path, code, type } = reading
  if (isListType(type))
    return isRefType(type)
      ? null
      : `any(${path} in ${values.map((value) => literal(reading, value)).join('|')})`
  if (isRefType(type)) {
    const codes = values.map(codeOf)
    return code !== undefined && codes.every((one) => one !== undefined)
      ? members(`${path}.${code}`, codes.map(quoted))
      : null
  }
  if (type === 'datetime' && values.length === 1 && /^\d{4}-\d\d-\d\d$/.test(values[0] ?? ''))
    return `${path} >= ${quoted(values[0] ?? '')} and ${path} <= ${quoted(values[0] ?? '')}`
  return members(
    path,
    values.map((value) => literal(reading, value)),
  )
}

const members = (path: string, values: readonly string[]): string =>
  values.length === 1 ? `${path} == ${values[0] ?? ''}` : `${path} in ${values.join('|')}`
const joined = (parts: readonly string[]): string =>
  parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' or ')})`
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
function literal({ type, isCode }: Reading, value: string): string {
  if (isCode) return written(value)
  return isNumberType(type) && /^[+-]?\d+(?:\.\d+)?$/.test(value) ? value.replace(/^\+/, '') : quoted(value)
}

/** Weeks and months are counted from one and the same beginning, so that they go on over the year. 1900 began on a Monday. */
const week = (day: string) => `roundDown(days('1900-01-01', ${day}) / 7)`
const month = (day: string) => `year(${day}) * 12 + month(${day})`
const quarter = (day: string) => `roundUp((${month(day)}) / 3)`

const relative: Readonly<Record<RelativeDate, (path: string) => string>> = {
  today: (path) => `${path} >= today and ${path} <= today`,
  yesterday: (path) => `${path} >= today - 1 and ${path} <= today - 1`,
  tomorrow: (path) => `${path} >= today + 1 and ${path} <= today + 1`,
  thisWeek: (path) => `${week(path)} == ${week('today')}`,
  lastWeek: (path) => `${week(path)} == ${week('today')} - 1`,
  nextWeek: (path) => `${week(path)} == ${week('today')} + 1`,
  thisMonth: (path) => `${month(path)} == ${month('today')}`,
  lastMonth: (path) => `${month(path)} == ${month('today')} - 1`,
  nextMonth: (path) => `${month(path)} == ${month('today')} + 1`,
  thisQuarter: (path) => `${quarter(path)} == ${quarter('today')}`,
  lastQuarter: (path) => `${quarter(path)} == ${quarter('today')} - 1`,
  thisYear: (path) => `year(${path}) == year(today)`,
  lastYear: (path) => `year(${path}) == year(today) - 1`,
  last7Days: (path) => `${path} >= today - 6 and ${path} <= today`,
  last30Days: (path) => `${path} >= today - 29 and ${path} <= today`,
  last90Days: (path) => `${path} >= today - 89 and ${path} <= today`,
  next7Days: (path) => `${path} >= today and ${path} <= today + 6`,
  next30Days: (path) => `${path} >= today and ${path} <= today + 29`,
  overdue: (path) => `${path} < today`,
}
