import { useCallback, useEffect, useState } from 'react'
import { CallError } from '../../client/Client.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ReportAnswer } from '../../language/report.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'

/** What was found; what was there before stays while something else is on its way. */
export interface LoadedReport {
  readonly answer: ReportAnswer | null
  readonly loading: boolean
  readonly error: Error | null
  reload(): void
}

/** The figures of a report under these filters; null asks for nothing yet. The last question wins. */
export function useReport(entity: CompiledEntity, report: string, filters: Row | null): LoadedReport {
  const { client, menuId, respId, language } = useHost()
  const [state, setState] = useState<Omit<LoadedReport, 'reload'>>({
    answer: null,
    loading: true,
    error: null,
  })
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!filters) return
    const abort = new AbortController()
    const find = async () => {
      setState(({ answer }) => ({ answer, loading: true, error: null }))
      try {
        const { data } = await client.call<ReportAnswer>(
          entity.server,
          entity.family,
          'findReport',
          { ...filters, report },
          { menuId, respId, signal: abort.signal },
        )
        if (!abort.signal.aborted) setState({ answer: data, loading: false, error: null })
      } catch (problem) {
        if (abort.signal.aborted || (problem instanceof CallError && problem.code === 'CANCELLED')) return
        const error = problem instanceof Error ? problem : new Error(String(problem))
        setState({ answer: null, loading: false, error })
      }
    }
    void find()
    return () => abort.abort()
  }, [client, menuId, respId, language, entity, report, filters, round])
  const reload = useCallback(() => setRound((before) => before + 1), [])
  return { ...state, reload }
}
