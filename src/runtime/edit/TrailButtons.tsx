import { useEffect, useRef, type RefObject } from 'react'
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { App, Button, Tooltip } from 'antd'
import { useLatest } from '../../cells/useLatest.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useHost } from '../host/host.ts'

/** To the documents before and behind this one in the list that it was opened from; nothing where it came from elsewhere. */
export function TrailButtons({ id }: { readonly id: string }) {
  const say = useTexts(editTexts)
  const { message } = App.useApp()
  const host = useHost()
  const trail = host.trail?.()
  const place = trail?.placeOf(id) ?? null
  const go = (by: -1 | 1) => {
    trail?.beside(id, by).then(
      (next) => next !== null && host.goTo?.(next),
      (problem: unknown) => void message.error(problem instanceof Error ? problem.message : String(problem)),
    )
  }
  const here = useRef<HTMLSpanElement>(null)
  useAltArrows(here, go)
  if (!trail || place === null) return null
  const all = trail.total === null ? '…' : trail.total.toLocaleString('en')
  const steps = [
    { by: -1, label: say('head.previous'), icon: <UpOutlined /> },
    { by: 1, label: say('head.next'), icon: <DownOutlined /> },
  ] as const
  return (
    <span className="document-trail" ref={here}>
      <span className="document-place" aria-label={say('head.place', { place, all })}>
        {place.toLocaleString('en')} / {all}
      </span>
      {steps.map(({ by, label, icon }) => (
        <Tooltip key={by} title={label}>
          <Button
            type="text"
            size="small"
            icon={icon}
            aria-label={label}
            disabled={!trail.has(id, by)}
            onClick={() => go(by)}
          />
        </Tooltip>
      ))}
    </span>
  )
}

const arrows: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** Alt Up and Alt Down in the document in front, unless something in it took them, as a grid does whose lines move. */
function useAltArrows(here: RefObject<HTMLElement | null>, go: (by: -1 | 1) => void): void {
  const latest = useLatest(go)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = arrows[event.key]
      const isPlain = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (!by || !isPlain || event.defaultPrevented || !here.current?.offsetParent) return
      const { target } = event
      const isElsewhere =
        target instanceof Element && target !== document.body && !target.closest('.edit-screen')
      if (isElsewhere) return
      event.preventDefault()
      latest.current(by)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [here, latest])
}
