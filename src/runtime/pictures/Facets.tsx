import { useEffect, useMemo, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import { useLookup } from '../../client/useLookup.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledSearchField } from '../../language/column.ts'
import type { Label } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { countTabs } from '../list/rowsCall.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { filtersOf, type SearchState } from '../search/search.ts'
import { SearchField } from '../search/SearchField.tsx'
import { chosenCodes, chosenNames, isCoded, nameKey, toggled, withName, withValue } from './facets.ts'

interface Props {
  readonly list: ListModel
  readonly facets: readonly CompiledSearchField[]
}

/** What narrows the rows, each as it stands in the search: values with how many rows have them, numbers from and to. */
export const Facets = ({ list, facets }: Props) =>
  facets.map((field) => <Facet key={field.key} list={list} field={field} />)

interface FacetProps {
  readonly list: ListModel
  readonly field: CompiledSearchField
}

function Facet({ list, field }: FacetProps) {
  const named = nameKey(field)
  if (isCoded(field)) return <CodeFacet list={list} field={field} />
  return named === undefined ? (
    <RangeFacet list={list} field={field} />
  ) : (
    <NameFacet list={list} field={field} named={named} />
  )
}

function CodeFacet({ list, field: { key, ...field } }: FacetProps) {
  const names = useNames({ key, ...field })
  const { applied } = list.search
  const counts = useCounts(list, key, withValue(applied, key, null))
  const chosen = chosenCodes(applied, key)
  const codes = [...names.keys()].filter((code) => (counts?.[code] ?? 0) > 0 || chosen.includes(code))
  return (
    <Choices
      title={field.title}
      values={codes.map((code) => ({ code, name: names.get(code) ?? code, count: counts?.[code] }))}
      chosen={chosen}
      onToggle={(code) => list.find(() => list.search.change((state) => toggled(state, key, code)))}
    />
  )
}

/** The rows that are referred to most. */
const mostNames = 12

function NameFacet({ list, field, named }: FacetProps & { readonly named: string }) {
  const { applied } = list.search
  const rest = { ...applied, conditions: applied.conditions.filter((one) => one.key !== named) }
  const counts = useCounts(list, named, rest)
  const chosen = chosenNames(applied, named)
  const found = Object.keys(counts ?? {})
    .filter((name) => name !== '')
    .slice(0, mostNames)
  const names = [...new Set([...found, ...chosen])]
  return (
    <Choices
      title={field.title}
      values={names.map((name) => ({ code: name, name, count: counts?.[name] }))}
      chosen={chosen}
      onToggle={(name) => list.find(() => list.search.change((state) => withName(state, named, name)))}
    />
  )
}

interface ChoicesProps {
  readonly title: Label
  readonly values: readonly {
    readonly code: string
    readonly name: string
    readonly count: number | undefined
  }[]
  readonly chosen: readonly string[]
  readonly onToggle: (code: string) => void
}

/** Values to choose among; where all rows have the same there is nothing to choose. */
function Choices({ title, values, chosen, onToggle }: ChoicesProps) {
  const { language } = useHost()
  if (values.length < 2 && chosen.length === 0) return null
  return (
    <fieldset className="gallery-facet">
      <legend>{spoken(title, language)}</legend>
      {values.map(({ code, name, count }) => (
        <label key={code}>
          <input type="checkbox" checked={chosen.includes(code)} onChange={() => onToggle(code)} />
          <span>{name}</span>
          <span className="gallery-count">{count?.toLocaleString('en-US') ?? ''}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What the values of a field are called, by code, in their order. */
function useNames({ type, typeCode }: CompiledSearchField): ReadonlyMap<string, string> {
  const { language } = useHost()
  const say = useTexts(cellsTexts)
  const values = useLookup(typeCode)
  return useMemo(() => {
    if (type === 'flag')
      return new Map([
        ['Y', say('flag.yes')],
        ['N', say('flag.no')],
      ])
    return new Map((values ?? []).map(({ code, label }) => [code, spoken(label, language)]))
  }, [type, values, language, say])
}

/** How many rows have each value of a key, under `searched`. Undefined while they are counted, and where they cannot be. */
function useCounts(
  { entity, table, screen, loaded }: ListModel,
  key: string,
  searched: SearchState,
): Readonly<Record<string, number>> | undefined {
  const host = useHost()
  const latest = useLatest(host)
  const asked = JSON.stringify(filtersOf(screen, searched))
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>()
  const isFirstThere = loaded.rows !== null // the pictures come first
  useEffect(() => {
    if (!isFirstThere) return
    const abort = new AbortController()
    const filters = JSON.parse(asked) as Row // made just above
    countTabs(latest.current, entity, table, filters, { state: key, counts: [], signal: abort.signal })
      .then(({ states }) => {
        if (!abort.signal.aborted) setCounts(states)
      })
      .catch(() => undefined) // the values stand there without
    return () => abort.abort()
  }, [entity, table, key, asked, isFirstThere, loaded.round, latest])
  return counts
}

function RangeFacet({ list, field }: FacetProps) {
  const say = useTexts(pictureTexts)
  const { language } = useHost()
  const { entity, entities, search } = list
  const applied = search.applied.values[field.key]
  const apply = (value: typeof applied | null) =>
    list.find(() => search.change((state) => withValue(state, field.key, value ?? null)))
  return (
    <fieldset className="gallery-facet">
      <legend>{spoken(field.title, language)}</legend>
      <SearchField
        id={`facet-${entity.name}-${field.key}`}
        field={field}
        operator="range"
        entity={entity}
        entities={entities}
        value={applied}
        onChange={apply}
      />
      {applied && (
        <button type="button" className="sw-press sw-link" onClick={() => apply(null)}>
          {say('gallery.clear')}
        </button>
      )}
    </fieldset>
  )
}
