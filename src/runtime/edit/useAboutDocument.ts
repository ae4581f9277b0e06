import { useEffect, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import { useHost } from '../host/host.ts'

/** What a reading operation says of a saved document; asked again when its version or the language changes. Null until it is here. */
export function useAboutDocument<T>(
  entity: CompiledEntity,
  operation: string,
  id: string | undefined,
  version: unknown,
): { readonly data: T | null; readonly error: string | null; retry(): void } {
  const { client, language, menuId, respId } = useHost()
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (id === undefined) return
    const abort = new AbortController()
    setError(null)
    client
      .call<T>(entity.server, entity.family, operation, { id }, { menuId, respId, signal: abort.signal })
      .then((answer) => setData(answer.data))
      .catch((problem: unknown) => {
        if (!abort.signal.aborted) setError(problem instanceof Error ? problem.message : String(problem))
      })
    return () => abort.abort()
  }, [client, entity, operation, id, version, menuId, respId, language, turn])

  return { data, error, retry: () => setTurn(turn + 1) }
}
