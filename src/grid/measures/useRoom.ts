import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'

export interface Room {
  readonly width: number
  readonly height: number
}

/** The inner size of an element, known before the first painting and followed afterwards. */
export function useRoom(element: RefObject<HTMLElement | null>): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () =>
      setRoom((before) =>
        before?.width === target.clientWidth && before.height === target.clientHeight
          ? before
          : { width: target.clientWidth, height: target.clientHeight },
      )
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return room
}
