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
import { countTabs, type TabFigures } from '../list/rowsCall.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { SearchField } from '../search/SearchField.tsx'
import {
  bands,
  chosenCodes,
  chosenNames,
  countedKey,
  isChosenBand,
  isCoded,
  toggled,
  withBand,
  withName,
  withValue,
  type Band,
} from './facets.ts'
import { filtersOf, toConditions, type SearchState } from '../search/search.ts'

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
  const named = countedKey(field, list.entity)
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

/** The rows that are referred to most, and the texts that are most frequent. */
const mostNames = 12

function NameFacet({ list, field, named }: FacetProps & { readonly named: string }) {
  const { applied } = list.search
  const rest = { ...applied, conditions: applied.conditions.filter((one) => one.key !== named) }
  const counts = useCounts(list, named, rest)
  const chosen = chosenNames(applied, named)
  const isShared = field.to !== undefined || Object.values(counts ?? {}).some((count) => count > 1)
  const found = isShared ? Object.keys(counts ?? {}).filter((name) => name !== '') : [] // a text that each row has for itself is no choice
  const names = [...new Set([...found.slice(0, mostNames), ...chosen])]
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
function useCounts(list: ListModel, key: string, searched: SearchState): TabFigures['states'] | undefined {
  return useFigures(list, { state: key, counts: none }, searched)?.states
}

const none: readonly Row[] = []

/** Figures of the rows under `searched`, asked in one call once the rows themselves are there. */
function useFigures(
  { entity, table, screen, loaded }: ListModel,
  { state, counts }: { readonly state: string | undefined; readonly counts: readonly Row[] },
  searched: SearchState,
): TabFigures | undefined {
  const host = useHost()
  const latest = useLatest(host)
  const asked = JSON.stringify(filtersOf(screen, searched))
  const [figures, setFigures] = useState<TabFigures>()
  const isFirstThere = loaded.rows !== null // the pictures come first
  useEffect(() => {
    if (!isFirstThere) return
    const abort = new AbortController()
    const filters = JSON.parse(asked) as Row // made just above
    countTabs(latest.current, entity, table, filters, { state, counts, signal: abort.signal })
      .then((found) => {
        if (!abort.signal.aborted) setFigures(found)
      })
      .catch(() => undefined) // the values stand there without
    return () => abort.abort()
  }, [entity, table, state, counts, asked, isFirstThere, loaded.round, latest])
  return figures
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
      <Bands list={list} field={field} />
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

/** Numbers by their size, each band with how many rows it has, whatever else of the field is searched. */
function Bands({ list, field }: FacetProps) {
  const { search } = list
  const counts = useMemo(
    () =>
      bands.map((band): Row => ({
        conditions: toConditions([field], { [field.key]: { kind: 'range', ...band } }),
      })),
    [field],
  )
  const found = useFigures(list, { state: undefined, counts }, withValue(search.applied, field.key, null))
  const shown = bands.flatMap((band, at) => {
    const count = found?.counts[at] ?? 0
    const isChosen = isChosenBand(search.applied, field.key, band)
    return count > 0 || isChosen ? [{ band, count, isChosen }] : []
  })
  if (shown.length < 2 && !shown.some(({ isChosen }) => isChosen)) return null
  return shown.map(({ band, count, isChosen }) => (
    <label key={bandWords(band)}>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => list.find(() => search.change((state) => withBand(state, field.key, band)))}
      />
      <span>{bandWords(band)}</span>
      <span className="gallery-count">{count.toLocaleString('en-US')}</span>
    </label>
  ))
}

/** The band as it is read: ≤ 10, 10 – 100, ≥ 100,000. */
function bandWords({ from, to }: Band): string {
  const said = (text: string) => Number(text).toLocaleString('en-US')
  if (from === null) return `≤ ${said(to ?? '')}`
  return to === null ? `≥ ${said(from)}` : `${said(from)} – ${said(to)}`
}
