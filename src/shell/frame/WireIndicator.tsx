import { DisconnectOutlined, HourglassOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import type { Activity } from '../../client/activity.ts'
import { useStore } from '../../client/Store.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

/** Silent while all is well. */
export function WireIndicator({ activity }: { activity: Activity }) {
  const say = useTexts(shellTexts)
  const wire = useStore(activity.wire)
  return (
    <span role="status">
      {wire === 'slow' && (
        <Tag color="warning" icon={<HourglassOutlined aria-hidden />}>
          {say('wire.slow')}
        </Tag>
      )}
      {wire === 'offline' && (
        <Tag color="error" icon={<DisconnectOutlined aria-hidden />}>
          {say('wire.offline')}
        </Tag>
      )}
    </span>
  )
}
