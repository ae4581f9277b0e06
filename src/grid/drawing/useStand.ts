import { useEffect } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { GridContext } from '../context/GridContext.ts'
import type { GridProps } from '../GridProps.ts'

/** Tells in which row the user stands, whenever that is another one. */
export function useStand(context: GridContext, { onStand }: GridProps): void {
  const latest = useLatest(onStand)
  const isTold = onStand !== undefined
  useEffect(() => {
    if (!isTold) return undefined
    let told: string | undefined
    return context.state.subscribe(() => {
      const { active } = context.state
      const key = active ? context.drawn.keyAt(active.row) : undefined
      const row = active && key !== told ? context.drawn.rowAt(active.row) : undefined
      if (key !== undefined) told = key
      if (row) latest.current?.(row)
    })
  }, [context, isTold, latest])
}
