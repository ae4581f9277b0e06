import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { memo } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

/** Columns that say nothing now are a press away. */
export function QuietColumns({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  const say = useTexts(editTexts)
  return (
    <Tooltip title={say('line.quietColumnsHelp')}>
      <Button size="small" type="text" className="lines-quiet" onClick={onOpen}>
        {say('line.quietColumns', { count })}
      </Button>
    </Tooltip>
  )
}

/** The whole window for the lines, and back. */
export const FullScreenButton = memo(function FullScreenButton({
  isFull,
  onFull,
}: {
  readonly isFull: boolean
  onFull(isFull: boolean): void
}) {
  const say = useTexts(editTexts)
  const words = say(isFull ? 'line.smaller' : 'line.fullScreen')
  return (
    <Tooltip title={words}>
      <Button
        size="small"
        type="text"
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        aria-label={words}
        aria-pressed={isFull}
        onClick={() => onFull(!isFull)}
      />
    </Tooltip>
  )
})
