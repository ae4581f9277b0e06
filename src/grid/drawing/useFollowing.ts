import { useEffect, useInsertionEffect, useLayoutEffect } from 'react'
import type { GridContext } from '../context/GridContext.ts'
import type { GridView } from '../context/GridView.ts'
import { orderText } from '../layout/sorting.ts'
import { followRows } from '../context/walking.ts'

/** What handlers work on is what was drawn last; where the user stands and what is in sight follow it. */
export function useFollowing(context: GridContext, view: GridView): void {
  const { indexOffset, sort } = view.props
  useInsertionEffect(() => context.drawn.draw(view))
  useLayoutEffect(() => followRows(context))
  useLayoutEffect(
    () => (context.scroller.current ? context.scroll.follow(context.scroller.current) : undefined),
    [context],
  )
  // Another page or another order is read from its beginning.
  const order = orderText(sort)
  useEffect(() => {
    context.scroll.to({ top: 0 })
  }, [context, indexOffset, order])
}
