import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../client/useTexts.ts'
import { hasValue } from '../../rules/document/rowPath.ts'
import { editTexts } from '../../texts/editTexts.ts'
import { useHost } from '../host/host.ts'
import { tenantNow } from '../host/tenantNow.ts'
import { second, useNow } from '../host/useNow.ts'
import { remaining } from './remaining.ts'

interface Props {
  readonly moment: unknown
  /** Since when the time until it stands still. Without a value it runs. */
  readonly stopped?: unknown
}

/** How long it is until a moment, counted down by the clock of the server as far as the page knows it, or what was left when it was stopped; nothing once it has come. That it moved, or stands still, is said aloud. */
export function RemainingTime({ moment, stopped }: Props) {
  const say = useTexts(editTexts)
  const isStopped = hasValue(stopped)
  const now = useServerNow(!isStopped && remaining(moment, tenantNow()) !== null)
  const moved = useMoved(moment)
  const left = remaining(moment, isStopped ? String(stopped) : now)
  if (!left) return null
  const { days, time } = left
  const isMoved = moved && say(moved.later ? 'head.movedLater' : 'head.movedEarlier', { time: moved.to })
  return (
    <>
      <span className="document-remaining" role="timer" data-left={`${days} ${time}`}>
        {days > 0 ? say('head.leftDays', { count: days, time }) : say('head.left', { time })}
      </span>
      <span className="document-moved" aria-live="assertive">
        {isStopped ? say('head.stopped') : isMoved}
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
  const ahead = useRef(none)
  useEffect(() => {
    if (!isOn) return
    void client
      .live?.()
      .then((live) => {
        ahead.current = () => live.now() - Date.now()
      })
      .catch(() => undefined) // its own clock has to do
  }, [client, isOn])
  return useNow(isOn ? second : null, () => tenantNow(ahead.current()))
}

const none = (): number => 0
