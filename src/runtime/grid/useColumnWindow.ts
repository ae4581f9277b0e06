import { useEffect, useMemo, useState } from 'react'
import { columnsBetween } from './layout.ts'
import type { Layout } from './layout.ts'

const columnsBeside = 1

/** First and last column of the middle to be drawn; changes only when a column comes into view. */
export function useColumnWindow(scroller: HTMLElement, layout: Layout, width: number): { readonly first: number; readonly last: number } {
  const [left, setLeft] = useState(scroller.scrollLeft)
  const span = width - layout.leftWidth - layout.rightWidth
  useEffect(() => {
    const seen = (from: number) => columnsBetween(layout.middle, from, from + span, columnsBeside)
    const onScroll = () => setLeft((before) => {
      const [old, now] = [seen(before), seen(scroller.scrollLeft)]
      return old.first === now.first && old.last === now.last ? before : scroller.scrollLeft
    })
    scroller.addEventListener('scroll', onScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', onScroll)
  }, [scroller, layout, span])
  return useMemo(() => columnsBetween(layout.middle, left, left + span, columnsBeside), [layout, left, span])
}
