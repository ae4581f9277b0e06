import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useListWords } from './listWords.ts'

/** Tools of the list itself: read again, columns, the whole window. */
export function ListTools({
  isFull,
  onReload,
  onColumns,
  onFull,
}: {
  readonly isFull: boolean
  readonly onReload: () => void
  readonly onColumns: () => void
  readonly onFull: () => void
}) {
  const say = useListWords()
  const full = say(isFull ? 'leaveFullScreen' : 'fullScreen')
  return (
    <span className="list-tools">
      <Button
        type="text"
        aria-label={say('refresh')}
        title={`${say('refresh')} (Ctrl+Enter)`}
        icon={<ReloadOutlined />}
        onClick={onReload}
      />
      <Button
        type="text"
        aria-label={say('columns')}
        title={say('columns')}
        icon={<SettingOutlined />}
        onClick={onColumns}
      />
      <Button
        type="text"
        aria-label={full}
        title={full}
        aria-pressed={isFull}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={onFull}
      />
    </span>
  )
}
