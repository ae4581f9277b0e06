import { useId, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { useCellServices } from '../CellServices.ts'
import { editKindOf } from '../cellKind.ts'
import { wireOf } from '../wiresOf.ts'
import { DateBox } from './DateBox.tsx'
import { kindOf } from './dateKinds.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** Two dates or moments, as `[from, to]`; an end that is missing is null, and without both there is no value. */
export function RangeEditor(props: FieldEditorProps) {
  const { column, value, onChange, place, error, describedBy, id } = props
  const { language } = useCellServices()
  const say = editorsTexts.in(language)
  const wordsId = useId()
  const [first, second] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const ends: readonly unknown[] = Array.isArray(value) ? value : []
  const [from, to] = [ends[0] ?? null, ends[1] ?? null]
  const kind = kindOf(editKindOf(column))
  const crossed =
    typeof from === 'string' && typeof to === 'string' && from !== '' && to !== '' && to < from
      ? say('date.crossed')
      : undefined
  const wrong = error ?? crossed
  const write = (next: readonly [unknown, unknown]): void =>
    onChange({ [wireOf(column)]: next[0] || next[1] ? next : null })
  /** In a cell Tab goes to the other end before it leaves. */
  const between = (event: KeyboardEvent, other: typeof first, shift: boolean): void => {
    if (place !== 'cell' || event.key !== 'Tab' || event.shiftKey !== shift) return
    event.preventDefault()
    event.stopPropagation()
    other.current?.select() // which takes the keyboard there too
  }
  const shared = { ...props, error: wrong, describedBy: error ? describedBy : wordsId }
  return (
    <span
      role="group"
      aria-label={id === undefined ? spoken(column.title, language) : undefined}
      className={place === 'cell' ? 'sw-range sw-range-cell' : 'sw-range'}
    >
      <DateBox
        field={shared}
        kind={kind}
        value={from}
        label={say('date.from')}
        opened={false}
        input={first}
        onKey={(event) => between(event, second, false)}
        onWrite={(next) => write([next, to])}
      />
      <span aria-hidden="true">~</span>
      <DateBox
        field={{ ...shared, id: undefined, autoFocus: false, replace: false }}
        kind={kind}
        value={to}
        label={say('date.to')}
        opened={false}
        input={second}
        onKey={(event) => between(event, first, true)}
        onWrite={(next) => write([from, next])}
      />
      {crossed && !error && (
        <span id={wordsId} role="alert" className="sw-unknown">
          {crossed}
        </span>
      )}
    </span>
  )
}
