import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Row } from '../../language/row.ts'
import type { Condition, RelativeDate } from '../../language/wire.ts'

/**
 * What stands in one field of the search form. `operator` is left out where it is the first of its kind. Refs keep the words of what
 * was chosen while they are known; whoever shows them asks for the others.
 */
export type SearchValue =
  | { readonly kind: 'text'; readonly operator?: 'contains' | 'startsWith' | 'eq'; readonly text: string }
  | { readonly kind: 'codes'; readonly operator?: 'in' | 'all' | 'notIn'; readonly codes: readonly string[] }
  | {
      readonly kind: 'refs'
      readonly operator?: 'in' | 'all' | 'notIn' | 'below'
      readonly refs: readonly SearchRef[]
    }
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'relative'; readonly period: RelativeDate }
  | { readonly kind: 'empty'; readonly operator: 'empty' | 'notEmpty' }

/** A row that was chosen: its id, its words, and the code that stands for it in the query line. */
export interface SearchRef {
  readonly value: string
  readonly label: string
  readonly code?: string
}

export type SearchValues = Readonly<Record<string, SearchValue>>

/** Everything that narrows a list: the form by field key, conditions of columns by wire key, and the query line. All of it must hold. */
export interface SearchState {
  readonly values: SearchValues
  readonly conditions: readonly Condition[]
  readonly query: string
}

/** Under this key stand the words of the one box; no field is called so. */
export const quickKey = 'quick'
/** Key of the chip of the query line. */
export const queryKey = 'query'

/** Under this key stands that only rows are shown which wait for the user; no field is called so. */
export const mineKey = 'mine'

/** Only rows that wait for the user. */
export const onlyMine: SearchValues = { [mineKey]: { kind: 'codes', codes: ['Y'] } }

/** Under this key stands the name of the list's own tab that is on; no field is called so. */
export const tabKey = 'tab'

/** The search of a tab alone. */
export const onlyTab = (name: string): SearchValues => ({ [tabKey]: { kind: 'codes', codes: [name] } })

/** What is searched: the form, and tabs that are conditions. */
export type Searched = Pick<CompiledScreen, 'search' | 'tabs'>

/** The list's own tab that is on; a view or an address may name one that is no more. */
export function tabOf({ tabs = [] }: Searched, { values }: SearchState) {
  const value = values[tabKey]
  return value?.kind === 'codes' ? tabs.find(({ name }) => name === value.codes[0]) : undefined
}

export const isMine = ({ values }: SearchState): boolean => values[mineKey] !== undefined

export const noSearch: SearchState = { values: {}, conditions: [], query: '' }

export const isEmptyValue = (value: SearchValue): boolean => {
  if (value.kind === 'text') return !value.text.trim()
  if (value.kind === 'codes') return value.codes.length === 0
  if (value.kind === 'refs') return value.refs.length === 0
  return value.kind === 'range' && !value.from && !value.to
}

/** The key under which rows are filtered: a ref by its id. */
export function wireOfSearch(field: CompiledSearchField): string {
  return field.to ? `${field.key.replace(/(?:Id|Code|Name)$/, '')}Id` : field.key
}

/** The condition that a field's value is; none where it is empty. */
export function toCondition(field: CompiledSearchField, value: SearchValue | undefined): Condition | null {
  if (!value || isEmptyValue(value)) return null
  const key = wireOfSearch(field)
  switch (value.kind) {
    case 'text':
      return { key, operator: value.operator ?? 'contains', value: value.text.trim() }
    case 'codes':
      return { key, operator: value.operator ?? 'in', value: value.codes }
    case 'refs':
      return {
        key,
        operator: value.operator ?? (field.tree ? 'below' : 'in'),
        value: value.refs.map((ref) => ref.value),
      }
    case 'range':
      return {
        key,
        operator: 'range',
        ...(value.from ? { from: value.from } : {}),
        ...(value.to ? { to: value.to } : {}),
      }
    case 'relative':
      return { key, operator: 'relative', value: value.period }
    case 'empty':
      return { key, operator: value.operator }
  }
}

export const toConditions = (fields: readonly CompiledSearchField[], values: SearchValues): Condition[] =>
  fields.flatMap((field) => toCondition(field, values[field.key]) ?? [])

/** The filters of listByPage for what stands in the form; nothing where that is empty. */
export const toFilters = (fields: readonly CompiledSearchField[], values: SearchValues): Row =>
  filtersOf({ search: fields }, { ...noSearch, values })

/** The same for everything that narrows the list. */
export function filtersOf(screen: Searched, state: SearchState): Row {
  const { values, conditions, query } = state
  const all = [...toConditions(screen.search, values), ...conditions]
  const words = wordsOf(values)
  const asked = bothHold(tabOf(screen, state)?.query, query.trim())
  return {
    ...(isMine(state) ? { mine: 'Y' } : {}),
    ...(words ? quickly(words, screen.search) : {}),
    ...(all.length > 0 ? { conditions: all } : {}),
    ...(asked ? { query: asked } : {}),
  }
}

/** Two queries as one; an empty one says nothing. */
const bothHold = (tab: string | undefined, typed: string): string =>
  tab === undefined || typed === '' ? (tab ?? typed) : `(${tab}) and (${typed})`

const quickly = (words: string, fields: readonly CompiledSearchField[]): Row => {
  const keys = wordFields(fields).map(({ key }) => key)
  return { quick: words, ...(keys.length > 0 ? { quickIn: keys } : {}) }
}

/** What stands in the one box. */
export function wordsOf(values: SearchValues): string {
  const value = values[quickKey]
  return value?.kind === 'text' ? value.text.trim() : ''
}

/** The fields that the one box looks into: texts and what they refer to by name; a tree is chosen, not typed. */
export const wordFields = (fields: readonly CompiledSearchField[]): readonly CompiledSearchField[] =>
  fields.filter(({ operator, to, tree, more }) => (to ? !tree && !more : operator === 'contains'))

/** Fields that have to be given before the list is asked for, and are not. */
export const missing = (
  fields: readonly CompiledSearchField[],
  values: SearchValues,
): readonly CompiledSearchField[] =>
  fields.filter((field) => field.required && !toCondition(field, values[field.key]))

/** A search that an address brings: `status=DRAFT,REJECTED`, `orderNum=PO2026`, `mine=Y`, `tab=overdue`. Other parameters are not the list's. */
export function fromParams(
  { search: fields, tabs = [] }: Searched,
  params: Readonly<Record<string, string>>,
): SearchValues {
  const words = params[quickKey]
  const tab = tabs.find(({ name }) => name === params[tabKey])
  const pairs = fields.flatMap((field): [string, SearchValue][] => {
    const text = params[field.key]
    if (!text || field.to) return []
    if (field.operator === 'contains') return [[field.key, { kind: 'text', text }]]
    if (field.operator === 'range')
      return [
        [field.key, { kind: 'range', from: text.split('..')[0] || null, to: text.split('..')[1] || null }],
      ]
    return [[field.key, { kind: 'codes', codes: text.split(',') }]]
  })
  return {
    ...Object.fromEntries(pairs),
    ...(words ? { [quickKey]: { kind: 'text' as const, text: words } } : {}),
    ...(params[mineKey] === 'Y' ? onlyMine : {}),
    ...(tab ? onlyTab(tab.name) : {}),
  }
}

/** Where rows for a ref field are chosen: the entity that has the field (its own, or one reached through refs), and the field's name there. */
export function placeOfSearch(
  entities: Readonly<Record<string, CompiledEntity>>,
  entity: CompiledEntity,
  key: string,
): { readonly entity: CompiledEntity; readonly field: string } | null {
  const [last = '', ...up] = key.split('.').reverse()
  const owner = up.reverse().reduce<CompiledEntity | undefined>((at, step) => {
    const next = step === 'parent' ? at?.parent?.entity : at?.fields.find(({ name }) => name === step)?.to
    return next === undefined ? undefined : entities[next]
  }, entity)
  const field = owner?.fields.find(({ name, wire }) => wire === last || name === last)
  return owner && field ? { entity: owner, field: field.name } : null
}
