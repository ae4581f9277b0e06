import type { PointerEvent } from 'react'
import { slack, suppressClick, type Press } from '../context/Press.ts'
import type { InputQueue } from './InputQueue.ts'
import type { WorkingParts } from './parts.ts'

/** Begins a drag. Where the working parts are not there yet it goes the way of the pointer once more when they come: to where it is by then, or to where it was let go. */
export function beginDrag(
  queue: InputQueue,
  { button, clientX, clientY, target, currentTarget }: PointerEvent,
  drag: (here: WorkingParts, press: Press) => void,
): void {
  const press = { button, clientX, clientY, target, currentTarget }
  if (button !== 0) return
  if (queue.ready) return drag(queue.ready, press)
  const way = new Map<string, globalThis.PointerEvent>()
  const note = (event: globalThis.PointerEvent) => {
    way.set(event.type, event)
    if (event.type === 'pointermove') return
    stop()
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) >= slack) suppressClick()
  }
  const kinds = ['pointermove', 'pointerup', 'pointercancel'] as const
  const stop = () => {
    for (const kind of kinds) document.removeEventListener(kind, note)
  }
  for (const kind of kinds) document.addEventListener(kind, note)
  queue.work((here) => {
    stop()
    drag(here, press)
    for (const event of way.values()) document.dispatchEvent(new globalThis.PointerEvent(event.type, event))
  })
}
