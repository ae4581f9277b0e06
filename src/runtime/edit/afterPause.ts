import type { Row } from '../../language/row.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'

/** Milliseconds without a further change before the server is asked. */
const pause = 150

/** Looks at the document at once, and again when its user pauses after a change. Ends by the function that it answers; the signal says so. */
export function afterPause(store: DocumentStore, look: (row: Row, signal: AbortSignal) => void): () => void {
  let known: Row | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const abort = new AbortController()
  const lookNow = (): void => {
    known = store.state().row
    look(known, abort.signal)
  }
  const unsubscribe = store.subscribe(() => {
    if (store.state().row === known) return
    clearTimeout(timer)
    timer = setTimeout(lookNow, pause)
  })
  lookNow()
  return () => {
    unsubscribe()
    clearTimeout(timer)
    abort.abort()
  }
}
