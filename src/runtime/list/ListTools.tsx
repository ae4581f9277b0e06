import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'

/** Tools of the list itself: read again and, where a grid shows it, columns and the whole window. */
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
  const say = useTexts(runtimeTexts)
  const { narrow } = useDrawn()
  const full = say(isFull ? 'list.leaveFullScreen' : 'list.fullScreen')
  return (
    <span className="list-tools">
      <Button
        type="text"
        aria-label={say('list.refresh')}
        title={`${say('list.refresh')} (Ctrl+Enter)`}
        icon={<ReloadOutlined />}
        onClick={onReload}
      />
      {!narrow && (
        <>
          <Button
            type="text"
            aria-label={say('list.columns')}
            title={say('list.columns')}
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
        </>
      )}
    </span>
  )
}
