import { App } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import type { Aids } from '../context/Aids.ts'

/** What the grid says: aloud for those who do not see it, and as a message of the component library where the screen shows none itself. */
export function GridVoice({ aids }: { readonly aids: Aids }) {
  const said = useSyncExternalStore(aids.subscribe, () => aids.get().said)
  const locked = useSyncExternalStore(aids.subscribe, () => aids.get().locked)
  const { message } = App.useApp()
  useEffect(() => {
    aids.showBy(({ kind, text }) => {
      message.open?.({ type: kind, content: text })
    })
  }, [aids, message]) // outside of an App there is nothing to open
  return (
    <>
      <div role="status" aria-live="polite" className="sw-said sw-unseen">
        {said}
      </div>
      {locked ? (
        <div className="sw-locked" style={{ left: locked.x, top: locked.y }} aria-hidden="true">
          {locked.text}
        </div>
      ) : null}
    </>
  )
}
