import { useEffect, useRef, type FocusEvent, type RefObject } from 'react'

/** Where a card stood. */
interface Spot {
  readonly id: string
  readonly column: number
  readonly at: number
}

/** So often, and so far apart in milliseconds, it is looked whether the keyboard is lost: a dialog takes its time to go. */
const looks = 20
const pause = 50

/**
 * A verb on a card takes the card elsewhere, and the keyboard with it: it goes to the same card where that stands now, else to the one that stands in its
 * place, else to the nearest column that has any. `drawn`: what the board shows, a new one with each answer. Answers what tells it where the keyboard is.
 */
export function useCardFocus(
  board: RefObject<HTMLElement | null>,
  drawn: unknown,
): { onFocus(event: FocusEvent): void; onBlur(event: FocusEvent): void } {
  const last = useRef<Spot | null>(null)
  useEffect(() => {
    if (!last.current) return
    let count = 0
    const timer = setInterval(() => {
      count += 1
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && board.current && last.current) cardFor(board.current, last.current)?.focus()
      if (isLost || count === looks) clearInterval(timer)
    }, pause)
    return () => clearInterval(timer)
  }, [board, drawn])
  return {
    onFocus: ({ target }) => {
      last.current = board.current && spotOf(board.current, target)
    },
    // Whoever presses beside everything leaves the board; what is taken away under the keyboard does not.
    onBlur: ({ target, relatedTarget }) => {
      if (relatedTarget === null && target.isConnected && document.hasFocus()) last.current = null
    },
  }
}

const cardsOf = (board: HTMLElement): readonly (readonly HTMLElement[])[] =>
  [...board.querySelectorAll('.board-column')].map((column) => [
    ...column.querySelectorAll<HTMLElement>('.list-card'),
  ])

function spotOf(board: HTMLElement, target: Element): Spot | null {
  const card = target.closest<HTMLElement>('.list-card')
  const columns = cardsOf(board)
  const column = columns.findIndex((cards) => cards.some((one) => one === card))
  const at = columns[column]?.findIndex((one) => one === card) ?? -1
  return card && at >= 0 ? { id: card.dataset['card'] ?? '', column, at } : null
}

/** What takes the keyboard of the card, or of what stands nearest to where it was. */
function cardFor(board: HTMLElement, { id, column, at }: Spot): HTMLElement | undefined {
  const columns = cardsOf(board)
  const same = columns.flat().find(({ dataset }) => dataset['card'] === id)
  const near = columns
    .map((cards, index) => ({ cards, away: Math.abs(index - column) }))
    .filter(({ cards }) => cards.length > 0)
    .toSorted((a, b) => a.away - b.away)[0]?.cards
  const card = same ?? near?.[Math.min(at, near.length - 1)]
  return card?.querySelector<HTMLElement>('button, a') ?? undefined
}
