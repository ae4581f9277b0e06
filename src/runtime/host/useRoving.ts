import { useCallback, type RefCallback } from 'react'

const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 } as const

/**
 * Makes what `what` names in a group one stop of the Tab key: the arrows, Home and End go from one to the next. The stop is where the
 * keyboard was last, at first the primary button. Fields to type in keep their own stops and arrows. Answers a ref of the group.
 */
export const useRoving = (what = 'button'): RefCallback<HTMLElement> =>
  useCallback((group: HTMLElement | null) => (group ? rove(group, what) : undefined), [what])

function rove(group: HTMLElement, what: string): () => void {
  let last: HTMLElement | null = null
  const all = () => [...group.querySelectorAll<HTMLElement>(what)]
  const settle = () => {
    const stops = all().filter(isStop)
    const first = stops.find((stop) => stop.matches('.ant-btn-primary')) ?? stops[0]
    const at = last && stops.includes(last) ? last : first
    for (const stop of all()) stop.tabIndex = stop === at ? 0 : -1
  }
  const stepTo = (stop: HTMLElement) => {
    last = stop
    settle()
    stop.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    const stops = all().filter(isStop)
    const at = stops.findIndex((stop) => stop === event.target)
    const to = at < 0 ? undefined : target(event.key, at, stops.length)
    const stop = to === undefined ? undefined : stops[to]
    if (!stop) return
    event.preventDefault()
    stepTo(stop)
  }
  const onFocus = ({ target: at }: FocusEvent) => {
    if (!(at instanceof HTMLElement) || !at.matches(what) || at === last) return
    last = at
    settle()
  }
  // Rows of a grid come and go while it scrolls; nothing of them is a stop of the group.
  const watch = new MutationObserver((changes) => {
    if (!changes.every(({ target: at }) => at instanceof Element && at.closest('[role=grid]'))) settle()
  })
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
  group.addEventListener('keydown', onKey)
  group.addEventListener('focusin', onFocus)
  settle()
  return () => {
    watch.disconnect()
    group.removeEventListener('keydown', onKey)
    group.removeEventListener('focusin', onFocus)
  }
}

/** The place that a key leads to from another; undefined for other keys, and at the ends. */
function target(key: string, at: number, count: number): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return key in steps ? at + steps[key as keyof typeof steps] : undefined // it is one of them
}

const isStop = (stop: HTMLElement): boolean => !stop.matches(':disabled') && !stop.closest('[hidden]')
