import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { edgeKey, usual, within } from './edgeKeys.ts'

/** How much of the room the rows have beside a document, and what moves their edge. */
export interface Edge {
  /** Percent of the room. */
  readonly share: number
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** As it was at first. */
  readonly reset: () => void
}

/** The edge between rows and document, whose place this browser remembers under `key`. */
export function useEdge(key: string): Edge {
  const [share, setShare] = useState(() => within(Number(localStorage.getItem(key) ?? usual)))
  const isHeld = useRef(false)
  const keep = (next: number) => {
    setShare(next)
    try {
      localStorage.setItem(key, String(next))
    } catch {
      localStorage.removeItem(key)
    } // full: it stands where it usually does the next time
  }
  return {
    share,
    onPointerDown: (event) => {
      if (event.button !== 0) return
      isHeld.current = true
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ currentTarget, clientX }) => {
      if (isHeld.current) setShare(within(shareAt(currentTarget, clientX)))
    },
    onPointerUp: () => {
      if (isHeld.current) keep(share)
      isHeld.current = false
    },
    onKeyDown: (event) => {
      const next = edgeKey(event.key, share)
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      keep(next)
    },
    reset: () => keep(usual),
  }
}

/** Percent of the room on the left of a place on the page. */
function shareAt(edge: HTMLElement, x: number): number {
  const room = edge.parentElement?.getBoundingClientRect()
  return room && room.width > 0 ? ((x - room.left) / room.width) * 100 : usual
}
