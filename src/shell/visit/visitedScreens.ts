import { useSyncExternalStore } from 'react'
import { registry } from '../../../dist/definitions/browser/visits.js'
import type { ScreenEntry } from '../../language/screen.ts'

/** Screens that people without an account may come to; none of them is loaded yet. As `../screens.ts`, another list after each change of the definitions. */
export let screens: readonly ScreenEntry[] = registry

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useScreens = (): readonly ScreenEntry[] => useSyncExternalStore(subscribe, () => screens)

import.meta.hot?.accept('../../../dist/definitions/browser/visits.js', (fresh) => {
  if (!fresh) return
  screens = fresh['registry'] as typeof screens // the same module, made anew
  for (const listener of [...listeners]) listener()
})
