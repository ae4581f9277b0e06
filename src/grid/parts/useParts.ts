import { useEffect } from 'react'
import { useLazyModule } from '../../cells/lazy/useLazyModule.ts'
import { parts } from './parts.ts'
import type { WorkingParts } from './parts.ts'

/** So long after the first painting they may be waited for, in ms; a browser that is idle before fetches them then. */
const patience = 200

/** The working parts, null until they are there. They are asked for when the browser is idle after the first painting. */
export function useParts(): WorkingParts | null {
  const here = useLazyModule(parts)
  useEffect(() => {
    if (parts.now) return
    if (typeof requestIdleCallback === 'undefined') {
      const waiting = setTimeout(parts.prefetch, patience)
      return () => clearTimeout(waiting)
    }
    const waiting = requestIdleCallback(parts.prefetch, { timeout: patience })
    return () => cancelIdleCallback(waiting)
  }, [])
  return here
}
