import { Button } from 'antd'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { CallError } from '../../client/Client.ts'
import { randomText } from '../../client/bytes.ts'
import { useLanguage } from '../../client/language.ts'
import { StateMessage } from '../../cells/state/StateMessage.tsx'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

interface Failed {
  readonly reference: string
}

/** What fails in a tab fails there alone. The reference stands in the console beside the error; an error of the server brings its own. */
export class TabBoundary extends Component<
  { children: ReactNode; onRetry: () => void },
  { failed: Failed | null }
> {
  override state = { failed: null as Failed | null } // widened: it is filled when something fails

  static getDerivedStateFromError(error: unknown) {
    return { failed: { reference: (error instanceof CallError && error.traceId) || randomText(6) } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(`Reference ${this.state.failed?.reference ?? ''}`, error, info.componentStack)
  }

  override render() {
    return this.state.failed ? (
      <FailedTab {...this.state.failed} onRetry={this.props.onRetry} />
    ) : (
      this.props.children
    )
  }
}

function FailedTab({ reference, onRetry }: Failed & { onRetry: () => void }) {
  const say = useTexts(shellTexts)
  return (
    <StateMessage
      kind="failed"
      language={useLanguage()}
      level={1}
      title={say('page.failed')}
      why={say('page.failedWhy')}
      reference={reference}
    >
      <Button type="primary" onClick={onRetry}>
        {say('page.retry')}
      </Button>
    </StateMessage>
  )
}
