import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CallError } from '../../client/Client.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { createDocumentStore, type DocumentStore } from '../document/DocumentStore.ts'
import { documentRules } from '../document/documentRules.ts'
import type { Environment } from '../document/environment.ts'
import { useHost } from '../host/host.ts'

export type OpenDocument =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CallError | Error }
  | { readonly kind: 'open'; readonly store: DocumentStore }

/** Reads the document that the tab's address names, or begins a new one. `reload` reads it anew and drops what is unsaved. */
export function useDocument(
  chunk: ScreenChunk,
  entity: CompiledEntity,
  environment: Environment,
): { readonly document: OpenDocument; reload(): void } {
  const { client, params, menuId, respId, language } = useHost()
  // Words of errors are in the language of the moment in which they are found.
  const spoken = useRef(language)
  useLayoutEffect(() => {
    spoken.current = language
  })
  const [document, setDocument] = useState<OpenDocument>({ kind: 'loading' })
  const [turn, setTurn] = useState(0)
  // A new document that was just saved gets its id into the address: it is open already and must not be read again.
  const open = useRef<{ readonly id: string | undefined; readonly turn: number } | null>(null)
  const id = params['id']

  useEffect(() => {
    if (open.current?.turn === turn && (open.current.id === id || open.current.id === undefined)) {
      open.current = { id, turn }
      return
    }
    const abort = new AbortController()
    const rules = documentRules(
      chunk.entities,
      entity,
      environment,
      () => spoken.current,
      chunk.screen.sections,
    )
    const start = (row: Row) => {
      open.current = { id, turn }
      setDocument({ kind: 'open', store: createDocumentStore(chunk.entities, entity, row, rules) })
    }
    if (id === undefined) start(rules.newDocument())
    else {
      setDocument({ kind: 'loading' })
      client
        .call<Row>(entity.server, entity.family, 'findById', { id }, { menuId, respId, signal: abort.signal })
        .then(({ data }) => start(data))
        .catch((error: unknown) => {
          if (!abort.signal.aborted)
            setDocument({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
        })
    }
    return () => abort.abort()
  }, [client, chunk, entity, environment, id, menuId, respId, turn])

  // Names of what is referred to come in the language of the call. What is unsaved is never read over.
  const named = useRef(language)
  useEffect(() => {
    if (
      named.current === language ||
      document.kind !== 'open' ||
      id === undefined ||
      document.store.state().dirty
    )
      return
    named.current = language
    const { store } = document
    const abort = new AbortController()
    client
      .call<Row>(entity.server, entity.family, 'findById', { id }, { menuId, respId, signal: abort.signal })
      .then(({ data }) => {
        if (!abort.signal.aborted && !store.state().dirty) store.accept(data)
      })
      .catch(() => undefined) // the names stay in the other language; nothing else depends on it
    return () => abort.abort()
  }, [client, document, entity, id, language, menuId, respId])

  return { document, reload: useCallback(() => setTurn((last) => last + 1), []) }
}
