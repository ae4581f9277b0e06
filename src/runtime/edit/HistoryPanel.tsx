import { Fragment, useMemo } from 'react'
import { ClockCircleOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import { editTexts } from '../../texts/editTexts.ts'
import type { HistoryRow } from './historyRows.ts'
import { useHistory } from './HistoryProvider.tsx'
import { PanelProblem } from './PanelProblem.tsx'
import type { PanelProps } from './PanelProps.ts'
import { daysOf, inSequence, timelineOf } from './timelineOf.ts'
import type { TimelineAsk } from './TimelinePiece.ts'
import { timelineSources } from './timelineSources.ts'
import { PieceStep, TimelineStep } from './TimelineStep.tsx'
import { useOlderSteps } from './useOlderSteps.ts'
import { useStamps } from '../host/useStamps.ts'
import { minute, useNow, useToday } from '../host/useNow.ts'
import { useWaiting } from './useWaiting.ts'

/** What became of this document: what it waits for, then who did what with it and what that changed, newest first; with what else stands in its sequence. */
export function HistoryPanel(props: PanelProps) {
  const say = useTexts(editTexts)
  const { id, rows, error, retry } = useHistory()
  if (id === undefined) return <p className="panel-empty">{say('history.empty')}</p>
  if (error && !rows) return <PanelProblem error={error} onRetry={retry} />
  if (!rows) return <Skeleton active paragraph={{ rows: 3 }} title={false} />
  if (rows.length === 0) return <p className="panel-empty">{say('history.none')}</p>
  return <Steps {...props} rows={rows} />
}

const noMoments: TimelineAsk['moments'] = []

function Steps({
  entity,
  entities,
  store,
  language,
  rows,
  moments = noMoments,
}: PanelProps & { readonly rows: readonly HistoryRow[] }) {
  const say = useTexts(editTexts)
  const { older, rest, error, isBusy, more } = useOlderSteps(entity, rows)
  const { day } = useStamps()
  useToday() // what is of today is yesterday's from midnight on
  const entries = useMemo(() => timelineOf([...rows, ...older], entity.name), [rows, older, entity])
  const pieces = timelineSources.flatMap((find) => find({ entity, entities, store, language, moments }))
  return (
    <>
      <ol className="timeline">
        <Waiting entity={entity} store={store} language={language} rows={rows} />
        <Refused />
        {daysOf(inSequence(entries, pieces, rest === 0), day).map(({ key, words, stands }) => (
          <Fragment key={key}>
            {words === undefined ? null : (
              <li className="timeline-day">
                <h2>{words}</h2>
              </li>
            )}
            {stands.map((stand) =>
              stand.kind === 'piece' ? (
                <PieceStep key={stand.key} piece={stand.piece} />
              ) : (
                <TimelineStep key={stand.key} entry={stand.entry} entities={entities} language={language} />
              ),
            )}
          </Fragment>
        ))}
      </ol>
      {error ? <Alert type="error" title={error} /> : null}
      {rest > 0 ? (
        <Button size="small" loading={isBusy} onClick={more}>
          {say('history.older', { count: rest })}
        </Button>
      ) : null}
    </>
  )
}

/** What should have happened by itself, is refused and is tried again. */
function Refused() {
  const say = useTexts(editTexts)
  const { short, waited } = useStamps()
  const { refused } = useHistory()
  useNow(minute) // how long it has waited
  return refused.map(({ id, lineNum, verb, verbName, since, reason }) => {
    const what = say('refused.tried', { verb: verbName, reason })
    return (
      <li key={`${id} ${verb}`} className="timeline-step timeline-waits">
        <span className="timeline-mark" aria-hidden="true">
          <ClockCircleOutlined />
        </span>
        <div className="timeline-said">
          <span>{lineNum === null ? what : say('refused.line', { number: lineNum, what })}</span>
          <time className="timeline-time" dateTime={since.replace(' ', 'T')} title={since}>
            {say('history.since', { time: short(since), long: waited(since) })}
          </time>
        </div>
      </li>
    )
  })
}

/** What has to happen next, by whom, since when. */
function Waiting({
  entity,
  store,
  language,
  rows,
}: Pick<PanelProps, 'store' | 'language'> & {
  readonly entity: CompiledEntity
  readonly rows: readonly HistoryRow[]
}) {
  const say = useTexts(editTexts)
  const { short, waited } = useStamps()
  useNow(minute) // how long it has waited
  const waiting = useWaiting(entity, store, language, rows)
  if (!waiting) return null
  const { words, since } = waiting
  return (
    <li className="timeline-step timeline-waits">
      <span className="timeline-mark" aria-hidden="true">
        <ClockCircleOutlined />
      </span>
      <div className="timeline-said">
        <b>{words}</b>
        {since ? (
          <time className="timeline-time" dateTime={since.replace(' ', 'T')} title={since}>
            {say('history.since', { time: short(since), long: waited(since) })}
          </time>
        ) : null}
      </div>
    </li>
  )
}
