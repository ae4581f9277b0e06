import { CloseOutlined, HistoryOutlined, SwapOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { useHost } from '../host/host.ts'
import { QueryInput } from './QueryInput.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { queryTexts } from '../../texts/queryTexts.ts'
import { useRefLabels } from './refLabels.ts'
import type { SearchState } from './search.ts'
import { toQuery } from './toQuery.ts'
import { useCheckedQuery } from './useCheckedQuery.ts'
import { useQueryHistory } from './useQueryHistory.ts'
import { useQueryScope } from './useQueryScope.ts'
import { useTypedQuery } from './useTypedQuery.ts'
import { spoken } from '../../texts/spoken.ts'

interface HistoryProps {
  readonly queries: readonly string[]
  readonly onChoose: (query: string) => void
}

interface Props {
  readonly screen: CompiledScreen
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly state: SearchState
  /** The query that the rows were asked for. */
  readonly applied: string
  readonly onType: (query: string) => void
  readonly onSearch: (change: Partial<SearchState>) => void
  /** Whether there are mistakes now. */
  readonly onProblems: (found: boolean) => void
  readonly onClose: () => void
}

/** A search typed in the language of the definitions, checked and completed while it is typed. */
export function QueryLine({
  screen,
  entity,
  entities,
  state,
  applied,
  onType,
  onSearch,
  onProblems,
  onClose,
}: Props) {
  const say = useTexts(queryTexts)
  const { language } = useHost()
  const { message } = App.useApp()
  const scope = useQueryScope(entity, entities)
  const [tried, setTried] = useState('')
  const [history, remember] = useQueryHistory(screen.id)
  const refOf = useRefNames(screen, state, entities)
  const { query } = state
  const typed = useTypedQuery(query, scope, onType)
  const { check, known, meaning } = useCheckedQuery(query, scope, onProblems)
  useUnasked({ query, applied }, remember)
  const search = () => {
    setTried(query)
    if (check().length > 0) return // the first is shown below the line
    if (query.trim() !== '') remember(query.trim())
    onSearch({})
  }
  const turn = () => {
    const turned = toQuery(screen, entity, entities, state, refOf)
    if (turned.query === query.trim()) message.info(say('query.turnNothing'))
    else onSearch(turned)
  }
  const isOver = tried === query || typed.isOver // while it is typed nothing is wrong yet
  const missing = tried === query ? Infinity : query.trimEnd().length // what is still to be typed is not missing
  const problems = typed.placed(isOver ? known.filter(({ offset }) => offset < missing) : [])
  const [first] = problems
  const meant = meaning === null ? '' : say('query.means', { words: spoken(meaning, language) })
  const status = first
    ? say('query.place', { at: first.offset + 1, words: spoken(first.words, language) })
    : meant
  return (
    <div className="query-line">
      <label htmlFor={`query-${screen.id}`}>{say('query.title')}</label>
      <QueryInput
        id={`query-${screen.id}`}
        value={typed.text}
        scope={scope}
        problems={problems}
        describedBy={`query-${screen.id}-status`}
        onChange={typed.type}
        onEnd={typed.end}
        onSubmit={search}
        onEscape={() => {
          if (query.trim() === applied.trim() || query.trim() === '') onClose()
        }}
      />
      {screen.search.length === 0 && (
        <Button type="primary" onClick={search}>
          {say('query.search')}
        </Button>
      )}
      <Tooltip title={say('query.turn')}>
        <Button aria-label={say('query.turn')} icon={<SwapOutlined />} onClick={turn} />
      </Tooltip>
      <QueryHistory queries={history} onChoose={onType} />
      <Button type="text" aria-label={say('query.close')} icon={<CloseOutlined />} onClick={onClose} />
      <div
        id={`query-${screen.id}-status`}
        className={first ? 'query-status query-wrong' : 'query-status'}
        role="status"
      >
        {status}
      </div>
    </div>
  )
}

/** What was asked lately. */
function QueryHistory({ queries, onChoose }: HistoryProps) {
  const say = useTexts(queryTexts)
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      disabled={queries.length === 0}
      menu={{
        items: queries.map((one) => ({
          key: one,
          label: <code className="query-past">{one}</code>,
          onClick: () => onChoose(one),
        })),
      }}
    >
      <Button
        aria-label={say('query.history')}
        title={say('query.history')}
        icon={<HistoryOutlined />}
        disabled={queries.length === 0}
      />
    </Dropdown>
  )
}

/** What was typed and not asked can be taken up again. */
function useUnasked(
  typed: { readonly query: string; readonly applied: string },
  remember: (query: string) => void,
): void {
  const latest = useLatest({ ...typed, remember })
  useEffect(
    () => () => {
      const { query, applied, remember: keep } = latest.current
      if (query.trim() !== '' && query.trim() !== applied.trim()) keep(query.trim())
    },
    [latest],
  )
}

/** Codes of the rows that the form and the columns name by their ids. */
function useRefNames(
  screen: CompiledScreen,
  { values }: SearchState,
  entities: Readonly<Record<string, CompiledEntity>>,
) {
  const meant = screen.search.flatMap(({ key, to }) => {
    const value = values[key]
    return to && value?.kind === 'refs'
      ? value.refs.filter(({ code }) => code === undefined).map(({ value: id }) => ({ entity: to, id }))
      : []
  })
  const labelOf = useRefLabels(meant, entities)
  return (id: string) => {
    const one = meant.find((row) => row.id === id)
    return one && labelOf(one.entity, id)
  }
}
