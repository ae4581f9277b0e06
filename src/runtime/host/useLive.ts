import { useEffect } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { LiveNews, LiveTopic } from '../../language/live.ts'
import { useHost } from './host.ts'

/** Follows a topic while the screen is there, as its menu and responsibility; null: nothing. `hear` is called with what is new, at first with all of it. */
export function useLive<Kind extends LiveTopic['kind']>(
  topic: Extract<LiveTopic, { kind: Kind }> | null,
  hear: (news: LiveNews[Kind]) => void,
  onRefused: (code: string) => void = () => undefined,
): void {
  const { client, menuId, respId, language } = useHost()
  const latest = useLatest({ hear, onRefused })
  const text = topic && JSON.stringify(topic)
  useEffect(() => {
    if (text === null) return
    const followed = JSON.parse(text) as Extract<LiveTopic, { kind: Kind }> // made just above
    let isGone = false
    let stop: (() => void) | undefined
    void client
      .live?.()
      .then((live) => {
        if (isGone) return
        stop = live.watch<Kind>(
          followed,
          { menuId, respId, language },
          (news) => latest.current.hear(news),
          (code) => latest.current.onRefused(code),
        )
      })
      .catch(() => undefined) // what is live is a convenience: everything is there without
    return () => {
      isGone = true
      stop?.()
    }
  }, [client, text, menuId, respId, language, latest])
}
