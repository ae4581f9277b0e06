/** Where a drag began. */
export interface Press {
  readonly button: number
  readonly clientX: number
  readonly clientY: number
  readonly target: EventTarget
  readonly currentTarget: Element
}

/** Pixels that the pointer moves before a press becomes a drag; below it is a click. */
export const slack = 5

/** The click that ends a drag is not a click on what is below. */
export function suppressClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
