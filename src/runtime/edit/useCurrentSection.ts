import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { scrollWithin } from './scrollWithin.ts'

/** Below this many pixels a document shows one section at a time. */
const narrow = 640

/** Which section stands at the top of what is seen, whether there is room for more than one, and the way to another. */
export function useCurrentSection(
  body: RefObject<HTMLElement | null>,
  names: readonly string[],
): { readonly current: string; readonly isNarrow: boolean; go(name: string): void } {
  const [current, setCurrent] = useState(names[0] ?? '')
  const [isNarrow, setNarrow] = useState(false)
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
    const room = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setNarrow(entry.contentRect.width < narrow)
    })
    box.addEventListener('scroll', onScroll, { passive: true })
    room.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      room.disconnect()
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
  return { current: names.includes(current) ? current : (names[0] ?? ''), isNarrow, go }
}
