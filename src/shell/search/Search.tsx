import { Modal } from 'antd'
import { lazy, Suspense, useEffect } from 'react'
import { sessionLost } from '../../client/session.ts'
import { useTexts } from '../../client/useTexts.ts'
import { shellTexts } from '../../texts/shellTexts.ts'

const SearchBox = lazy(async () => ({ default: (await import('./SearchBox.tsx')).SearchBox }))

/** Ctrl K: any document, page or new document by a few letters. What it needs is fetched when it is first opened. */
export function Search({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const say = useTexts(shellTexts)
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (!sessionLost.get()) onOpen(true) // else the page waits for its user to log in again
    }
    addEventListener('keydown', hear)
    return () => removeEventListener('keydown', hear)
  }, [onOpen])
  return (
    <Modal
      open={open}
      onCancel={() => onOpen(false)}
      footer={null}
      closable={false}
      destroyOnHidden
      width={600}
      className="menu-search"
      title={say('search.title')}
      classNames={{ header: 'sw-unseen' }}
      style={{ top: 60 }}
    >
      <Suspense fallback={<div className="menu-search-waiting" aria-busy="true" />}>
        <SearchBox onDone={() => onOpen(false)} />
      </Suspense>
    </Modal>
  )
}
