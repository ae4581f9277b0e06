import {
  LayoutOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { clientTexts } from '../../texts/clientTexts.ts'
import { runtimeTexts } from '../../texts/runtimeTexts.ts'
import type { Split } from './useSplit.ts'

/** Reads the rows again. */
export function ReloadTool({ onReload }: { readonly onReload: () => void }) {
  const say = useTexts(runtimeTexts)
  return (
    <Button
      type="text"
      aria-label={say('list.refresh')}
      title={`${say('list.refresh')} (Ctrl+Enter)`}
      icon={<ReloadOutlined />}
      onClick={onReload}
    />
  )
}

interface Props {
  readonly isFull: boolean
  readonly onColumns: () => void
  readonly onFull: () => void
}

/** Tools of the grid: its columns, and the whole window. */
export function GridTools({ isFull, onColumns, onFull }: Props) {
  const say = useTexts(runtimeTexts)
  const full = say(isFull ? 'list.leaveFullScreen' : 'list.fullScreen')
  return (
    <span className="list-tools">
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
    </span>
  )
}

/** Begins to choose several rows, where they are cards. */
export function ChooseTool({ onChoose }: { readonly onChoose: () => void }) {
  return <Button onClick={onChoose}>{useTexts(runtimeTexts)('selection.choose')}</Button>
}

/** Shows the document of the row beside the rows, or the rows alone. */
export function SplitTool({ split: { isOn, turn } }: { readonly split: Split }) {
  const say = useTexts(clientTexts)
  return (
    <Button
      type="text"
      aria-label={say('split.turn')}
      title={say('split.turn')}
      aria-pressed={isOn}
      icon={<LayoutOutlined />}
      onClick={turn}
    />
  )
}
