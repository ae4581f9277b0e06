import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import type { RefusedVerb } from '../../language/refused.ts'
import type { Entities } from '../../rules/document/rowPath.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { useSelected } from '../document/useSelected.ts'
import type { HistoryRow } from './historyRows.ts'
import { isWaiting } from './ApprovalProvider.tsx'
import { useAboutDocument } from './useAboutDocument.ts'
import { useRefused } from './useRefused.ts'

/** What is known of how a document came to where it is. */
export interface DocumentHistory {
  /** Undefined until the document is saved for the first time. */
  readonly id: string | undefined
  readonly version: unknown
  /** Newest first; null until they are here. */
  readonly rows: readonly HistoryRow[] | null
  /** How many there are in all. */
  readonly count: number
  readonly error: string | null
  /** What is due on it by the clock and is refused. */
  readonly refused: readonly RefusedVerb[]
  retry(): void
}

const nothing: DocumentHistory = {
  id: undefined,
  version: undefined,
  rows: null,
  count: 0,
  error: null,
  refused: [],
  retry: () => undefined,
}

const HistoryContext = createContext<DocumentHistory>(nothing)

/** The history of the open document, which is asked for once: steps and timeline read the same. */
export const useHistory = (): DocumentHistory => useContext(HistoryContext)

interface Props {
  readonly entity: CompiledEntity
  readonly entities: Entities
  readonly store: DocumentStore
  /** Nobody looks at it on this screen. */
  readonly isIdle: boolean
  readonly children: ReactNode
}

export function HistoryProvider({ entity, entities, store, isIdle, children }: Props) {
  const [saved, version, came] = useSelected(
    store,
    ({ row, saved: kept }) => [row['id'], row['versionNum'], isWaiting(entity, kept) ? kept : null] as const,
  )
  const id = typeof saved === 'string' ? saved : undefined
  const asked = isIdle ? undefined : id
  const { data, count, error, retry } = useAboutDocument<readonly HistoryRow[]>(
    entity,
    'findHistory',
    asked,
    came ?? version,
  )
  const refused = useRefused(entity, entities, id, version)
  const known = useMemo(
    (): DocumentHistory => ({
      id,
      version,
      rows: asked === undefined ? null : data,
      count: count ?? data?.length ?? 0,
      error,
      refused,
      retry,
    }),
    [id, asked, version, data, count, error, refused, retry],
  )
  return <HistoryContext value={known}>{children}</HistoryContext>
}
