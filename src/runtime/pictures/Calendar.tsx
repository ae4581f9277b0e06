import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledCalendar } from '../../language/picture.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { ComingRows } from '../host/ComingPage.tsx'
import { useHost } from '../host/host.ts'
import { useToday } from '../host/useNow.ts'
import { cardParts } from '../list/cardParts.ts'
import { ListProblem } from '../list/ListProblem.tsx'
import type { ListTableProps } from '../list/ListTable.tsx'
import { Agenda } from './Agenda.tsx'
import { CalendarWeeks } from './CalendarWeeks.tsx'
import { dayBeside } from './calendarKeys.ts'
import { isPlan, periodOf, planSpans, turned, type Span } from './days.ts'
import { Plan } from './Plan.tsx'
import { useCalendar, type CalendarRows } from './useCalendar.ts'
import './pictures.css'
import './calendar.css'

interface Props extends ListTableProps {
  readonly calendar: CompiledCalendar
}

/** The rows of a list on their days: of a month, of a week, or one day below the other. */
export function Calendar({ list, calendar }: Props) {
  const say = useTexts(pictureTexts)
  const { narrow } = useDrawn()
  const [kept, keep] = useSpan(list.screen.id, calendar.until !== undefined)
  const span = narrow ? 'agenda' : kept
  const today = useToday()
  const [at, setAt] = useState(today)
  const found = useCalendar(list, calendar, periodOf(span, at))
  const area = useRef<HTMLDivElement>(null)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      if (event.altKey || event.ctrlKey) return
      event.preventDefault()
      setAt(turned(span, at, event.key === 'PageUp' ? -1 : 1))
      return
    }
    const to = area.current && dayBeside(area.current, event)
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  const openDay = (day: string) => {
    keep('agenda')
    setAt(day)
  }
  return (
    <div
      ref={area}
      className="calendar"
      role="group"
      aria-label={say('calendar.title', { title: list.grid.label })}
      aria-busy={found.loading || undefined}
      onKeyDown={press}
    >
      <Bar
        span={span}
        at={at}
        today={today}
        lasts={calendar.until !== undefined}
        onAt={setAt}
        onSpan={narrow ? undefined : keep}
      />
      {found.error && <ListProblem error={found.error} onRetry={list.loaded.reload} />}
      {!found.error && !found.rows && <ComingRows />}
      {found.rows && (
        <Found
          rows={found.rows}
          list={list}
          calendar={calendar}
          span={span}
          at={at}
          today={today}
          onDay={openDay}
        />
      )}
    </div>
  )
}

interface FoundProps extends Pick<Props, 'list' | 'calendar'> {
  readonly rows: CalendarRows
  readonly span: Span
  readonly at: string
  readonly today: string
  readonly onDay: (day: string) => void
}

function Found({ rows, list, calendar, span, at, today, onDay }: FoundProps) {
  const say = useTexts(pictureTexts)
  const state = list.entity.states?.field
  const parts = useMemo(() => cardParts(list.columns, state), [list.columns, state])
  const shown = { rows, list, calendar, parts, at, today }
  return (
    <>
      {rows.here < rows.count && (
        <p className="calendar-first">
          {say('calendar.first', { rows: rows.here, count: rows.count.toLocaleString('en-US') })}
        </p>
      )}
      {span === 'agenda' && <Agenda {...shown} />}
      {isPlan(span) && <Plan {...shown} span={span} />}
      {(span === 'month' || span === 'week') && <CalendarWeeks {...shown} span={span} onDay={onDay} />}
    </>
  )
}

interface BarProps {
  readonly span: Span
  readonly at: string
  readonly today: string
  /** Rows have a beginning and an end, so that they may be drawn as bars. */
  readonly lasts: boolean
  readonly onAt: (day: string) => void
  /** Absent where there is room for one alone. */
  readonly onSpan: ((span: Span) => void) | undefined
}

const daySpans = ['month', 'week', 'agenda'] as const
const allSpans = [...daySpans, ...planSpans] as const

/** Which period is shown, and the ways to others. */
function Bar({ span, at, today, lasts, onAt, onSpan }: BarProps) {
  const say = useTexts(pictureTexts)
  const { language } = useHost()
  return (
    <div className="calendar-bar">
      <Button onClick={() => onAt(today)}>{say('calendar.today')}</Button>
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label={say('calendar.before')}
        title={`${say('calendar.before')} (PageUp)`}
        onClick={() => onAt(turned(span, at, -1))}
      />
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label={say('calendar.after')}
        title={`${say('calendar.after')} (PageDown)`}
        onClick={() => onAt(turned(span, at, 1))}
      />
      <h2 className="calendar-period" aria-live="polite">
        {periodName(span, at, factsOfLanguage(language).tag)}
      </h2>
      {onSpan && <Spans title={say('calendar.span')} all={daySpans} span={span} onSpan={onSpan} />}
      {onSpan && lasts && <Spans title={say('calendar.bars')} all={planSpans} span={span} onSpan={onSpan} />}
    </div>
  )
}

interface SpansProps extends Pick<BarProps, 'span'> {
  readonly title: string
  readonly all: readonly Span[]
  readonly onSpan: (span: Span) => void
}

/** Periods to choose among. */
function Spans({ title, all, span, onSpan }: SpansProps) {
  const say = useTexts(pictureTexts)
  return (
    <div className="look-switch" role="group" aria-label={title}>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          className="look-choice look-word"
          aria-pressed={one === span}
          onClick={() => onSpan(one)}
        >
          {say(`calendar.${one}`)}
        </button>
      ))}
    </div>
  )
}

/** `periodName('month', '2026-11-24', 'en')` → `'November 2026'`. */
export function periodName(span: Span, at: string, tag: string): string {
  const { from, to } = periodOf(span, at)
  if (span !== 'month') {
    const days = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
    return days.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
  }
  const month = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'long', timeZone: 'UTC' })
  return month.format(new Date(`${at}T00:00:00Z`))
}

/** What of the calendar this user saw last in this browser. */
function useSpan(screen: string, lasts: boolean): [Span, (span: Span) => void] {
  const { user } = useHost()
  const key = `calendar.${user.userId}.${screen}`
  const [span, setSpan] = useState<Span>(
    () => allSpans.find((one) => one === localStorage.getItem(key) && (lasts || !isPlan(one))) ?? 'month',
  )
  const keep = (next: Span) => {
    setSpan(next)
    try {
      localStorage.setItem(key, next)
    } catch {
      localStorage.removeItem(key) // full: it is the month again the next time
    }
  }
  return [span, keep]
}
