import { seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import type { Row } from '../../language/row.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { useHost } from '../host/host.ts'
import type { ShownRows } from './CalendarWeeks.tsx'
import { addDays, periodOf, shareOf, ticksOf, type Period, type PlanSpan } from './days.ts'
import './plan.css'

interface Props extends ShownRows {
  readonly span: PlanSpan
}

const percent = (share: number): string => `${share * 100}%`

/** Rows that last as bars, one below the other, over the days of a period, with a line for today. */
export function Plan({ span, ...shown }: Props) {
  const say = useTexts(pictureTexts)
  const { rows, at, today, list } = shown
  const period = periodOf(span, at)
  const all = [...new Set([...rows.days.values()].flat())]
  const now = shareOf(period, today)
  if (all.length === 0) return <p className="board-none">{say('calendar.none')}</p>
  return (
    <div className="plan">
      <Ticks span={span} at={at} period={period} />
      <div className="plan-rows">
        <ul aria-label={say('calendar.title', { title: list.grid.label })}>
          {all.map((row) => (
            <PlanRow key={String(row['id'])} row={row} period={period} {...shown} />
          ))}
        </ul>
        {now >= 0 && now < 1 && (
          <div className="plan-over" aria-hidden>
            <span className="plan-today" style={{ insetInlineStart: percent(now) }} />
          </div>
        )}
      </div>
    </div>
  )
}

/** What is marked along the bars. */
function Ticks({ span, at, period }: Pick<Props, 'span' | 'at'> & { readonly period: Period }) {
  const { language } = useHost()
  const named = new Intl.DateTimeFormat(factsOfLanguage(language).tag, {
    ...(span === 'year' ? { month: 'short' } : { month: 'numeric', day: 'numeric' }),
    timeZone: 'UTC',
  })
  return (
    <div className="plan-head" aria-hidden>
      <div className="plan-track">
        {ticksOf(span, at).map((day) => (
          <span key={day} className="plan-tick" style={{ insetInlineStart: percent(shareOf(period, day)) }}>
            {named.format(new Date(`${day}T00:00:00Z`))}
          </span>
        ))}
      </div>
    </div>
  )
}

/** Colours of states in which nothing is waited for any more. */
const done: readonly (string | undefined)[] = ['success', 'default']

function PlanRow({
  row,
  period,
  calendar,
  list: { grid },
  parts: { title, state },
  today,
}: ShownRows & { readonly row: Row; readonly period: Period }) {
  const say = useTexts(pictureTexts)
  const services = useCellServices()
  const textOf = (column: CompiledColumn) =>
    seenText(cellOf(column), { value: row[column.key], row, column, services })
  const dayIn = (key: string | undefined) => (key === undefined ? '' : String(row[key] ?? '').slice(0, 10))
  const from = dayIn(calendar.from)
  const until = dayIn(calendar.until)
  const last = until > from ? until : from
  const color = state?.states?.find(({ code }) => code === row[state.key])?.color
  const isLate = last < today && color !== undefined && !done.includes(color)
  const [begin, end] = [shareOf(period, from), shareOf(period, addDays(last, 1))]
  const words = [
    ...(state ? [textOf(state)] : []),
    until === '' ? from : `${from} – ${until}`,
    ...(isLate ? [say('calendar.late')] : []),
  ]
  const start = Math.max(0, begin)
  return (
    <li>
      <button
        type="button"
        className="calendar-row plan-name"
        data-color={isLate ? 'error' : color}
        onClick={() => title && grid.onOpen?.(row, title)}
      >
        <strong>{title && textOf(title)}</strong>
        <span>{words.join(' · ')}</span>
      </button>
      <div className="plan-track" aria-hidden>
        <span
          className="plan-bar"
          data-color={isLate ? 'error' : color}
          data-open={[begin < 0 && 'start', end > 1 && 'end'].filter(Boolean).join(' ')}
          title={words.join(' · ')}
          style={{ insetInlineStart: percent(start), width: percent(Math.min(1, end) - start) }}
        />
      </div>
    </li>
  )
}
