import { useSyncExternalStore } from 'react'
import type { Later } from './Later.ts'

/** The module, drawn anew when it comes; null until then. Asks for nothing. */
export function useLater<Module>(later: Later<Module>): Module | null {
  return useSyncExternalStore(later.subscribe, () => later.now)
}
