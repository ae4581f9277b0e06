import { carry } from './carry.ts'
import type { GridView } from '../context/GridView.ts'
import type { Placed } from '../layout/layout.ts'
import { slack, suppressClick, type Press } from '../context/Press.ts'
import type { Pinned } from '../layout/arrange.ts'
import { spoken } from '../../texts/spoken.ts'

/** Near the edge of the middle the columns begin to move, by so much at a time. */
const edge = 40
const scrollStep = 24

interface Target {
  readonly zone: Pinned
  readonly before: string | null
  readonly x: number
}

/** Carries a column to another place: within its zone or into another one. A mark shows where it would go; Esc gives up. */
export function dragHead(event: Press, place: Placed, view: GridView): void {
  const head = event.currentTarget.closest('.sw-grid-head')
  const grid = head?.closest<HTMLElement>('.sw-grid')
  if (!head || !grid || (event.target instanceof Element && event.target.closest('button,.sw-grip'))) return
  const from = { x: event.clientX, y: event.clientY }
  let carried: { readonly mark: HTMLElement; readonly ghost: HTMLElement } | null = null
  let target: Target | null = null
  const move = (now: globalThis.PointerEvent) => {
    if (!carried && Math.hypot(now.clientX - from.x, now.clientY - from.y) < slack) return
    carried ??= showDrag(grid, spoken(place.column.title, view.props.services.language))
    const box = grid.getBoundingClientRect()
    scrollAtEdge(grid, head, now.clientX)
    target = targetAt(head, now.clientX, view)
    carried.ghost.style.transform = `translate(${now.clientX - box.left + 12}px, ${now.clientY - box.top + 12}px)`
    carried.mark.style.transform = `translateX(${(target?.x ?? 0) - box.left}px)`
    carried.mark.hidden = target === null
  }
  const end = () => {
    carried?.mark.remove()
    carried?.ghost.remove()
    grid.classList.remove('sw-carrying')
  }
  const drop = () => {
    if (!carried) return
    suppressClick()
    if (target) view.columns.move(place.column.key, target.before, target.zone)
  }
  carry({ move, end, drop })
}

function showDrag(grid: HTMLElement, title: string): { mark: HTMLElement; ghost: HTMLElement } {
  const mark = Object.assign(document.createElement('div'), { className: 'sw-drop-mark', hidden: true })
  const ghost = Object.assign(document.createElement('div'), { className: 'sw-ghost', textContent: title })
  grid.append(mark, ghost)
  grid.classList.add('sw-carrying')
  return { mark, ghost }
}

function scrollAtEdge(grid: HTMLElement, head: Element, x: number): void {
  const scroller = grid.querySelector('.sw-scroll')
  if (!scroller) return
  const room = grid.getBoundingClientRect()
  const left = head.querySelector('.sw-pin-left')?.getBoundingClientRect().right ?? room.left
  const right = head.querySelector('.sw-pin-right')?.getBoundingClientRect().left ?? room.right
  if (x > left && x < left + edge) scroller.scrollLeft -= scrollStep
  else if (x < right && x > right - edge) scroller.scrollLeft += scrollStep
}

/** The gap that the pointer is nearest to. Pinned zones lie over the middle, so they are asked first. */
function targetAt(head: Element, x: number, { layout }: GridView): Target | null {
  const zones: readonly [Pinned, string, readonly Placed[]][] = [
    ['left', '.sw-pin-left', layout.left],
    ['right', '.sw-pin-right', layout.right],
    ['none', '.sw-middle', layout.middle],
  ]
  for (const [zone, selector, placed] of zones) {
    const box = head.querySelector(selector)?.getBoundingClientRect()
    if (!box || x < box.left || x > box.right) continue
    return gapIn(head, zone, placed, x) ?? { zone, before: null, x: zone === 'right' ? box.left : box.right }
  }
  return null
}

function gapIn(head: Element, zone: Pinned, placed: readonly Placed[], x: number): Target | null {
  const seen = [...head.querySelectorAll('[role=columnheader][data-col]')].flatMap((cell) => {
    const at = placed.findIndex(({ column }) => column.key === cell.getAttribute('data-col'))
    const box = cell.getBoundingClientRect()
    return at < 0 ? [] : [{ at, box }]
  })
  const next = seen.find(({ box }) => x < box.left + box.width / 2)
  if (next) return { zone, before: placed[next.at]?.column.key ?? null, x: next.box.left }
  const last = seen.at(-1)
  return last ? { zone, before: placed[last.at + 1]?.column.key ?? null, x: last.box.right } : null
}
