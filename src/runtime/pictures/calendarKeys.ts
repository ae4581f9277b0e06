import { isHeld, type Pressed } from './boardKeys.ts'

/** What takes the keyboard of the next row in the direction of an arrow: below and above within the days, left and right on the next day that has any. Null for other keys, and at the ends. */
export function dayBeside(area: HTMLElement, event: Pressed): HTMLElement | null {
  const { key, target } = event
  const row = target instanceof Element ? target.closest<HTMLElement>('.calendar-row') : null
  if (!row || isHeld(event)) return null
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const all = [...area.querySelectorAll<HTMLElement>('.calendar-row')]
    return all[all.indexOf(row) + (key === 'ArrowDown' ? 1 : -1)] ?? null
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  const days = [...area.querySelectorAll('[data-day]')].filter((day) => day.querySelector('.calendar-row'))
  const at = days.findIndex((day) => day.contains(row))
  return days[at + (key === 'ArrowRight' ? 1 : -1)]?.querySelector<HTMLElement>('.calendar-row') ?? null
}
