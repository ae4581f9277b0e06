import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Scope } from '../../rules/expression/Scope.ts'
import type { QueryProblem } from './checkQuery.ts'
import { CompletionListBox } from './CompletionListBox.tsx'
import { queryCommandOf, type QueryCommand } from './completionList.ts'
import { QueryMirror } from './QueryMirror.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { queryTexts } from '../../texts/queryTexts.ts'
import { useCompletions } from './useCompletions.ts'

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
  /** The typing has ended: the keyboard went elsewhere. */
  readonly onEnd: () => void
}

/** Pixels: the width of the list of completions, and the most height of the field. */
const listWidth = 320
const mostHeight = 120

/** A text field that completes what is typed and underlines mistakes where they stand: the same text lies behind it, with the marks. */
export function QueryInput({
  id,
  value,
  scope,
  problems,
  describedBy,
  onChange,
  onSubmit,
  onEscape,
  onEnd,
}: Props) {
  const say = useTexts(queryTexts)
  const field = useRef<HTMLTextAreaElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const listId = useId()
  const completions = useCompletions(field, value, scope, onChange)
  const { open } = completions
  const [left, setLeft] = useState(0)
  useEffect(() => field.current?.focus(), [])
  useLayoutEffect(() => {
    if (field.current) fitHeight(field.current)
  }, [value])
  useLayoutEffect(() => {
    if (open) setLeft(listPlace(field.current, mirror.current))
  }, [open])

  const chosen = open?.list[open.active]
  const commands: Readonly<Record<QueryCommand, (cursor: number) => void>> = {
    complete: (cursor) => completions.complete(value, cursor, true),
    next: () => completions.move(1),
    previous: () => completions.move(-1),
    accept: () => {
      const one = chosen ?? open?.list[0]
      if (one) completions.accept(one)
    },
    submit: () => {
      if (chosen) return completions.accept(chosen)
      completions.close()
      onSubmit()
    },
    escape: () => (open ? completions.close() : onEscape()),
    close: completions.close,
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const command = event.nativeEvent.isComposing ? null : queryCommandOf(event, open !== null)
    if (!command) return
    if (command !== 'close') {
      event.preventDefault() // an arrow that closes the list moves the cursor too
      event.stopPropagation()
    }
    commands[command](event.currentTarget.selectionStart)
  }
  return (
    <div className="query-input">
      <QueryMirror ref={mirror} text={value} problems={problems} caret={open?.from} />
      <textarea
        ref={field}
        id={id}
        rows={1}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={2000}
        value={value}
        placeholder={say('query.placeholder')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open !== null}
        aria-controls={listId}
        aria-activedescendant={open && open.active >= 0 ? `${listId}-${open.active}` : undefined}
        aria-invalid={problems.length > 0}
        aria-describedby={describedBy}
        onChange={(event) => {
          onChange(event.target.value)
          completions.complete(event.target.value, event.target.selectionStart, false)
        }}
        onKeyDown={press}
        onBlur={() => {
          completions.close()
          onEnd()
        }}
        onScroll={(event) => {
          if (mirror.current) mirror.current.scrollTop = event.currentTarget.scrollTop
        }}
      />
      {open && <CompletionListBox id={listId} open={open} left={left} onAccept={completions.accept} />}
    </div>
  )
}

/** The field is as high as its text, up to a limit. */
function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = 'auto'
  field.style.height = `${Math.min(field.scrollHeight + 2, mostHeight)}px`
}

/** The list begins where the word does that it completes, as far as there is room. */
function listPlace(field: HTMLTextAreaElement | null, mirror: HTMLDivElement | null): number {
  const mark = mirror?.querySelector<HTMLElement>('[data-caret]')
  const room = (field?.clientWidth ?? 0) - listWidth
  return Math.max(0, Math.min(mark?.offsetLeft ?? 0, room))
}
