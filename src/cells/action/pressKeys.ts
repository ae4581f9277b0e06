const pressable = '.sw-press:not(:disabled)'

const firstIn = (cell: Element | null | undefined): HTMLElement | null | undefined =>
  cell?.querySelector<HTMLElement>(`${pressable}, a.sw-link`)

/** `hasPressable(null)` → `false`. Whether a button or link stands in a cell that can be pressed. */
export const hasPressable = (cell: Element | null | undefined): boolean => Boolean(firstIn(cell))

/** `pressFirst(null)` → `false`. Enter on a cell presses the first button or link in it that can be pressed. False: there is none. */
export function pressFirst(cell: Element | null | undefined): boolean {
  const first = firstIn(cell)
  first?.click()
  return Boolean(first)
}

/** `enterPresses(null)` → `false`. F2 on a cell of buttons goes to the first; arrows go on from there, Enter presses, Esc comes back to the grid. False: there is none. */
export function enterPresses(cell: Element | null | undefined): boolean {
  const first = cell?.querySelector<HTMLElement>(pressable)
  first?.focus()
  return Boolean(first)
}

/** A key while a button of a cell has the keyboard; true when it meant something. `leave` takes the keyboard back to the grid. */
export function pressKey(key: string, button: Element, leave: () => void): boolean {
  if (key === 'Escape' || key === 'Tab') {
    leave()
    return key === 'Escape'
  }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key]
  if (!step) return false
  const all = [...(button.closest('[role=gridcell]')?.querySelectorAll<HTMLElement>(pressable) ?? [])]
  all[(all.findIndex((one) => one === button) + step + all.length) % all.length]?.focus()
  return true
}
