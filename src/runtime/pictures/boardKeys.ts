import type { KeyboardEvent } from 'react'

export type Pressed = Pick<KeyboardEvent, 'key' | 'target' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** What takes the keyboard of the card beside the one in which a key was pressed: below and above it in its column, in the columns beside it at the same height. Null for other keys, and at the ends. */
export function cardBeside(board: HTMLElement, event: Pressed): HTMLElement | null {
  const { key, target } = event
  const step = steps[key]
  const card = target instanceof Element ? target.closest('.list-card') : null
  if (!step || !card || isHeld(event) || isTyping(target)) return null
  const columns = [...board.querySelectorAll('.board-column')].map((column) => [
    ...column.querySelectorAll('.list-card'),
  ])
  const x = columns.findIndex((cards) => cards.includes(card))
  const y = columns[x]?.indexOf(card) ?? -1
  if (step.x === 0) return firstOf(columns[x]?.[y + step.y])
  const beside = (step.x > 0 ? columns.slice(x + 1) : columns.slice(0, x).reverse()).find(
    (cards) => cards.length > 0,
  )
  return firstOf(beside?.[Math.min(y, beside.length - 1)])
}

const steps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
}

/** With a key that makes something else of it. */
export const isHeld = ({ altKey, ctrlKey, metaKey, shiftKey }: Pressed): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=menu]') !== null

const firstOf = (card: Element | undefined): HTMLElement | null => card?.querySelector('button, a') ?? null
