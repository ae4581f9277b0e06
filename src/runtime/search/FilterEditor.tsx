import { Button } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledSearchField } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Operator, RelativeDate } from '../../language/wire.ts'
import { conditionsTexts } from '../../texts/conditionsTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { OperatorMenu } from './OperatorMenu.tsx'
import { compared, operatorFor, operatorsOf, withOperator } from './operators.ts'
import type { SearchValue } from './search.ts'
import { SearchField } from './SearchField.tsx'

interface Props {
  readonly field: CompiledSearchField
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly value: SearchValue | undefined
  /** Searches with this value, or without the field. */
  readonly onApply: (value: SearchValue | null) => void
  readonly onClose: () => void
}

/** Periods that are chosen in one click. */
const usualPeriods: readonly RelativeDate[] = [
  'today',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'last30Days',
  'last90Days',
]

/** One filter: how its field is compared, with what, and what the search is then. */
export function FilterEditor({ field, entity, entities, value, onApply, onClose }: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<SearchValue | null>(value ?? null)
  const [chosen, choose] = useState<Operator>()
  const operator = operatorFor(field, typed ?? undefined, chosen)
  const id = `filter-${entity.name}-${field.key}`
  useEffect(() => {
    const timer = setTimeout(() => document.getElementById(id)?.focus(), 60) // once it stands in its place
    return () => clearTimeout(timer)
  }, [id])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isListOpen()) {
      event.stopPropagation()
      onClose()
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isListOpen()) return
    if (event.target instanceof HTMLButtonElement) return
    event.preventDefault()
    onApply(typed)
  }
  const compare = (next: Operator) => {
    choose(next)
    setTyped(compared(field, typed ?? undefined, next))
  }
  return (
    <form
      ref={form}
      className="filter-editor"
      aria-label={spoken(field.title, language)}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={press}
    >
      <div className="filter-head">
        <label htmlFor={id}>{spoken(field.title, language)}</label>
        {operatorsOf(field).length > 1 && (
          <OperatorMenu field={field} operator={operator} isWord onChoose={compare} />
        )}
      </div>
      {operatorsOf(field).includes('relative') && (
        <div className="filter-periods">
          {usualPeriods.map((period) => (
            <button
              key={period}
              type="button"
              className="search-quick"
              aria-pressed={typed?.kind === 'relative' && typed.period === period}
              onClick={() => onApply({ kind: 'relative', period })}
            >
              {conditionsTexts.in(language)(`period.${period}`)}
            </button>
          ))}
        </div>
      )}
      <div className="filter-value">
        <SearchField
          id={id}
          field={field}
          operator={operator}
          entity={entity}
          entities={entities}
          value={typed ?? undefined}
          onChange={(next) => setTyped(next && withOperator(field, next, operator))}
        />
        <Button type="primary" onClick={() => onApply(typed)}>
          {say('search.apply')}
        </Button>
      </div>
      {value && (
        <Button size="small" type="link" className="filter-drop" onClick={() => onApply(null)}>
          {say('search.dropFilter')}
        </Button>
      )}
    </form>
  )
}

const openLists =
  '.ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-dropdown:not(.ant-dropdown-hidden)'

/** Enter and Esc belong to an open list. */
const isListOpen = (): boolean => document.querySelector(openLists) !== null
