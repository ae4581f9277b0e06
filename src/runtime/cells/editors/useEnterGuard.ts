import { useRef } from 'react'
import type { KeyboardEvent } from 'react'

/**
 * A list that was only opened must not change anything when Enter closes it, though its first entry is lit. Returns the handler
 * for the capture phase: until something was typed or an arrow was pressed, Enter just ends the editing of the cell.
 */
export function useEnterGuard(typed: string, cell: boolean, onDone: (() => void) | undefined): (event: KeyboardEvent) => void {
  const moved = useRef(false)
  return (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moved.current = true
    if (event.key !== 'Enter' || !cell || typed !== '' || moved.current) return
    event.preventDefault()
    event.stopPropagation()
    onDone?.()
  }
}
