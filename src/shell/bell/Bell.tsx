import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { sumOf } from '../../client/waiting.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import { shortCount } from './countText.ts'
import { useBellSources } from './useBellSources.ts'

const BellPanel = lazy(async () => ({ default: (await import('./BellPanel.tsx')).BellPanel }))

/** How much is new, wherever one is; pressed it shows what. */
export function Bell() {
  const say = useTexts(shellTexts)
  const sources = useBellSources()
  const [isOpen, open] = useState(false)
  const all = sumOf(sources)
  const name = all.count > 0 ? say('bell.count', { count: all.count }) : say('bell.none')
  return (
    <>
      <Button
        type="text"
        className="shell-bell"
        aria-label={`${say('bell.title')}: ${name}`}
        aria-haspopup="dialog"
        title={name}
        icon={<BellOutlined aria-hidden />}
        onClick={() => open(true)}
      >
        {all.count > 0 && <b className="shell-count bell-count" data-count={shortCount(all)} />}
      </Button>
      {isOpen && (
        <Suspense>
          <BellPanel sources={sources} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  )
}
