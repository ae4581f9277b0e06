import { Button } from 'antd'
import { useEffect, type ReactNode } from 'react'
import type { StateKind } from '../../cells/state/drawings.ts'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useLatest } from '../../cells/useLatest.ts'
import { CallError } from '../../client/Client.ts'
import { useLanguage } from '../../client/language.ts'
import { sessionLost } from '../../client/session.ts'
import { useTexts } from '../../client/useTexts.ts'
import { cellsTexts } from '../../texts/cellsTexts.ts'

interface Said {
  readonly title: string
  readonly why?: string
}

interface Props {
  readonly error: Error
  /** What could not be shown. */
  readonly title: string
  /** Said instead where there is no right to it, or where it is not there. */
  readonly refused?: Said
  readonly missing?: Said
  readonly level?: 1 | 2
  readonly onRetry: () => void
  /** Further ways on. */
  readonly children?: ReactNode
}

/** In place of what could not be loaded: why, the number of the error, and a way on. What failed for want of a connection or a session is tried again when that is back. */
export function ProblemState({ error, title, refused, missing, level = 2, onRetry, children }: Props) {
  const say = useTexts(cellsTexts)
  const problem = problemOf(error)
  useBack(problem, onRetry)
  const known: Partial<Record<Problem, Said | undefined>> = {
    refused,
    missing,
    offline: {
      title: say(navigator.onLine ? 'state.unreachable' : 'state.offline'),
      why: say('state.offlineWhy'),
    },
    sessionOver: { title: say('state.sessionOver'), why: say('state.sessionOverWhy') },
  }
  const said = known[problem] ?? { title, why: error.message }
  const trace = problem === 'failed' && error instanceof CallError ? error.traceId : ''
  const isFinal = problem === 'missing' && missing !== undefined
  return (
    <StateMessage
      kind={kindOf[problem]}
      language={useLanguage()}
      level={level}
      title={said.title}
      why={said.why}
      {...(trace ? { reference: trace } : {})}
    >
      {!isFinal && (
        <Button type="primary" onClick={onRetry}>
          {say('state.retry')}
        </Button>
      )}
      {children}
    </StateMessage>
  )
}

type Problem = 'failed' | 'refused' | 'missing' | 'offline' | 'sessionOver'

const kindOf: Readonly<Record<Problem, StateKind>> = {
  failed: 'failed',
  refused: 'refused',
  missing: 'missing',
  offline: 'offline',
  sessionOver: 'refused',
}

const byStatus: Readonly<Record<number, Problem>> = { 401: 'sessionOver', 403: 'refused', 404: 'missing' }

/** `problemOf(new CallError({ code: 'NETWORK', msg: '', http: 0 }))` → `'offline'`. */
export function problemOf(error: Error): Problem {
  if (!(error instanceof CallError)) return 'failed'
  return error.code === 'NETWORK' ? 'offline' : (byStatus[error.http] ?? 'failed')
}

/** Tries again once the connection, or a session, is back. */
function useBack(problem: Problem, retry: () => void): void {
  const latest = useLatest(retry)
  useEffect(() => {
    const again = () => latest.current()
    if (problem === 'sessionOver') return sessionLost.subscribe(() => sessionLost.get() ?? again())
    if (problem !== 'offline') return undefined
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [problem, latest])
}
