import { useEffect, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useHost } from '../host/host.ts'
import { tenantNow } from '../host/tenantNow.ts'
import { remaining } from './remaining.ts'

/** Milliseconds between two looks at the clock. */
const step = 1000

/** How long it is until a moment, which is told when it moves, counted down by the clock of the server as far as the page knows it; nothing once it has come. */
export function RemainingTime({ moment }: { readonly moment: unknown }) {
  const say = useTexts(editTexts)
  const now = useServerNow(remaining(moment, tenantNow()) !== null)
  const moved = useMoved(moment)
  const left = remaining(moment, now)
  if (!left) return null
  const { days, time } = left
  return (
    <>
      <span className="document-remaining" role="timer" data-left={`${days} ${time}`}>
        {days > 0 ? say('head.leftDays', { count: days, time }) : say('head.left', { time })}
      </span>
      <span className="document-moved" aria-live="assertive">
        {moved ? say(moved.later ? 'head.movedLater' : 'head.movedEarlier', { time: moved.to }) : ''}
      </span>
    </>
  )
}

/** Where the moment was moved to while it was looked at, and whether that is later. Null: it stands as it was found. */
function useMoved(moment: unknown): { readonly to: string; readonly later: boolean } | null {
  const [{ first, last }, setSeen] = useState({ first: moment, last: moment })
  if (last !== moment) setSeen({ first: last, last: moment })
  return first === last ? null : { to: String(last).slice(0, 16), later: String(last) > String(first) }
}

/** The time there, each second while it is looked at. The page's socket, where there is one, tells how far its own clock is off. */
function useServerNow(isOn: boolean): string {
  const { client } = useHost()
  const [now, setNow] = useState(() => tenantNow())
  useEffect(() => {
    if (!isOn) return
    let ahead = () => 0
    void client
      .live?.()
      .then((live) => {
        ahead = () => live.now() - Date.now()
      })
      .catch(() => undefined) // its own clock has to do
    const timer = setInterval(() => setNow(tenantNow(ahead())), step)
    return () => clearInterval(timer)
  }, [client, isOn])
  return now
}
