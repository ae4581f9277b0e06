import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, type ComponentProps } from 'react'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Condition } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import { conditionParts, factsOf } from './conditionWords.ts'
import { FilterButton, type FilterProps } from './Filters.tsx'
import { useRefLabels } from './refLabels.ts'
import { quickKey, toCondition, wordsOf, type SearchState } from './search.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { useCodeMeanings } from './useCodeMeanings.ts'

interface Props {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  /** What the rows were asked for. */
  readonly state: SearchState
  /** Searches without one filter. */
  readonly onRemove: (without: (state: SearchState) => SearchState) => void
  readonly onClear: () => void
  /** Key of the field that is seen elsewhere: it has no chip. */
  readonly except?: string | undefined
  /** The words of the one box are a chip too, where the box is not seen. */
  readonly showsWords?: boolean
  /** With this a chip of a field opens its editor. */
  readonly onFilter?: FilterProps['onFilter'] | undefined
}

/** One active filter: what it is, and what a search is without it. */
interface Active {
  readonly key: string
  readonly condition?: Condition
  /** The field of the form that it is of. */
  readonly field?: CompiledSearchField
  readonly without: (state: SearchState) => SearchState
}

/** Every active filter in words, each with its way out. After one is removed the keyboard stands on the next. */
export function Chips({
  screen,
  entity,
  entities,
  state,
  onRemove,
  onClear,
  except,
  showsWords = false,
  onFilter,
}: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const list = useRef<HTMLUListElement>(null)
  const active = activeOf(screen, state).filter(
    ({ key }) => key !== except && (showsWords || key !== quickKey),
  )
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
  if (active.length === 0) return <ul className="search-chips" aria-label={say('search.active')} />
  const remove = (index: number) => {
    const removed = active[index]
    if (removed) onRemove(removed.without)
    const next = active.length - 1 > index ? index : index - 1
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('.search-chip-remove')[Math.max(0, next)]?.focus(),
    )
  }
  return (
    <ul ref={list} className="search-chips" aria-label={say('search.active')}>
      {active.map(({ key, condition, field }, index) => {
        const about = facts[index]
        const said =
          condition && about
            ? conditionParts(condition, about, language, { code, row })
            : wordsParts(say, key, state)
        const words = say('condition.text', said)
        return (
          <li key={key} className="search-chip" data-filter={key}>
            <ChipWords
              said={said}
              isQuery={key === 'query'}
              edit={field && onFilter && { field, entity, entities, values: state.values, onFilter }}
            />
            <button
              type="button"
              className="search-chip-remove"
              aria-label={say('search.remove', { filter: words })}
              onClick={() => remove(index)}
              onKeyDown={(event) => {
                if (event.key === 'Delete' || event.key === 'Backspace') remove(index)
              }}
            >
              <CloseOutlined aria-hidden />
            </button>
          </li>
        )
      })}
      {active.length > 1 && (
        <li>
          <Button type="link" size="small" onClick={onClear}>
            {say('search.clearAll')}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** What is searched, and for what. */
interface Said {
  readonly title: string
  readonly meaning: string
}

/** What was typed, into the one box or as an expression. */
const wordsParts = (say: ReturnType<typeof runtimeTexts.in>, key: string, state: SearchState): Said =>
  key === quickKey
    ? { title: say('search.box'), meaning: wordsOf(state.values) }
    : { title: say('search.query'), meaning: state.query }

interface WordsProps {
  readonly said: Said
  readonly isQuery: boolean
  readonly edit: Omit<ComponentProps<typeof FilterButton>, 'className' | 'children'> | undefined
}

/** The words of a chip; where its filter can be edited they open its editor. */
function ChipWords({ said: { title, meaning }, isQuery, edit }: WordsProps) {
  const words = (
    <>
      {title} {isQuery ? <code>{meaning}</code> : <strong>{meaning}</strong>}
    </>
  )
  return edit ? (
    <FilterButton {...edit} className="search-chip-words">
      {words}
    </FilterButton>
  ) : (
    <span className="search-chip-words" title={`${title} ${meaning}`}>
      {words}
    </span>
  )
}

const without = (from: SearchState, field: string): SearchState => ({
  ...from,
  values: Object.fromEntries(Object.entries(from.values).filter(([key]) => key !== field)),
})

function activeOf({ search }: CompiledScreen, state: SearchState): Active[] {
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
      ? [{ key: 'query', without: (from: SearchState) => ({ ...from, query: '' }) }]
      : []),
  ]
}
