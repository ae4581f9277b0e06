import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useLatest } from '../../cells/useLatest.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import { noSearch, toFilters } from '../search/search.ts'
import { filterWords, useActiveFilters, type ActiveFilter } from '../search/useActiveFilters.ts'
import type { Filled } from './filling.ts'
import type { SourceSearching } from './useSourceSearch.ts'

interface Props {
  readonly flow: CompiledFlow
  readonly entity: CompiledEntity
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly source: CompiledEntity
  readonly search: SourceSearching
  readonly into?: Filled | undefined
}

/** In place of rows that may be taken: what holds of all that may be, and which filter can be dropped. */
export function NoSources(props: Props) {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const { source, entities, search } = props
  const active = useActiveFilters(
    { screen: { search: search.fields }, entity: source, entities },
    { ...noSearch, values: search.applied },
  )
  const counts = useCountsWithout(props, active)
  const drop = ({ without }: ActiveFilter) =>
    search.find(without({ ...noSearch, values: search.applied }).values)
  const ways = active.filter((_, index) => (counts[index] ?? 0) > 0)
  return (
    <StateMessage
      kind="none"
      language={language}
      title={say(active.length > 0 ? 'list.none' : 'flow.none')}
      why={useRules(props)}
    >
      {ways.map((filter) => (
        <Button key={filter.key} data-drop={filter.key} onClick={() => drop(filter)}>
          {say('list.without', {
            filter: filterWords(say, filter),
            rows: (counts[active.indexOf(filter)] ?? 0).toLocaleString('en-US'),
          })}
        </Button>
      ))}
      {(active.length > 1 || (active.length > 0 && ways.length === 0)) && (
        <Button type="link" onClick={() => search.find({})}>
          {say('search.clearAll')}
        </Button>
      )}
    </StateMessage>
  )
}

/** What holds of every row that may be taken, as sentences; undefined where nothing is asked of them. */
function useRules({ flow, entity, into }: Props): string | undefined {
  const say = useTexts(runtimeTexts)
  const { language } = useHost()
  const isChinese = factsOfLanguage(language).labels === 'CN'
  const rules = [
    ...(flow.conditions ?? []).map(({ rule }) => rule.says),
    ...(into && flow.fits ? [flow.fits.says] : []),
  ].flatMap((says) => spoken(says, language) ?? [])
  const names = (into ? (flow.agree ?? []) : []).flatMap(
    ({ field }) => spoken(entity.fields.find(({ name }) => name === field)?.label, language) ?? [],
  )
  const sentences = [
    ...(rules.length > 0 ? [say('flow.noneWhere', { rules: rules.join(isChinese ? '；' : '; ') })] : []),
    ...(names.length > 0 ? [say('flow.noneFits', { names: names.join(isChinese ? '、' : ', ') })] : []),
  ]
  return sentences.length > 0 ? sentences.join(isChinese ? '' : ' ') : undefined
}

/** How many rows there are without each of the filters in turn; nothing before they are counted. */
function useCountsWithout(
  { flow, entity, search, into }: Props,
  active: readonly ActiveFilter[],
): readonly number[] {
  const host = useHost()
  const latest = useLatest({ host, entity })
  const asked = JSON.stringify(
    active.map(({ without }): Row => ({
      flow: flow.name,
      ...toFilters(search.fields, without({ ...noSearch, values: search.applied }).values),
      ...(into ? { into: into.id } : {}),
    })),
  )
  const [counted, setCounted] = useState<{ readonly of: string; readonly counts: readonly number[] }>()
  useEffect(() => {
    const abort = new AbortController()
    const { host: at, entity: of } = latest.current
    const context = { menuId: at.menuId, respId: at.respId, signal: abort.signal }
    const count = async (body: Row) => {
      const page = { ...body, pageIndex: 1, pageRows: 1 }
      const { data, page: found } = await at.client.call<readonly Row[]>(
        of.server,
        of.family,
        'listFlowSource',
        page,
        context,
      )
      return found?.count ?? data.length
    }
    Promise.all((JSON.parse(asked) as Row[]).map(count)) // made just above
      .then((counts) => !abort.signal.aborted && setCounted({ of: asked, counts }))
      .catch(() => undefined) // what is said stands without figures
    return () => abort.abort()
  }, [asked, latest])
  return counted?.of === asked ? counted.counts : []
}
