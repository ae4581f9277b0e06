import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useCellServices } from '../CellServices.ts'
import { Popup } from '../Popup.tsx'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import { notA, patterns } from './dateKinds.ts'
import type { DateBoxProps } from './DateBoxProps.ts'
import { dateCommandOf } from './dateSteps.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { useMarked } from '../editors/useMarked.ts'
import { useDateTyping, type DateTyping } from './useDateTyping.ts'

/**
 * A box in which a date is typed in any form (2026-1-5, 20260105, today, +3d), and a calendar beside it. Up and down step, with the
 * calendar open or not; F4 or Alt Down opens it. Only the box is drawn until then.
 */
export function DateBox(props: DateBoxProps) {
  const { field, kind, label, input, onKey } = props
  const { language } = useCellServices()
  const { place, disabled } = field
  const frame = useRef<HTMLSpanElement>(null)
  const own = useRef<HTMLInputElement>(null)
  const box = input ?? own
  const wordsId = useId()
  const [hasFocus, setHasFocus] = useState(false)
  const typing = useDateTyping(props)
  const { text, open, setOpen } = typing
  useMarked(box, field)
  const onKeyDown = (event: KeyboardEvent): void => {
    onKey?.(event)
    if (event.defaultPrevented || disabled || event.nativeEvent.isComposing) return
    const command = dateCommandOf(event, open && place !== 'cell')
    if (!command) return
    event.preventDefault()
    if (command === 'close') event.stopPropagation()
    if (command === 'up' || command === 'down') typing.step(command === 'up' ? 1 : -1)
    else setOpen(command === 'turn' && !open)
  }
  const leave = (): void => {
    setHasFocus(document.activeElement === box.current) // the window was left, not the box
    typing.leave()
    field.onBlur?.()
  }
  const isBeingTyped = open || (typing.isTyped && hasFocus)
  const isWrong = text !== '' && typing.date === null && !isBeingTyped
  const wrong = field.error ?? (isWrong ? notA(kind, language) : undefined)
  return (
    <span ref={frame} className={boxClass({ ...field, error: wrong }, 'sw-date')}>
      <input
        ref={box}
        {...boxSays(
          { ...field, error: wrong, describedBy: field.error ? field.describedBy : wordsId },
          language,
        )}
        aria-label={field.id === undefined ? label : undefined}
        value={text}
        placeholder={place === 'cell' ? undefined : patterns[kind]}
        onChange={(event) => typing.write(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setHasFocus(true)
          heavyParts.calendar.prefetch()
          heavyParts.placing.prefetch()
        }}
        onBlur={leave}
        onClick={() => {
          if (!disabled && place !== 'cell') setOpen(true)
        }}
      />
      <CalendarButton
        kind={kind}
        disabled={disabled}
        onTurn={() => {
          box.current?.focus()
          setOpen(!open)
        }}
      />
      {wrong && !field.error && (
        <span id={wordsId} role="alert" className="sw-unknown">
          {wrong}
        </span>
      )}
      {open && !disabled && <CalendarPopup anchor={frame} field={field} kind={kind} typing={typing} />}
    </span>
  )
}

interface CalendarButtonProps extends Pick<DateBoxProps, 'kind'> {
  readonly disabled: boolean | undefined
  readonly onTurn: () => void
}

function CalendarButton({ kind, disabled, onTurn }: CalendarButtonProps) {
  const { language } = useCellServices()
  return (
    <button
      type="button"
      tabIndex={-1}
      className={kind === 'time' ? 'sw-clock' : 'sw-calendar'}
      disabled={disabled}
      aria-label={editorsTexts.in(language)('date.calendar')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTurn}
    />
  )
}

interface CalendarPopupProps extends Pick<DateBoxProps, 'field' | 'kind'> {
  readonly anchor: RefObject<HTMLElement | null>
  readonly typing: DateTyping
}

/** The calendar beside the page; over a cell it also says what is wrong there, since it hides the cell. */
function CalendarPopup({ anchor, field, kind, typing }: CalendarPopupProps) {
  const { language } = useCellServices()
  return (
    <Popup anchor={anchor} onClose={() => typing.setOpen(false)}>
      {field.place === 'cell' && field.error && (
        <div aria-hidden="true" className="sw-popup-wrong">
          {field.error}
        </div>
      )}
      <LazyBoundary lazy={heavyParts.calendar} language={language} className="sw-late-popup">
        {({ Calendar }) => <Calendar kind={kind} value={typing.date} onPick={typing.pick} />}
      </LazyBoundary>
    </Popup>
  )
}
