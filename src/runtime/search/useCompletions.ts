import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { Scope } from '../../rules/expression/Scope.ts'
import { useHost } from '../host/host.ts'
import type { Completion } from '../../rules/expression/completeQuery.ts'
import { withAccepted, withMoved, type CompletionList } from './completionList.ts'
import { labelledCompletions } from './queryNames.ts'

export interface OpenCompletions {
  readonly open: CompletionList | null
  /** Offers what may stand at the cursor; `byHand` where somebody asked for it. */
  complete(text: string, cursor: number, byHand: boolean): void
  accept(completion: Completion): void
  move(by: 1 | -1): void
  close(): void
}

/** What a query field offers while it is typed in. */
export function useCompletions(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  scope: Scope | null,
  onChange: (value: string) => void,
): OpenCompletions {
  const { language } = useHost()
  const [open, setOpen] = useState<CompletionList | null>(null)
  const cursor = useRef<number | null>(null)
  useLayoutEffect(() => {
    // after an accepted completion the cursor stands where it was left off
    if (cursor.current !== null) field.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = null
  }, [field, value])
  return {
    open,
    complete: (text, at, byHand) =>
      setOpen(scope && labelledCompletions(text, at, { scope, language, byHand })),
    accept: (completion) => {
      if (!open) return
      const next = withAccepted(value, open, completion)
      cursor.current = next.cursor
      setOpen(null)
      onChange(next.text)
      field.current?.focus()
    },
    move: (by) => setOpen(open && withMoved(open, by)),
    close: useCallback(() => setOpen(null), []),
  }
}
