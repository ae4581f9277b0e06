import { Button, Result } from 'antd'
import { CallError } from '../../client/Client.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

/** Stands in place of the rows that could not be loaded. */
export function ListProblem({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const say = useTexts(runtimeTexts)
  const refused = error instanceof CallError && error.http === 403
  const trace = error instanceof CallError && error.http >= 500 ? error.traceId : ''
  return (
    <Result
      status={refused ? '403' : 'warning'}
      title={refused ? say('list.refused') : say('list.loadFailed', { why: error.message })}
      {...(trace ? { subTitle: say('list.reference', { trace }) } : {})}
      extra={
        <Button type="primary" onClick={onRetry}>
          {say('list.retry')}
        </Button>
      }
    />
  )
}
