import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { memo, useRef } from 'react'
import { formats } from './dateKinds.ts'
import type { DateKind } from './dateKinds.ts'

/** A text from which a day can be read. */
const dayOf: Readonly<Record<DateKind, (value: string) => string>> = {
  date: (value) => value,
  datetime: (value) => value,
  month: (value) => `${value}-01`,
  year: (value) => `${value}-01-01`,
  time: (value) => `2000-01-01 ${value}`,
}

/** Dates travel as text; this is the only place where they are anything else. */
function toDay(value: string | null, kind: DateKind): Dayjs | null {
  if (value === null) return null
  const day = dayjs(dayOf[kind](value))
  return day.isValid() ? day : null
}

/** antd's calendar without its box. `done`: the choice is complete; a moment has a time to choose too, and is never complete by itself. It costs much to draw, so it is not drawn at every key. */
export const Calendar = memo(function Calendar({
  kind,
  value,
  onPick,
}: {
  readonly kind: DateKind
  readonly value: string | null
  readonly onPick: (value: string, done: boolean) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const shared = {
    open: true,
    value: toDay(value, kind),
    format: formats[kind],
    needConfirm: false,
    inputReadOnly: true,
    tabIndex: -1,
    'aria-hidden': true,
    getPopupContainer: () => host.current ?? document.body,
    onCalendarChange: (day: Dayjs | readonly Dayjs[] | null) => {
      if (day && !Array.isArray(day) && dayjs.isDayjs(day))
        onPick(day.format(formats[kind]), kind !== 'datetime' && kind !== 'time')
    },
  }
  return (
    <div ref={host} className="sw-calendar-host">
      {kind === 'time' && <TimePicker {...shared} />}
      {kind === 'datetime' && <DatePicker {...shared} showTime />}
      {kind !== 'time' && kind !== 'datetime' && <DatePicker {...shared} picker={kind} />}
    </div>
  )
})
