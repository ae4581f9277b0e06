import { useState } from 'react'
import { PushpinOutlined, SyncOutlined } from '@ant-design/icons'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { changeWords } from './changeWords.ts'
import type { HistoryChange, HistoryRow } from './historyRows.ts'
import type { TimelineEntry } from './timelineOf.ts'
import type { TimelinePiece } from './TimelinePiece.ts'
import { useStamps } from '../host/useStamps.ts'

interface Props {
  readonly entry: TimelineEntry
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly language: Language
}

/** Where the name stands in the sentence, so that it can be drawn in bold. */
const here = '\u0000'

/** What nobody did by hand. */
const isOfItself = ({ action, due }: HistoryRow): boolean =>
  action === 'derive' || action === 'follow' || typeof due === 'string'

/** One thing that somebody did: who, what, when, to which state, with which words, and what it changed. */
export function TimelineStep({
  entry: { row, lines, followed, changes, changeCount },
  entities,
  language,
}: Props) {
  const say = useTexts(editTexts)
  const { short, day } = useStamps()
  const who = row.due ? '' : (row.operatorName ?? '')
  return (
    <li className="timeline-step">
      <span className="timeline-mark" aria-hidden="true">
        {isOfItself(row) || who === '' ? <SyncOutlined /> : [...who][0]?.toUpperCase()}
      </span>
      <div className="timeline-said">
        <Deed row={row} who={who} entities={entities} language={language} />
        {lines.length > 0 ? <span> {say('history.lines', { numbers: lines.join(', ') })}</span> : null}
        {row.due ? <span title={row.due}> {say('history.due', { time: short(row.due) })}</span> : null}
        <Moves rows={[row, ...followed]} />
        <time className="timeline-time" dateTime={row.operateDate.replace(' ', 'T')} title={row.operateDate}>
          {day(row.operateDate)?.clock ?? short(row.operateDate)}
        </time>
        {row.cause ? (
          <p className="timeline-cause">
            {say('history.cause', { entity: row.cause.entityName, code: row.cause.code ?? '' })}
          </p>
        ) : null}
        {row.opinion ? <p className="timeline-opinion">{row.opinion}</p> : null}
        <Noted marks={row.marks} />
        <Changes changes={changes} changeCount={changeCount} entities={entities} language={language} />
      </div>
    </li>
  )
}

/** Something else that stands in the sequence, at its time of the day. */
export function PieceStep({ piece: { at, who, said } }: { readonly piece: TimelinePiece }) {
  const { short, day } = useStamps()
  return (
    <li className="timeline-step">
      <span className="timeline-mark" aria-hidden="true">
        {who ? [...who][0]?.toUpperCase() : <PushpinOutlined />}
      </span>
      <div className="timeline-said">
        {said}
        <time className="timeline-time" dateTime={at.replace(' ', 'T')} title={at}>
          {day(at)?.clock ?? short(at)}
        </time>
      </div>
    </li>
  )
}

interface DeedProps extends Omit<Props, 'entry'> {
  readonly row: HistoryRow
  /** Empty where nobody did it by hand. */
  readonly who: string
}

/** What was done, and by whom. */
function Deed({ row, who, entities, language }: DeedProps) {
  const say = useTexts(editTexts)
  const verb = entities[row.entity ?? '']?.verbs.find(({ name }) => name === row.action)
  const done = verb ? spoken(verb.done, language) : row.actionName
  if (who === '') return <span>{done}</span>
  const [before = '', after = ''] = say('history.did', { done, who: here }).split(here)
  return (
    <>
      <span>{before}</span>
      <b>{who}</b>
      <span>{after}</span>
    </>
  )
}

/** From which state to which; where the way went on of itself, to the last one. */
function Moves({ rows }: { readonly rows: readonly HistoryRow[] }) {
  const moves = rows.filter(({ fromStatus, toStatus }) => toStatus !== null && fromStatus !== toStatus)
  const states = moves.map(({ toStatusMeaning }) => toStatusMeaning ?? '')
  const from = moves[0]?.fromStatusMeaning
  if (states.length === 0) return null
  return <span className="timeline-states">{[...(from ? [from] : []), ...states].join(' → ')}</span>
}

/** What was noted with it, at which field of which line. */
function Noted({ marks = [] }: Pick<HistoryRow, 'marks'>) {
  const say = useTexts(editTexts)
  if (marks.length === 0) return null
  const place = ({ linesName, lineNum, label }: (typeof marks)[number]) =>
    [linesName, lineNum, label].filter((part) => part !== null).join(' ')
  return (
    <ul className="timeline-marks">
      {marks.map((mark) => (
        <li key={`${mark.id} ${mark.field} ${mark.words}`}>
          {say('marks.noted', { place: place(mark), words: mark.words })}
        </li>
      ))}
    </ul>
  )
}

/** So many changes are read at a glance. */
const atOnce = 3

function Changes({
  changes,
  changeCount,
  entities,
  language,
}: Pick<TimelineEntry, 'changes' | 'changeCount'> & Omit<Props, 'entry'>) {
  const say = useTexts(editTexts)
  const [isOpen, setOpen] = useState(false)
  if (changes.length === 0) return null
  // One more is as short as the button that would unfold it.
  const isLong = changeCount > atOnce + 1
  const shown = isLong && !isOpen ? changes.slice(0, atOnce) : changes
  const unsent = changeCount - changes.length
  return (
    <div className="timeline-changes">
      <ul>
        {shown.map((change) => (
          <li key={`${change.id} ${change.field ?? change.kind}`}>
            <Change change={change} entities={entities} language={language} />
          </li>
        ))}
        {isOpen && unsent > 0 ? <li>{say('history.unsent', { count: unsent })}</li> : null}
      </ul>
      {isLong ? (
        <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? say('history.fewer') : say('history.more', { count: changeCount - atOnce })}
        </button>
      ) : null}
    </div>
  )
}

function Change({ change, entities, language }: { readonly change: HistoryChange } & Omit<Props, 'entry'>) {
  const say = useTexts(editTexts)
  const { short } = useStamps()
  const line = lineOf(change)
  if (change.kind !== 'changed')
    return say(change.kind === 'added' ? 'history.added' : 'history.removed', { line })
  const { before, after } = changeWords(change, entities, language, short)
  return (
    <>
      {line ? <span className="timeline-line">{line}</span> : null}
      <span className="timeline-field">{change.label}</span>
      {before === null ? (
        <span>{say('history.touched')}</span>
      ) : (
        <>
          <del>{before}</del> → <ins>{after}</ins>
        </>
      )}
    </>
  )
}

/** Which line: what such lines are called, its number, what it is of. */
const lineOf = ({ linesName, lineNum, lineName }: HistoryChange): string =>
  linesName === undefined
    ? ''
    : [linesName, lineNum, lineName].filter((part) => (part ?? '') !== '').join(' ')
