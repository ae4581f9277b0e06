import { useSyncExternalStore } from 'react'
import type { LazyModule } from './LazyModule.ts'

/** The module, drawn anew when it comes; null until then. Asks for nothing. */
export function useLazyModule<Module>(lazy: LazyModule<Module>): Module | null {
  return useSyncExternalStore(lazy.subscribe, () => lazy.now)
}
