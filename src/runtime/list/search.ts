import type { CompiledEntity, CompiledSearchField, Row } from '../../language/compiled.ts'

/** What stands in the search form, by the field's key. Refs keep the words of what was chosen, so that the form can come back after F5. */
export type SearchValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'refs'; readonly refs: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: 'range'; readonly from: string | null; readonly to: string | null }

export type SearchValues = Readonly<Record<string, SearchValue>>

export const isEmptyValue = (value: SearchValue): boolean =>
  value.kind === 'text' ? !value.text.trim() : value.kind === 'codes' ? value.codes.length === 0 : value.kind === 'refs' ? value.refs.length === 0 : !value.from && !value.to

/** The key under which rows are filtered: a ref by its id. */
export function wireOfSearch(field: CompiledSearchField): string {
  return field.to ? `${field.key.replace(/(?:Id|Code|Name)$/, '')}Id` : field.key
}

/** The filters of listByPage for what stands in the form; empty values are no filter. */
export function toFilters(fields: readonly CompiledSearchField[], values: SearchValues): Row {
  const pairs = fields.flatMap((field): [string, unknown][] => {
    const value = values[field.key]
    return !value || isEmptyValue(value) ? [] : toPairs(wireOfSearch(field), value)
  })
  return Object.fromEntries(pairs)
}

function toPairs(wire: string, value: SearchValue): [string, unknown][] {
  if (value.kind === 'text') return [[wire, value.text.trim()]]
  if (value.kind === 'codes') return [[`${wire}List`, value.codes]]
  if (value.kind === 'refs') return [[`${wire}List`, value.refs.map((ref) => ref.value)]]
  return [...(value.from ? [[`${wire}From`, value.from] as [string, unknown]] : []), ...(value.to ? [[`${wire}To`, value.to] as [string, unknown]] : [])]
}

/** A search that an address brings: `status=DRAFT,REJECTED`, `orderNum=PO2026`. Other parameters are not the list's. */
export function fromParams(fields: readonly CompiledSearchField[], params: Readonly<Record<string, string>>): SearchValues {
  const pairs = fields.flatMap((field): [string, SearchValue][] => {
    const text = params[field.key]
    if (!text || field.to) return []
    if (field.operator === 'contains') return [[field.key, { kind: 'text', text }]]
    if (field.operator === 'range') return [[field.key, { kind: 'range', from: text.split('..')[0] || null, to: text.split('..')[1] || null }]]
    return [[field.key, { kind: 'codes', codes: text.split(',') }]]
  })
  return Object.fromEntries(pairs)
}

/** Where rows for a ref field are chosen: the entity that has the field (its own, or one reached through refs), and the field's name there. */
export function placeOfSearch(entities: Readonly<Record<string, CompiledEntity>>, entity: CompiledEntity, { key }: CompiledSearchField): { readonly entity: CompiledEntity; readonly field: string } | null {
  const [last = '', ...up] = key.split('.').reverse()
  const owner = up.reverse().reduce<CompiledEntity | undefined>((at, step) => {
    const next = step === 'parent' ? at?.parent?.entity : at?.fields.find(({ name }) => name === step)?.to
    return next === undefined ? undefined : entities[next]
  }, entity)
  const field = owner?.fields.find(({ name, wire }) => wire === last || name === last)
  return owner && field ? { entity: owner, field: field.name } : null
}
