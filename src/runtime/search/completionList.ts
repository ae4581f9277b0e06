import type { Scope } from '../../rules/expression/Scope.ts'
import { completeQuery, type Completion, type Completions } from '../../rules/expression/completeQuery.ts'

/** The completions that are offered, and which of them Enter accepts: -1 none. */
export interface CompletionList extends Completions {
  readonly active: number
}

/** What is offered at the cursor; null where nothing is, or only what stands there already. The first is active while a word is begun, and when it is asked for by hand. */
export function completionsAt(
  text: string,
  cursor: number,
  scope: Scope,
  byHand: boolean,
): CompletionList | null {
  const found = completeQuery(text, cursor, scope)
  const typed = text.slice(found.from, cursor)
  const isWhole = found.list.some(({ insert }) => insert === typed)
  if (found.list.length === 0 || (isWhole && found.list.length === 1)) return null
  return { ...found, active: byHand || (typed !== '' && !isWhole) ? 0 : -1 }
}

/** The next one is active, or the one before; behind the last comes the first. */
export function withMoved(open: CompletionList, by: 1 | -1): CompletionList {
  const count = open.list.length
  const from = Math.max(open.active, by === 1 ? -1 : 0)
  return { ...open, active: (from + by + count) % count }
}

/** The text with a completion in the place of what was typed, and where the cursor stands: in a call between its parentheses. */
export function withAccepted(
  text: string,
  { from, to }: Completions,
  { insert, kind }: Completion,
): { readonly text: string; readonly cursor: number } {
  const after = text.slice(to)
  const isSpaced = (kind === 'operator' || insert === 'not') && !after.startsWith(' ')
  const put = isSpaced ? `${insert} ` : insert
  return {
    text: text.slice(0, from) + put + after,
    cursor: from + put.length - (kind === 'function' ? 1 : 0),
  }
}

/** What a key does to a query. `accept` takes the active completion, `submit` too where there is one. */
export type QueryCommand = 'complete' | 'next' | 'previous' | 'accept' | 'submit' | 'escape' | 'close'

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

const whileOpen: Readonly<Record<string, QueryCommand>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Tab: 'accept',
  ArrowLeft: 'close',
  ArrowRight: 'close',
  Home: 'close',
  End: 'close',
}
const always: Readonly<Record<string, QueryCommand>> = { Enter: 'submit', Escape: 'escape' }

/** Null for a key that is the text's own. */
export function queryCommandOf(
  { key, ctrlKey, metaKey, shiftKey }: Pressed,
  isOpen: boolean,
): QueryCommand | null {
  if (key === ' ') return ctrlKey || metaKey ? 'complete' : null
  if (shiftKey && (key === 'Tab' || key === 'Enter')) return null
  return always[key] ?? (isOpen ? (whileOpen[key] ?? null) : null)
}
