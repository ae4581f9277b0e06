import { useCallback, useEffect, useState } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledSection, ScreenChunk } from '../../language/screen.ts'
import { useHost } from '../host/host.ts'

/** The table of a document that its list shows below a row. */
type LineSection = Extract<CompiledSection, { readonly kind: 'table' }>

/** A document as its list unfolds it. */
export interface Unfolded {
  readonly section: LineSection
  readonly lines: readonly Row[]
}

/** The first table of an edit screen. */
const lineSection = ({ screen }: ScreenChunk): LineSection | undefined =>
  screen.sections.find((section): section is LineSection => section.kind === 'table')

/** The lines of a document; null where it has no table, undefined while they are on their way. */
export function useLinesBelow(
  screen: string,
  id: string,
): {
  readonly found: Unfolded | null | undefined
  readonly error: Error | null
  readonly retry: () => void
} {
  const host = useHost()
  const latest = useLatest(host)
  const [found, setFound] = useState<Unfolded | null>()
  const [error, setError] = useState<Error | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    const load = async () => {
      const { client, menuId, respId, chunkOf } = latest.current
      const chunk = await chunkOf?.(screen)
      const section = chunk && lineSection(chunk)
      const entity = chunk?.entities[chunk.screen.entity]
      if (!section || !entity) return null
      const { data } = await client.call<Row>(
        entity.server,
        entity.family,
        'findById',
        { id },
        { menuId, respId, signal: abort.signal },
      )
      const lines = data[section.lines]
      return { section, lines: Array.isArray(lines) ? (lines as readonly Row[]) : [] } // rows of the document
    }
    load()
      .then((unfolded) => {
        if (!abort.signal.aborted) setFound(unfolded)
      })
      .catch((problem: unknown) => {
        if (!abort.signal.aborted) setError(problem instanceof Error ? problem : new Error(String(problem)))
      })
    return () => abort.abort()
  }, [screen, id, round, latest])
  const retry = useCallback(() => {
    setError(null)
    setRound((before) => before + 1)
  }, [])
  return { found, error, retry }
}
