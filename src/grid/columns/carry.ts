interface Carrying {
  /** The pointer moved. */
  move(event: globalThis.PointerEvent): void
  /** It is over, dropped or given up: what was drawn for it goes. */
  end(): void
  /** It was let go where it belongs; after `end`. */
  drop(): void
}

/** Follows the pointer, wherever it goes, until it is let go; Esc gives up. */
export function carry({ move, end, drop }: Carrying): void {
  const stop = () => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', letGo)
    document.removeEventListener('pointercancel', stop)
    document.removeEventListener('keydown', key, true)
    end()
  }
  const letGo = () => {
    stop()
    drop()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', letGo)
  document.addEventListener('pointercancel', stop)
  document.addEventListener('keydown', key, true)
}
