import { Drawer, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useTexts } from '../../client/useTexts.ts'
import { useKeyboardBack } from '../../runtime/host/useKeyboardBack.ts'
import { shellTexts } from '../../texts/shellTexts.ts'
import type { BellSource } from './BellSource.ts'
import { countText } from './countText.ts'
import '../home/home.css'
import './bell.css'

/** Pixels, where there is a page beside it. */
const width = 460

interface Props {
  readonly sources: readonly BellSource[]
  readonly onClose: () => void
}

/** What is new, source by source, over the page. */
export function BellPanel({ sources, onClose }: Props) {
  useKeyboardBack()
  const say = useTexts(shellTexts)
  const { narrow } = useDrawn()
  return (
    <Drawer
      open
      placement="right"
      size={narrow ? '100%' : width}
      title={say('bell.title')}
      className="bell-panel"
      onClose={onClose}
    >
      {sources.map((source) => (
        <Part key={source.name} source={source} onLeave={onClose} />
      ))}
    </Drawer>
  )
}

function Part({ source, onLeave }: { readonly source: BellSource; readonly onLeave: () => void }) {
  const { title, Section } = source
  const say = useTexts(shellTexts)
  return (
    <section className="home bell-part" aria-label={title}>
      <header className="bell-part-head">
        <h2>{title}</h2>
        {source.count > 0 && <b>{countText(source, say)}</b>}
      </header>
      <Suspense fallback={<Skeleton active title={false} className="bell-waiting" />}>
        <Section onLeave={onLeave} />
      </Suspense>
    </section>
  )
}
