import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { scrollWithin } from './scrollWithin.ts'

/** How much room a document has: for one section at a time, for all of them, for the history beside them, for that without a thought. */
export type Room = 'narrow' | 'plain' | 'wide' | 'broad'

const roomOf = (pixels: number): Room => {
  if (pixels < 640) return 'narrow'
  if (pixels < 1280) return 'plain'
  return pixels < 1480 ? 'wide' : 'broad'
}

/** Which section stands at the top of what is seen, how much room there is, and the way to another. */
export function useCurrentSection(
  body: RefObject<HTMLElement | null>,
  names: readonly string[],
): { readonly current: string; readonly room: Room; go(name: string): void } {
  const [current, setCurrent] = useState(names[0] ?? '')
  const [space, setSpace] = useState<Room>('plain')
  // A chosen section stays the current one though the end of the page keeps it from reaching the top.
  const chosen = useRef<{ readonly name: string; readonly top: number } | null>(null)
  const list = names.join()

  useEffect(() => {
    const box = body.current
    if (!box) return
    let frame = 0
    const look = () => {
      frame = 0
      if (chosen.current && Math.abs(chosen.current.top - box.scrollTop) < 2) return
      chosen.current = null
      const top = box.getBoundingClientRect().top + 60
      const sections = [...box.querySelectorAll<HTMLElement>('[data-section]:not([hidden])')]
      const above = sections.findLast((section) => section.getBoundingClientRect().top <= top) ?? sections[0]
      if (above?.dataset['section']) setCurrent(above.dataset['section'])
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setSpace(roomOf(entry.contentRect.width))
    })
    box.addEventListener('scroll', onScroll, { passive: true })
    watch.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [body, list])

  const scrollTo = useRef((name: string) => {
    const box = body.current
    const section = box?.querySelector(`[data-section="${CSS.escape(name)}"]`)
    if (box && section) scrollWithin(box, section, 'start')
    if (box) chosen.current = { name, top: box.scrollTop }
  })
  const go = useCallback((name: string) => {
    setCurrent(name)
    requestAnimationFrame(() => scrollTo.current(name))
  }, [])
  return { current: names.includes(current) ? current : (names[0] ?? ''), room: space, go }
}
