import { DatePicker, TimePicker } from 'antd'
import dayjs from 'dayjs'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useCellServices } from '../CellServices.ts'
import { editorLook } from './editorLook.ts'
import type { FieldEditorProps } from './FieldEditorProps.ts'

const formats = { date: 'YYYY-MM-DD', datetime: 'YYYY-MM-DD HH:mm:ss', month: 'YYYY-MM', year: 'YYYY', time: 'HH:mm:ss' } as const
type DateKind = keyof typeof formats

function kindOf(type: string): DateKind {
  return type in formats ? type as DateKind : 'date' // `in` has just said so
}

/** Dates travel as text; this is the only place where they are anything else. */
function toDay(value: unknown, kind: DateKind): Dayjs | null {
  if (value === null || value === undefined || value === '') return null
  const text = kind === 'time' ? `2000-01-01 ${String(value)}` : kind === 'year' ? `${String(value).slice(0, 4)}-01-01` : String(value)
  const day = dayjs(text)
  return day.isValid() ? day : null
}

/** Date, date and time, month, year or time of day. */
export function DateEditor(props: FieldEditorProps) {
  const { column, value, onChange, onBlur, place, onDone, replace } = props
  const { language } = useCellServices()
  const kind = kindOf(column.type)
  const cell = place === 'cell'
  const [untouched, setUntouched] = useState(replace === true)
  const shared = {
    ...editorLook(props, language), value: untouched ? null : toDay(value, kind), format: formats[kind], defaultOpen: cell, needConfirm: false, onBlur,
    onChange: (day: Dayjs | null) => {
      setUntouched(false)
      onChange({ [column.key]: day ? day.format(formats[kind]) : null })
      if (cell && day && kind !== 'datetime' && kind !== 'time') onDone?.()
    },
  }
  if (kind === 'time') return <TimePicker {...shared} />
  if (kind === 'datetime') return <DatePicker {...shared} showTime />
  return <DatePicker {...shared} picker={kind} />
}
