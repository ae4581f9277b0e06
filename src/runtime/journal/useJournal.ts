import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useHost } from '../host/host.ts'
import { createJournal, type FoundWork, type Journal } from './Journal.ts'

export interface UnsavedWork {
  readonly found: readonly FoundWork[]
  /** It is in the document now, or was thrown away. */
  forget(work: FoundWork): void
}

/** Writes down the unsaved work of an open document, and offers what was found from before. */
export function useJournal(
  { screen, entities }: ScreenChunk,
  entity: CompiledEntity,
  store: DocumentStore,
  mayWrite: boolean,
): UnsavedWork {
  const host = useHost()
  const journal = useRef<Journal | null>(null)
  const [found, setFound] = useState<readonly FoundWork[]>([])
  const { userId } = host.user
  /** It changes with the language; the journal goes on. */
  const onDiscarded = useEffectEvent((discarded: () => void) => host.onDiscarded?.(discarded))

  useEffect(() => {
    if (!mayWrite) return
    const { row } = store.state()
    const titleOf = ({ [entity.display.name]: name, [entity.display.code]: code }: Row) =>
      String(name ?? code ?? '')
    const own = createJournal({
      userId,
      screen: screen.id,
      entities,
      entity,
      store,
      documentId: typeof row['id'] === 'string' ? row['id'] : null,
      title: () => titleOf(store.state().row),
    })
    journal.current = own
    let isDiscarded = false
    let isGone = false
    const stop = onDiscarded(() => {
      isDiscarded = true
    })
    own
      .found()
      .then((works) => {
        if (!isGone) setFound(works)
      })
      .catch(() => undefined)
    const hide = () => {
      if (document.visibilityState === 'hidden') own.flush()
    }
    addEventListener('beforeunload', own.flush)
    addEventListener('pagehide', own.flush)
    document.addEventListener('visibilitychange', hide)
    return () => {
      isGone = true
      removeEventListener('beforeunload', own.flush)
      removeEventListener('pagehide', own.flush)
      document.removeEventListener('visibilitychange', hide)
      stop?.()
      own.end(isDiscarded)
      setFound([])
    }
  }, [store, userId, screen, entities, entity, mayWrite])

  const forget = useCallback((work: FoundWork) => {
    setFound((before) => before.filter((one) => one !== work))
    // What was restored is written down under this document before the old entry goes.
    journal.current?.flush()
    journal.current?.forget(work.entry).catch(() => undefined)
  }, [])
  return { found, forget }
}
