import { useRef, useSyncExternalStore } from 'react'
import type { DocumentState } from './DocumentModel.ts'
import type { DocumentStore } from './DocumentStore.ts'

/** What a component needs of the document; it draws again only when one of these values changed. */
export function useSelected<T extends readonly unknown[]>(
  store: DocumentStore,
  select: (state: DocumentState) => T,
): T {
  const last = useRef<T | null>(null)
  const snapshot = () => {
    const next = select(store.state())
    if (
      last.current &&
      last.current.length === next.length &&
      next.every((value, index) => Object.is(value, last.current?.[index]))
    )
      return last.current
    last.current = next
    return next
  }
  return useSyncExternalStore(store.subscribe, snapshot)
}
