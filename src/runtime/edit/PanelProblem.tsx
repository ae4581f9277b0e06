import { Alert, Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

interface Props {
  /** In the words of whoever refused it. */
  readonly error: string
  readonly onRetry: () => void
}

/** Stands in a panel in place of what could not be loaded, and tries it again. */
export function PanelProblem({ error, onRetry }: Props) {
  const say = useTexts(editTexts)
  return (
    <Alert
      type="error"
      title={error}
      action={
        <Button size="small" onClick={onRetry}>
          {say('document.retry')}
        </Button>
      }
    />
  )
}
