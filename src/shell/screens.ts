import { useSyncExternalStore } from 'react'
import type { ScreenEntry } from '../language/screen.ts'
import { registry } from '../../dist/definitions/browser/registry.js'

/**
 * Every screen that was compiled; none of them is loaded yet. It is another list after each change of the definitions while somebody works
 * on them (`npm run dev`), so it is asked for when it is needed and nothing keeps it.
 */
export let screens: readonly ScreenEntry[] = registry

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The same, for what is drawn of it: drawn again when it is another list. */
export const useScreens = (): readonly ScreenEntry[] => useSyncExternalStore(subscribe, () => screens)

import.meta.hot?.accept('../../dist/definitions/browser/registry.js', (fresh) => {
  if (!fresh) return
  screens = fresh['registry'] as typeof screens // the same module, made anew
  for (const listener of [...listeners]) listener()
})
