import { CopyOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

interface Props {
  readonly link: string
  readonly expires: string | null
}

/** The way back to what was begun, to be copied: whoever has it needs nothing else. */
export function KeepLink({ link, expires }: Props) {
  const say = useTexts(shellTexts)
  const { message } = App.useApp()
  const copy = () =>
    navigator.clipboard.writeText(`${location.origin}/visit#${link}`).then(
      () => void message.success(say('visit.copied')),
      () => void message.error(say('visit.notCopied')),
    )
  const until = expires?.slice(0, 16) ?? ''
  return (
    <span className="visit-keep">
      <span className="visit-until">{say('visit.until', { until })}</span>
      <Button type="link" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
        {say('visit.copy')}
      </Button>
    </span>
  )
}
