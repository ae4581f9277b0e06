import { seenText } from '../../cells/Cell.ts'
import { cellOf } from '../../cells/cells.ts'
import { useCellServices } from '../../cells/CellServices.ts'
import { useTexts } from '../../client/useTexts.ts'
import type { CompiledColumn } from '../../language/column.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import type { CompiledCalendar } from '../../language/picture.ts'
import type { Row } from '../../language/row.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { spoken } from '../../texts/spoken.ts'
import { useHost } from '../host/host.ts'
import type { CardParts } from '../list/cardParts.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { daysOf, periodOf, type Span } from './days.ts'
import { goesOn, type CalendarRows } from './useCalendar.ts'

/** What is shown of a period. */
export interface ShownRows {
  readonly rows: CalendarRows
  readonly list: ListModel
  readonly calendar: CompiledCalendar
  readonly parts: CardParts
  readonly at: string
  readonly today: string
}

interface Props extends ShownRows {
  readonly span: Exclude<Span, 'agenda'>
  /** Shows one day alone. */
  readonly onDay: (day: string) => void
}

/** Rows that a day of a month has room for. */
const mostOfDay = 3

/** Weeks as the rows of a table, each day a cell with what stands on it. */
export function CalendarWeeks({ span, onDay, ...shown }: Props) {
  const { language } = useHost()
  const { tag } = factsOfLanguage(language)
  const days = daysOf(periodOf(span, shown.at))
  const weeks = days.filter((_, index) => index % 7 === 0)
  const weekday = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  return (
    <div className="calendar-sheet">
      <table className={`calendar-weeks calendar-${span}`}>
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((monday, week) => (
            <tr key={monday}>
              {days.slice(week * 7, week * 7 + 7).map((day) => (
                <Day key={day} day={day} span={span} onDay={onDay} {...shown} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({ day, span, onDay, ...shown }: Props & { readonly day: string }) {
  const say = useTexts(pictureTexts)
  const { rows, at, today } = shown
  const all = rows.days.get(day) ?? []
  const count = rows.counts.get(day) ?? all.length
  const here = span === 'month' && count > mostOfDay ? all.slice(0, mostOfDay - 1) : all
  const isOther = span === 'month' && day.slice(0, 7) !== at.slice(0, 7)
  return (
    <td
      data-day={day}
      className={isOther ? 'calendar-other' : undefined}
      aria-current={day === today ? 'date' : undefined}
    >
      <button
        type="button"
        className="calendar-number"
        tabIndex={count > 0 ? 0 : -1}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
        <span className="sw-unseen">{` (${day}), ${say('calendar.rows', { count })}`}</span>
      </button>
      {here.length > 0 && (
        <ul>
          {here.map((row) => (
            <li key={String(row['id'])}>
              <DayRow row={row} day={day} isLong={span === 'week'} {...shown} />
            </li>
          ))}
        </ul>
      )}
      {count > here.length && (
        <button type="button" className="calendar-more" onClick={() => onDay(day)}>
          {say('calendar.more', { count: count - here.length })}
        </button>
      )}
    </td>
  )
}

/** One row on a day: when, what it is called, the first of its facts. */
function DayRow({
  row,
  day,
  isLong,
  list: { grid },
  calendar,
  parts: { title, state, facts },
}: ShownRows & { readonly row: Row; readonly day: string; readonly isLong: boolean }) {
  const services = useCellServices()
  const { language } = useHost()
  const textOf = (column: CompiledColumn) =>
    seenText(cellOf(column), { value: row[column.key], row, column, services })
  const time =
    calendar.isTimed && !goesOn(row, calendar, day) ? String(row[calendar.from] ?? '').slice(11, 16) : ''
  const isTold = (column: CompiledColumn) =>
    column.key !== calendar.from && (grid.isShown?.(row, column) ?? true)
  const said = facts.filter(isTold)
  const told = [...(state ? [state] : []), ...said]
  const whole = [...(title ? [title] : []), ...told]
    .map((column) => `${spoken(column.title, language)}: ${textOf(column)}`)
    .join('\n')
  const color = state?.states?.find(({ code }) => code === row[state.key])?.color
  return (
    <button
      type="button"
      className="calendar-row"
      data-tint={grid.tint?.(row)}
      data-color={color}
      title={whole}
      onClick={() => title && grid.onOpen?.(row, title)}
    >
      {time && <span className="calendar-time">{time}</span>}
      <strong>{title && textOf(title)}</strong>
      {said.slice(0, isLong ? 2 : 1).map((column) => (
        <span key={column.key}>{textOf(column)}</span>
      ))}
    </button>
  )
}
