import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import type { Condition } from '../../language/wire.ts'
import { useHost } from '../host/host.ts'
import { conditionWords, factsOf } from './conditionWords.ts'
import { useRefLabels } from './refLabels.ts'
import { toCondition, type SearchState } from './search.ts'
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
}

/** One active filter: what it is, and what a search is without it. */
interface Active {
  readonly key: string
  readonly condition?: Condition
  readonly without: (state: SearchState) => SearchState
}

/** Every active filter in words, each with its way out. After one is removed the keyboard stands on the next. */
export function Chips({ screen, entity, entities, state, onRemove, onClear }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const list = useRef<HTMLUListElement>(null)
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
  if (active.length === 0) return <ul className="search-chips" aria-label={say('search.active')} />
  const remove = (index: number) => {
    const removed = active[index]
    if (removed) onRemove(removed.without)
    const next = active.length - 1 > index ? index : index - 1
    requestAnimationFrame(() => list.current?.querySelectorAll('button')[Math.max(0, next)]?.focus())
  }
  return (
    <ul ref={list} className="search-chips" aria-label={say('search.active')}>
      {active.map(({ key, condition }, index) => {
        const about = facts[index]
        const words =
          condition && about
            ? conditionWords(condition, about, language, { code, row })
            : `${say('search.query')}: ${state.query}`
        return (
          <li key={key} className="search-chip" data-filter={key}>
            <span title={words}>
              {condition ? (
                words
              ) : (
                <>
                  {say('search.query')}: <code>{state.query}</code>
                </>
              )}
            </span>
            <button
              type="button"
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

function activeOf({ search }: CompiledScreen, state: SearchState): Active[] {
  const fields = search.flatMap((field): Active[] => {
    const condition = toCondition(field, state.values[field.key])
    return condition
      ? [
          {
            key: field.key,
            condition,
            without: (from) => ({
              ...from,
              values: Object.fromEntries(Object.entries(from.values).filter(([key]) => key !== field.key)),
            }),
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
    ...fields,
    ...columns,
    ...(state.query.trim()
      ? [{ key: 'query', without: (from: SearchState) => ({ ...from, query: '' }) }]
      : []),
  ]
}
