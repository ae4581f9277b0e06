import { useEffect } from 'react'
import type { Store } from '../../client/Store.ts'
import type { Tabs } from '../tabs/tabs.ts'

/** The browser asks before it closes a page with unsaved work; in words of its own. */
export function useBeforeUnload(tabs: Store<Tabs>): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (tabs.get().list.some((tab) => tab.dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [tabs])
}
