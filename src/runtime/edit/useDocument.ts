import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CallError, Client } from '../../client/Client.ts'
import { askSettings } from '../../client/settings.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import { createDocumentStore, type DocumentStore } from '../document/DocumentStore.ts'
import { documentRules } from '../document/documentRules.ts'
import type { Environment } from '../document/environment.ts'
import { onlyChoices, type Choosing } from '../document/onlyChoices.ts'
import { withoutLines } from '../document/paths.ts'
import { takesSettings } from '../document/takesSettings.ts'
import { useHost } from '../host/host.ts'
import { pickFrom } from '../services/useServices.ts'

export type OpenDocument =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: CallError | Error }
  | { readonly kind: 'open'; readonly store: DocumentStore }

/** What came of reading the document of an address; `turn` counts how often it was read anew. */
interface Opened {
  readonly id: string | undefined
  readonly turn: number
  readonly document: OpenDocument
}

const loading: OpenDocument = { kind: 'loading' }

/** Reads the document that the tab's address names, or begins a new one. `reload` reads it anew and drops what is unsaved. */
export function useDocument(
  chunk: ScreenChunk,
  entity: CompiledEntity,
  environment: Environment,
): { readonly document: OpenDocument; reload(): void } {
  const { client, params, menuId, respId, language, user } = useHost()
  // Rules live as long as their document: they ask for the surroundings and the language of the moment.
  const latest = useLatest({ environment, language })
  const { id, copyOf } = params
  const [turn, setTurn] = useState(0)
  const [opened, setOpened] = useState<Opened>({ id, turn, document: loading })
  const isSaved = opened.turn === turn && opened.document.kind === 'open' && opened.id === undefined
  // A new document that was just saved gets its id into the address: it is open already and must not be read again.
  if (isSaved && id !== undefined) setOpened({ ...opened, id })
  const document = opened.turn === turn && opened.id === id ? opened.document : loading
  const isAwaited = document.kind === 'loading'

  useEffect(() => {
    if (!isAwaited) return
    const abort = new AbortController()
    const rules = rulesOf(chunk, entity, latest)
    const choosing = {
      client,
      entity,
      menuId,
      respId,
      audience: user.audience,
      env: latest.current.environment(),
    }
    const read = async (): Promise<Row> => {
      const { signal } = abort
      const { server, family } = entity
      if (id === undefined && copyOf !== undefined) {
        const body = { id: copyOf }
        const context = { menuId, respId, signal }
        return rules.newDocument((await client.call<Row>(server, family, 'findCopy', body, context)).data)
      }
      if (id === undefined) return begun(rules, { ...choosing, signal })
      return (await client.call<Row>(server, family, 'findById', { id }, { menuId, respId, signal })).data
    }
    // What has moved comes with the user, for whom this is begun again.
    const isBehind = async () =>
      id === undefined && takesSettings(chunk.entities, entity) && (await askSettings(client))
    const end = (found: OpenDocument) => {
      if (!abort.signal.aborted) setOpened({ id, turn, document: found })
    }
    const open = async () => {
      if (await isBehind()) return
      const row = await read()
      end({ kind: 'open', store: createDocumentStore(chunk.entities, entity, row, rules) })
    }
    open().catch((error: unknown) =>
      end({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    )
    return () => abort.abort()
  }, [client, chunk, entity, latest, id, copyOf, isAwaited, menuId, respId, turn, user])

  useRedefined(chunk, entity, document, latest)
  useNamesInLanguage(entity, id, document)
  return { document, reload: useCallback(() => setTurn((last) => last + 1), []) }
}

/** What rules ask for at the moment: the surroundings and the language. */
type Latest = RefObject<{ readonly environment: Environment; readonly language: Language }>

const rulesOf = (chunk: ScreenChunk, entity: CompiledEntity, latest: Latest) =>
  documentRules(
    chunk.entities,
    entity,
    (up) => latest.current.environment(up),
    () => latest.current.language,
    chunk.screen.sections,
  )

/** Where definitions change under an open document (`npm run dev`), it goes by the new ones. */
function useRedefined(
  chunk: ScreenChunk,
  entity: CompiledEntity,
  document: OpenDocument,
  latest: Latest,
): void {
  const known = useRef({ chunk, document })
  useEffect(() => {
    const before = known.current
    known.current = { chunk, document }
    if (document.kind !== 'open' || before.document !== document || before.chunk === chunk) return
    document.store.redefine({ entities: chunk.entities, entity, rules: rulesOf(chunk, entity, latest) })
  }, [chunk, entity, document, latest])
}

interface Beginning extends Omit<Choosing, 'find'> {
  readonly client: Client
  readonly menuId: string
  readonly respId: string
  readonly signal: AbortSignal
}

/** A new document; where something has to be chosen and only one can be, it is. What cannot be asked is left to the user. */
async function begun(
  rules: ReturnType<typeof documentRules>,
  { client, menuId, respId, signal, ...who }: Beginning,
): Promise<Row> {
  const first = rules.newDocument()
  const find: Choosing['find'] = (column, row, pageRows) =>
    pickFrom(
      client,
      who.entity,
      { column, row: withoutLines(row), text: '', pageIndex: 1, pageRows, signal },
      { menuId, respId },
    )
  const given = await onlyChoices({ ...who, find }, first).catch((): Row => ({}))
  return Object.keys(given).length > 0 ? rules.newDocument(given) : first
}

/** Names of what is referred to come in the language of the call, and fields are those of the definitions: with others it is asked again. What is unsaved is never read over. */
function useNamesInLanguage(entity: CompiledEntity, id: string | undefined, document: OpenDocument): void {
  const { client, menuId, respId, language } = useHost()
  const named = useRef({ language, entity })
  useEffect(() => {
    if (
      (named.current.language === language && named.current.entity === entity) ||
      document.kind !== 'open' ||
      id === undefined ||
      document.store.state().dirty
    )
      return
    named.current = { language, entity }
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
}
