import type { PointerEvent } from 'react'
import { slack, suppressClick, type Press } from '../context/Press.ts'
import type { InputQueue } from './InputQueue.ts'
import type { Interaction } from './interaction.ts'

/** Begins a drag. Before the interaction chunk has loaded, the pointer is recorded and the drag replayed afterwards, up to where the pointer is by then or was released. */
export function beginDrag(
  queue: InputQueue,
  { button, clientX, clientY, target, currentTarget }: PointerEvent,
  drag: (here: Interaction, press: Press) => void,
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
