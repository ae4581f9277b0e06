import { useTexts } from '../../client/useTexts.ts'
import { factsOfLanguage } from '../../language/languages.ts'
import { pictureTexts } from '../../texts/pictureTexts.ts'
import { useHost } from '../host/host.ts'
import { RowCard } from '../list/ListCards.tsx'
import type { ShownRows } from './CalendarWeeks.tsx'
import { daysOf, periodOf } from './days.ts'
import { noChoice } from './noChoice.ts'

/** The days from the chosen one on that have rows, one below the other, each row a card with its verbs. */
export function Agenda({ rows, list, parts, at, today }: ShownRows) {
  const say = useTexts(pictureTexts)
  const { language } = useHost()
  const days = daysOf(periodOf('agenda', at)).filter((day) => rows.days.has(day) || rows.counts.has(day))
  if (days.length === 0) return <p className="board-none">{say('calendar.none')}</p>
  const named = new Intl.DateTimeFormat(factsOfLanguage(language).tag, {
    month: 'long',
    day: 'numeric',
    weekday: 'long',
    timeZone: 'UTC',
  })
  return (
    <div className="calendar-agenda">
      {days.map((day) => {
        const all = rows.days.get(day) ?? []
        const count = rows.counts.get(day) ?? all.length
        return (
          <section key={day} data-day={day} aria-labelledby={`day-${list.screen.id}-${day}`}>
            <h3 id={`day-${list.screen.id}-${day}`} aria-current={day === today ? 'date' : undefined}>
              {named.format(new Date(`${day}T00:00:00Z`))}
              <span>{say('calendar.rows', { count })}</span>
            </h3>
            <ul className="board-cards calendar-cards">
              {all.map((row) => (
                <RowCard
                  key={String(row['id'])}
                  row={row}
                  parts={parts}
                  grid={list.grid}
                  choosing={noChoice}
                />
              ))}
            </ul>
            {count > all.length && (
              <p className="calendar-first">{say('calendar.more', { count: count - all.length })}</p>
            )}
          </section>
        )
      })}
    </div>
  )
}
