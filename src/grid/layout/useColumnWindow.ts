import { useSyncExternalStore } from 'react'
import { columnsBetween } from './layout.ts'
import type { Layout } from './layout.ts'
import type { ScrollPlace } from '../measures/ScrollPlace.ts'

const columnsBeside = 1

/** First and last column of the middle to be drawn; changes only when a column comes into view. */
export function useColumnWindow(
  scroll: ScrollPlace,
  { middle }: Layout,
  span: number,
): { readonly first: number; readonly last: number } {
  const [first = 0, last = -1] = useSyncExternalStore(scroll.subscribe, () => {
    const seen = columnsBetween(middle, scroll.left, scroll.left + span, columnsBeside)
    return `${seen.first},${seen.last}`
  })
    .split(',')
    .map(Number)
  return { first, last }
}
