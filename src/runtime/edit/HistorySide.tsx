import { HistoryOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useHost } from '../host/host.ts'
import { useKeptFlag } from '../search/useKeptFlag.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import type { PanelProps } from './PanelProps.ts'

interface Props extends PanelProps {
  readonly title: string
  /** Open, until this user of this browser says otherwise. */
  readonly isOpenFirst: boolean
}

/** The history beside the sections: a narrow column that stays in sight, or, folded, a button in its place. */
export function HistorySide({ title, isOpenFirst, ...panel }: Props) {
  const say = useTexts(editTexts)
  const { user } = useHost()
  const [isOpen, keep] = useKeptFlag(`history.${user.userId}`, isOpenFirst)
  const words = say(isOpen ? 'history.fold' : 'history.unfold', { name: title })
  return (
    <aside className={isOpen ? 'history-side' : 'history-side history-folded'} aria-label={title}>
      <header>
        {isOpen ? <h2>{title}</h2> : null}
        <Tooltip title={words} placement="left">
          <Button
            type="text"
            size="small"
            icon={isOpen ? <RightOutlined /> : <HistoryOutlined />}
            aria-label={words}
            aria-expanded={isOpen}
            onClick={() => keep(!isOpen)}
          />
        </Tooltip>
      </header>
      {isOpen ? (
        <div className="history-scroll" role="group" aria-label={title} tabIndex={0}>
          <HistoryPanel {...panel} />
        </div>
      ) : null}
    </aside>
  )
}
