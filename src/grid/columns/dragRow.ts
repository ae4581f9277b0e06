import type { PointerEvent } from 'react'
import { carry } from './carry.ts'

/** Carries an entry of a list to another place; a mark shows where it would go. Tells the index it is put before, the length for the end. Esc gives up. */
export function dragRow(event: PointerEvent, list: HTMLElement | null, put: (before: number) => void): void {
  const carried = event.currentTarget.closest('li')
  if (event.button !== 0 || !list || !carried) return
  const rows = [...list.querySelectorAll('li')]
  let before = -1
  const mark = (at: number) =>
    rows.forEach((row, index) => {
      row.classList.toggle('sw-before', index === at)
      row.classList.toggle('sw-behind', at === rows.length && index === rows.length - 1)
    })
  const move = (now: globalThis.PointerEvent) => {
    carried.classList.add('sw-carried')
    const room = list.getBoundingClientRect()
    if (now.clientY < room.top + 24) list.scrollTop -= 12
    else if (now.clientY > room.bottom - 24) list.scrollTop += 12
    const under = rows.findIndex((row) => {
      const box = row.getBoundingClientRect()
      return now.clientY < box.top + box.height / 2
    })
    before = under < 0 ? rows.length : under
    mark(before)
  }
  const end = () => {
    carried.classList.remove('sw-carried')
    mark(-1)
  }
  const drop = () => {
    const own = rows.indexOf(carried)
    if (before >= 0 && before !== own && before !== own + 1) put(before)
  }
  carry({ move, end, drop })
}
