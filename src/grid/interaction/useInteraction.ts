import { useEffect } from 'react'
import { useLazyModule } from '../../cells/lazy/useLazyModule.ts'
import { interaction } from './interaction.ts'
import type { Interaction } from './interaction.ts'

/** Milliseconds after the first painting at which the chunk is fetched at the latest; an idle browser fetches it earlier. */
const longestWait = 200

/** The interaction chunk, null until it has loaded. It is fetched when the browser is idle after the first painting. */
export function useInteraction(): Interaction | null {
  const here = useLazyModule(interaction)
  useEffect(() => {
    if (interaction.now) return
    if (typeof requestIdleCallback === 'undefined') {
      const waiting = setTimeout(interaction.prefetch, longestWait)
      return () => clearTimeout(waiting)
    }
    const waiting = requestIdleCallback(interaction.prefetch, { timeout: longestWait })
    return () => cancelIdleCallback(waiting)
  }, [])
  return here
}
