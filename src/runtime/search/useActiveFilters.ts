import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Condition } from '../../language/wire.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useHost } from '../host/host.ts'
import { conditionParts, factsOf } from './conditionWords.ts'
import { useRefLabels } from './refLabels.ts'
import { queryKey, quickKey, toCondition, wordsOf, type SearchState } from './search.ts'
import { useCodeMeanings } from './useCodeMeanings.ts'

/** One active filter: what it is, and what a search is without it. */
interface Active {
  readonly key: string
  readonly condition?: Condition
  /** The field of the form that it is of. */
  readonly field?: CompiledSearchField
  readonly without: (state: SearchState) => SearchState
}

/** What is searched, and for what. */
export interface Said {
  readonly title: string
  readonly meaning: string
}

export interface ActiveFilter extends Active {
  readonly said: Said
}

/** What the filters are of. */
interface Searched {
  readonly screen: Pick<CompiledScreen, 'search' | 'table'>
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
}

/** Every active filter with its words; rows and codes are named as soon as their names are here. */
export function useActiveFilters(
  { screen, entity, entities }: Searched,
  state: SearchState,
): readonly ActiveFilter[] {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const active = activeOf(screen, state)
  const facts = active.map(({ condition }) => condition && factsOf(screen, entity, entities, condition.key))
  const code = useCodeMeanings(facts.flatMap((one) => one?.typeCode ?? []))
  const chosen = Object.values(state.values).flatMap((value) => (value.kind === 'refs' ? value.refs : []))
  const labelOf = useRefLabels(
    active.flatMap(({ condition }, index) => {
      const to = facts[index]?.to
      return to && condition?.value !== undefined
        ? [condition.value]
            .flat()
            .filter((id) => !chosen.some((ref) => ref.value === id && ref.label !== ''))
            .map((id) => ({ entity: to, id }))
        : []
    }),
    entities,
  )
  const row = (name: string, id: string) =>
    chosen.find((ref) => ref.value === id && ref.label !== '')?.label ?? labelOf(name, id)?.label ?? id
  return active.map((one, index) => {
    const about = facts[index]
    const said =
      one.condition && about
        ? conditionParts(one.condition, about, language, { code, row })
        : wordsParts(say, one.key, state)
    return { ...one, said }
  })
}

/** A filter by its name, for what acts on it; a query by the word for it alone. */
export const filterWords = (
  say: ReturnType<typeof runtimeTexts.in>,
  { key, said }: Pick<ActiveFilter, 'key' | 'said'>,
): string => (key === queryKey ? said.title : say('condition.text', said))

/** What was typed, into the one box or as an expression. */
const wordsParts = (say: ReturnType<typeof runtimeTexts.in>, key: string, state: SearchState): Said =>
  key === quickKey
    ? { title: say('search.box'), meaning: wordsOf(state.values) }
    : { title: say('search.query'), meaning: state.query }

const without = (from: SearchState, field: string): SearchState => ({
  ...from,
  values: Object.fromEntries(Object.entries(from.values).filter(([key]) => key !== field)),
})

function activeOf({ search }: Pick<CompiledScreen, 'search'>, state: SearchState): Active[] {
  const fields = search.flatMap((field): Active[] => {
    const condition = toCondition(field, state.values[field.key])
    return condition
      ? [
          {
            key: field.key,
            condition,
            field,
            without: (from) => without(from, field.key),
          },
        ]
      : []
  })
  const columns = state.conditions.map((condition, index): Active => ({
    key: `${condition.key}.${index}`,
    condition,
    without: (from) => ({
      ...from,
      conditions: from.conditions.filter((one) => JSON.stringify(one) !== JSON.stringify(condition)),
    }),
  }))
  return [
    ...(wordsOf(state.values)
      ? [{ key: quickKey, without: (from: SearchState) => without(from, quickKey) }]
      : []),
    ...fields,
    ...columns,
    ...(state.query.trim()
      ? [{ key: queryKey, without: (from: SearchState) => ({ ...from, query: '' }) }]
      : []),
  ]
}
