import { useCallback, useRef, useState } from 'react'

/** As in search.css: the least width of a field, and the room between two. */
const least = 250
const gap = 16

/** How many fields stand beside each other in a form, by its width. */
export function useFieldsInRow(): [(form: HTMLElement | null) => void, number] {
  const [count, setCount] = useState(4)
  const watcher = useRef<ResizeObserver>(undefined)
  const ref = useCallback((form: HTMLElement | null) => {
    watcher.current?.disconnect()
    if (!form || typeof ResizeObserver === 'undefined') return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(form)
      const width = form.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (form.clientWidth > 0) setCount(Math.max(1, Math.floor((width + gap) / (least + gap))))
    }
    measure()
    watcher.current = new ResizeObserver(measure)
    watcher.current.observe(form)
  }, [])
  return [ref, count]
}
