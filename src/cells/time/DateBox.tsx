import { useCallback, useId, useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { typedDate } from '../../rules/types/readers/typedDate.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { useCellServices } from '../CellServices.ts'
import { Popup } from '../Popup.tsx'
import { boxClass, boxSays } from '../editors/boxLook.ts'
import { notA, patterns, steps } from './dateKinds.ts'
import type { DateKind } from './dateKinds.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { heavyParts } from '../editors/heavyParts.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'
import { asText } from '../text/TextEditor.tsx'
import { useMarked } from '../editors/useMarked.ts'
import { useLatest } from '../useLatest.ts'

const two = (number: number): string => String(number).padStart(2, '0')

/** The browser's clock, where nobody tells the tenant's. */
function localNow(): string {
  const at = new Date()
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/**
 * A box in which a date is typed in any form (2026-1-5, 20260105, today, +3d), and a calendar beside it. Up and down step, with the
 * calendar open or not; F4 or Alt Down opens it. Only the box is drawn until then.
 */
export function DateBox({
  field,
  kind,
  value,
  label,
  opened,
  onWrite,
  input,
  onKey,
}: {
  readonly field: FieldEditorProps
  readonly kind: DateKind
  readonly value: unknown
  readonly label: string
  /** Whether the calendar is open from the beginning. */
  readonly opened: boolean
  readonly onWrite: (value: string | null) => void
  readonly input?: RefObject<HTMLInputElement | null>
  readonly onKey?: (event: KeyboardEvent) => void
}) {
  const { language, now = localNow } = useCellServices()
  const { place, disabled, replace, onBlur, onDone } = field
  const frame = useRef<HTMLSpanElement>(null)
  const own = useRef<HTMLInputElement>(null)
  const box = input ?? own
  const wordsId = useId()
  const [typed, setTyped] = useState<string | null>(replace ? '' : null)
  const [open, setOpen] = useState(opened)
  const [hasFocus, setHasFocus] = useState(false)
  useMarked(box, field)
  const text = typed ?? asText(value)
  const isOne = text === '' || typedDate(text, kind, now()) !== null
  const write = (next: string): void => {
    setTyped(next)
    onWrite(next.trim() === '' ? null : (typedDate(next, kind, now()) ?? next.trim()))
  }
  const step = (by: 1 | -1): void => {
    const from = typedDate(text, kind, now())
    const next = typedDate(
      from ? `${by === 1 ? '+' : '-'}1${steps[kind]}` : 'now',
      kind,
      from ? whole(from, kind, now()) : now(),
    )
    setTyped(null)
    if (next) onWrite(kind === 'datetime' && from ? `${next.slice(0, 10)}${from.slice(10)}` : next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    onKey?.(event)
    if (event.defaultPrevented || disabled || event.nativeEvent.isComposing) return
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null
    if (event.key === 'F4' || (event.altKey && by !== null)) {
      event.preventDefault()
      setOpen(!open)
    } else if (by !== null && !event.shiftKey && !event.ctrlKey) {
      event.preventDefault()
      step(by)
    } else if (event.key === 'Escape' && open && place !== 'cell') {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
  }
  const picked = useLatest((next: string, done: boolean): void => {
    setTyped(null)
    onWrite(next)
    if (done) {
      setOpen(false)
      if (place === 'cell') onDone?.()
    }
  })
  const pick = useCallback((next: string, done: boolean) => picked.current(next, done), [picked])
  const leave = (): void => {
    setOpen(false)
    setHasFocus(document.activeElement === box.current) // the window was left, not the box
    if (isOne) setTyped(null)
    onBlur?.()
  }
  const wrong =
    field.error ?? (isOne || open || (typed !== null && hasFocus) ? undefined : notA(kind, language))
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
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          setHasFocus(true)
          heavyParts.calendar.prefetch()
        }}
        onBlur={leave}
        onClick={() => {
          if (!disabled && place !== 'cell') setOpen(true)
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        className={kind === 'time' ? 'sw-clock' : 'sw-calendar'}
        disabled={disabled}
        aria-label={editorsTexts.in(language)('date.calendar')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          box.current?.focus()
          setOpen(!open)
        }}
      />
      {wrong && !field.error && (
        <span id={wordsId} role="alert" className="sw-unknown">
          {wrong}
        </span>
      )}
      {open && !disabled && (
        <Popup anchor={frame} onClose={() => setOpen(false)}>
          {place === 'cell' && field.error && (
            <div aria-hidden="true" className="sw-popup-wrong">
              {field.error}
            </div>
          )}
          <LazyBoundary lazy={heavyParts.calendar} language={language} className="sw-late-popup">
            {({ Calendar }) => <Calendar kind={kind} value={typedDate(text, kind, now())} onPick={pick} />}
          </LazyBoundary>
        </Popup>
      )}
    </span>
  )
}

/** A value as a moment, so that steps can be counted from it. */
function whole(value: string, kind: DateKind, now: string): string {
  switch (kind) {
    case 'time':
      return `${now.slice(0, 10)} ${value}`
    case 'month':
      return `${value}-01 00:00:00`
    case 'year':
      return `${value}-01-01 00:00:00`
    default:
      return value.length > 10 ? value : `${value} 00:00:00`
  }
}
