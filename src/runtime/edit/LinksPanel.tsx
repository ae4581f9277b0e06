import { App, Button, Skeleton } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import type { Say } from '../../texts/catalogue.ts'
import type { edit } from '../../texts/en/edit.ts'
import type { LinkLine } from '../../language/visit.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useSelected } from '../document/useSelected.ts'
import { useHost } from '../host/host.ts'
import { PanelProblem } from './PanelProblem.tsx'
import type { PanelProps } from './PanelProps.ts'

interface Answered {
  readonly links: readonly LinkLine[] | null
  readonly error: string | null
}

/** The links by which visitors come to this document: to be handed on, and to be ended. */
export function LinksPanel({ entity, store }: PanelProps) {
  const [saved, version] = useSelected(store, ({ row }) => [row['id'], row['versionNum']] as const)
  const id = typeof saved === 'string' ? saved : undefined
  const say = useTexts(editTexts)
  const { client, menuId, respId } = useHost()
  const [{ links, error }, setAnswered] = useState<Answered>({ links: null, error: null })
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    if (id === undefined) return
    const abort = new AbortController()
    const context = { menuId, respId, signal: abort.signal }
    const tell = (answered: Answered) => {
      if (!abort.signal.aborted) setAnswered(answered)
    }
    client
      .call<readonly LinkLine[]>('baseServer', 'baseVisit', 'findLinks', { entity: entity.name, id }, context)
      .then(
        ({ data }) => tell({ links: data, error: null }),
        (problem: unknown) =>
          tell({ links: null, error: problem instanceof Error ? problem.message : String(problem) }),
      )
    return () => abort.abort()
  }, [client, menuId, respId, entity.name, id, version, round])

  if (error) return <PanelProblem error={error} onRetry={again} />
  if (id !== undefined && !links) return <Skeleton active paragraph={{ rows: 1 }} title={false} />
  if (!links || links.length === 0) return <p className="panel-empty">{say('links.none')}</p>
  return (
    <ul className="link-list">
      {links.map((line) => (
        <LinkRow
          key={line.ticketId}
          line={line}
          place={{ entity: entity.name, id: id ?? '' }}
          onEnded={again}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  readonly line: LinkLine
  readonly place: { readonly entity: string; readonly id: string }
  onEnded(): void
}

function LinkRow({ line, place, onEnded }: RowProps) {
  const say = useTexts(editTexts)
  const { message, modal } = App.useApp()
  const { client, menuId, respId } = useHost()
  const { link, ticketId, isLive, madeByName, madeAt } = line
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}/visit#${link}`).then(
      () => void message.success(say('links.copied')),
      () => void message.error(say('links.notCopied')),
    )
  const end = () =>
    client
      .call('baseServer', 'baseVisit', 'endLink', { ...place, ticketId }, { menuId, respId })
      .then(
        onEnded,
        (problem: unknown) => void message.error(problem instanceof Error ? problem.message : ''),
      )
  return (
    <li className={isLive ? undefined : 'link-over'}>
      <span>
        {madeByName === null
          ? say('links.own', { at: minute(madeAt) })
          : say('links.by', { name: madeByName, at: minute(madeAt) })}
        {' · '}
        {stateWords(say, line)}
      </span>
      {link ? (
        <Button size="small" onClick={() => void copy()}>
          {say('links.copy')}
        </Button>
      ) : null}
      {isLive ? (
        <Button
          size="small"
          onClick={() => modal.confirm({ title: say('links.endAsk'), okText: say('links.end'), onOk: end })}
        >
          {say('links.end')}
        </Button>
      ) : null}
    </li>
  )
}

/** Until when it opens the document and how often it did, or why it does no more. */
function stateWords(say: Say<typeof edit>, line: LinkLine): string {
  const { isLive, endedAt, endedByName, expiresAt, uses, mostUses, usedAt } = line
  const until = minute(expiresAt)
  if (endedAt) return say('links.ended', { name: endedByName ?? '', at: minute(endedAt) })
  if (!isLive) return say('links.over', { until, uses })
  const words = say('links.live', { until, uses, most: mostUses })
  return usedAt ? `${words}, ${say('links.used', { at: minute(usedAt) })}` : words
}

/** `2026-03-05 10:00:00` to the minute. */
const minute = (time: string): string => time.slice(0, 16)
