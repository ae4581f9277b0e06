import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { completed, type Completion, type Completions } from './completions.ts'

export interface CompletionList {
  readonly open: boolean
  readonly lit: number
  readonly found: Completions
  /** A key changed the text; the caret stands here now. */
  typed(caret: number): void
  show(): void
  shut(): void
  light(index: number): void
  take(one: Completion): void
}

interface Asked {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly text: string
  find(text: string, caret: number): Completions
  seek?: ((text: string, caret: number) => void) | undefined
  readonly listed: number
  write(text: string): void
}

/** The list beside a formula: it opens while a word is typed, by Ctrl Space and by its button, and lights its first entry. */
export function useCompletions({ box, text, find, seek, listed, write }: Asked): CompletionList {
  const [caret, setCaret] = useState(0)
  const [open, setOpen] = useState(false)
  const [lit, setLit] = useState(0)
  const wanted = useRef<number>(undefined)
  const found = useMemo(() => (open ? find(text, caret) : none), [open, text, caret, find])
  useEffect(() => {
    if (open) seek?.(text, caret)
  }, [open, text, caret, seek])
  const show = (): void => {
    setCaret(box.current?.selectionStart ?? text.length)
    setLit(0)
    setOpen(true)
  }
  // The caret goes behind what was taken once it stands in the box.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    box.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  }, [box, text])
  const asked = useRef(listed)
  useEffect(() => {
    if (asked.current === listed) return
    asked.current = listed
    show()
  })
  return {
    open,
    lit,
    found,
    typed: (at) => {
      setCaret(at)
      setLit(0)
      const last = box.current?.value[at - 1] ?? ''
      setOpen(/[\p{L}\p{N}_.]/u.test(last) || (open && last === ' '))
    },
    show,
    shut: () => setOpen(false),
    light: setLit,
    take: (one) => {
      const next = completed(text, found, one)
      wanted.current = next.caret
      setOpen(false)
      write(next.text)
      box.current?.focus()
    },
  }
}

const none: Completions = { from: 0, to: 0, of: [] }
