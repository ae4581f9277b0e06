import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CompiledEntity } from '../../language/entity.ts'
import { useHost } from '../host/host.ts'

/** One question about one version of a document, in one language; `turn` counts how often it was put again. */
interface Question {
  readonly server: string
  readonly family: string
  readonly operation: string
  readonly id: string
  readonly version: unknown
  readonly language: string
  readonly turn: number
}

interface Answered<T> {
  readonly to: Question | null
  readonly data: T | null
  readonly count: number | null
  readonly error: string | null
}

/** What a reading operation says of a saved document; asked again when its version or the language changes. Null until it is here; what was known stays until then. `count`: of an answer in pages, how much there is in all. */
export function useAboutDocument<T>(
  { server, family }: CompiledEntity,
  operation: string,
  id: string | undefined,
  version: unknown,
): Pick<Answered<T>, 'data' | 'count' | 'error'> & { retry(): void } {
  const { client, language, menuId, respId } = useHost()
  const [turn, setTurn] = useState(0)
  const [answered, setAnswered] = useState<Answered<T>>({ to: null, data: null, count: null, error: null })
  const question = useMemo(
    (): Question | null =>
      id === undefined ? null : { server, family, operation, id, version, language, turn },
    [server, family, operation, id, version, language, turn],
  )

  useEffect(() => {
    if (!question) return
    const abort = new AbortController()
    const about = { id: question.id }
    const context = { menuId, respId, signal: abort.signal }
    client.call<T>(question.server, question.family, question.operation, about, context).then(
      ({ data, page }) => {
        if (abort.signal.aborted) return
        setAnswered({ to: question, data, count: page?.count ?? null, error: null })
      },
      (problem: unknown) => {
        if (abort.signal.aborted) return
        const error = problem instanceof Error ? problem.message : String(problem)
        setAnswered(({ data, count }) => ({ to: question, data, count, error }))
      },
    )
    return () => abort.abort()
  }, [client, question, menuId, respId])

  return {
    data: answered.data,
    count: answered.count,
    error: answered.to === question ? answered.error : null,
    retry: useCallback(() => setTurn((before) => before + 1), []),
  }
}
