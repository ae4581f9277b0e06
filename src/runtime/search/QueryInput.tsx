import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Scope } from '../../rules/expression/Scope.ts'
import { useHost } from '../host/host.ts'
import type { QueryProblem } from './checkQuery.ts'
import { completeQuery, type Completion, type Completions } from './completeQuery.ts'
import { kindWords, useQueryWords } from './queryWords.ts'

interface Props {
  readonly id: string
  readonly value: string
  /** Null while it is not known what may be named: nothing is completed yet. */
  readonly scope: Scope | null
  readonly problems: readonly QueryProblem[]
  readonly describedBy: string
  readonly onChange: (value: string) => void
  readonly onSubmit: () => void
  readonly onEscape: () => void
}

interface Open extends Completions {
  readonly active: number
}

/** A text field that completes what is typed and underlines mistakes where they stand: the same text lies behind it, with the marks. */
export function QueryInput({ id, value, scope, problems, describedBy, onChange, onSubmit, onEscape }: Props) {
  const say = useQueryWords()
  const { language } = useHost()
  const field = useRef<HTMLTextAreaElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const cursor = useRef<number | null>(null)
  const [open, setOpen] = useState<Open | null>(null)
  const [left, setLeft] = useState(0)
  const listId = useId()

  useEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    // after an accepted completion the cursor stands where it was left off
    const box = field.current
    if (!box) return
    box.style.height = 'auto'
    box.style.height = `${Math.min(box.scrollHeight + 2, 120)}px`
    if (cursor.current !== null) box.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  }, [value])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  useLayoutEffect(() => {
    if (!open) return
    const mark = mirror.current?.querySelector<HTMLElement>('[data-caret]')
    const room = (field.current?.clientWidth ?? 0) - 320
    setLeft(Math.max(0, Math.min(mark?.offsetLeft ?? 0, room)))
  }, [open])

  const complete = (text: string, at: number, byHand: boolean) => {
    if (!scope) return setOpen(null)
    const found = completeQuery(text, at, scope)
    const typed = text.slice(found.from, at)
    const [first] = found.list
    const isWhole = first === undefined || found.list.some(({ insert }) => insert === typed)
    if (!first || (isWhole && found.list.length === 1)) return setOpen(null)
    setOpen({ ...found, active: byHand || (typed !== '' && !isWhole) ? 0 : -1 })
  }
  const accept = ({ insert, kind }: Completion) => {
    if (!open) return
    const after = value.slice(open.to)
    const put =
      kind === 'operator' || insert === 'not' ? `${insert}${after.startsWith(' ') ? '' : ' '}` : insert
    cursor.current = open.from + put.length - (kind === 'function' ? 1 : 0)
    setOpen(null)
    onChange(value.slice(0, open.from) + put + after)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const count = open?.list.length ?? 0
    const chosen = open?.list[open.active]
    const handle = (then: () => void) => {
      event.preventDefault()
      event.stopPropagation()
      then()
    }
    if (event.key === ' ' && (event.ctrlKey || event.metaKey))
      handle(() => complete(value, event.currentTarget.selectionStart, true))
    else if (open && event.key === 'ArrowDown')
      handle(() => setOpen({ ...open, active: (open.active + 1) % count }))
    else if (open && event.key === 'ArrowUp')
      handle(() => setOpen({ ...open, active: open.active <= 0 ? count - 1 : open.active - 1 }))
    else if (open && event.key === 'Tab' && !event.shiftKey)
      handle(() => {
        const one = chosen ?? open.list[0]
        if (one) accept(one)
      })
    else if (event.key === 'Enter' && !event.shiftKey)
      handle(() => {
        if (chosen) accept(chosen)
        else {
          setOpen(null)
          onSubmit()
        }
      })
    else if (event.key === 'Escape')
      handle(() => {
        if (open) setOpen(null)
        else onEscape()
      })
    else if (open && ['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) setOpen(null)
  }
  return (
    <div className="query-input">
      <div ref={mirror} className="query-mirror" aria-hidden>
        {marked(value, problems, open?.from)}
      </div>
      <textarea
        ref={field}
        id={id}
        rows={1}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={2000}
        value={value}
        placeholder={say('placeholder')}
        aria-label={say('query')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open !== null}
        aria-controls={listId}
        aria-activedescendant={open && open.active >= 0 ? `${listId}-${open.active}` : undefined}
        aria-invalid={problems.length > 0}
        aria-describedby={describedBy}
        onChange={(event) => {
          onChange(event.target.value)
          complete(event.target.value, event.target.selectionStart, false)
        }}
        onKeyDown={press}
        onBlur={() => setOpen(null)}
        onScroll={(event) => {
          if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop
        }}
      />
      {open && (
        <ul
          ref={list}
          id={listId}
          role="listbox"
          aria-label={say('choices')}
          className="query-list"
          style={{ left }}
        >
          {open.list.map((one, index) => (
            <li
              key={`${one.kind} ${one.insert}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === open.active}
              onMouseDown={(event) => {
                event.preventDefault()
                accept(one)
              }}
            >
              <code>{one.insert}</code>
              <span>
                {one.label[language]}
                {one.label.CN !== one.label.EN && <small>{one.label[language === 'CN' ? 'EN' : 'CN']}</small>}
              </span>
              <small>{kindWords[one.kind][language]}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The text in pieces: what is wrong is marked, and where the completed word begins. */
function marked(text: string, problems: readonly QueryProblem[], caret: number | undefined) {
  const cuts = [
    ...new Set([
      0,
      ...problems.flatMap(({ offset, length }) => [offset, offset + Math.max(length, 1)]),
      ...(caret === undefined ? [] : [caret]),
      text.length + 1,
    ]),
  ].sort((a, b) => a - b)
  const padded = `${text} ` // a mistake at the end has a place too
  return cuts.slice(0, -1).map((from, index) => {
    const wrong = problems.some(({ offset, length }) => from >= offset && from < offset + Math.max(length, 1))
    return (
      <span
        key={from}
        {...(wrong ? { className: 'query-mark' } : {})}
        {...(from === caret ? { 'data-caret': true } : {})}
      >
        {padded.slice(from, cuts[index + 1])}
      </span>
    )
  })
}
