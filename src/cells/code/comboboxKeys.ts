import type { KeyboardEvent } from 'react'
import type { ComboboxProps } from './ComboboxProps.ts'
import type { Typing } from './useTyping.ts'

const pageStep = 8
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: pageStep,
  PageUp: -pageStep,
}

/** Arrows go through the list, Enter and Tab take, Escape is done with it. What a key does in a form and in a cell of a grid differs: the grid goes on with Enter and Tab. */
export function comboboxKeys(props: ComboboxProps, typing: Typing): (event: KeyboardEvent) => void {
  const { field } = props
  const { open, typed } = typing
  return (event) => {
    if (event.nativeEvent.isComposing) return
    props.onKey?.(event)
    if (event.defaultPrevented || field.disabled) return
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      stepBy(step, event.altKey, props.choices.length, typing)
    } else if (event.key === 'Enter' || (event.key === 'Tab' && typed)) enter(event, props, typing)
    else if (event.key === 'Escape' && open && field.place !== 'cell') {
      event.preventDefault()
      event.stopPropagation()
      typing.rest()
    }
  }
}

/** The first arrow opens the list, one with Alt shuts it. */
function stepBy(step: number, alt: boolean, count: number, { open, lit, show, light }: Typing): void {
  if (!open) show(true)
  else if (alt) show(false)
  else light(Math.max(0, Math.min(count - 1, lit < 0 && step > 0 ? 0 : lit + step)))
}

/** Takes the lit entry, else what is typed. */
function enter(event: KeyboardEvent, { field, choices, busy }: ComboboxProps, typing: Typing): void {
  const { open, typed, lit } = typing
  const entry = open && !busy ? choices[lit] : undefined
  const isCell = field.place === 'cell'
  const isEnter = event.key === 'Enter'
  if (entry) {
    typing.choose(entry.key)
    if (!isCell && isEnter) event.preventDefault()
    return
  }
  if (isCell && isEnter && isForAll(event)) return
  if (typed && (isEnter || isCell)) {
    event.preventDefault()
    event.stopPropagation()
    void typing.settle(typed).then((taken) => {
      if (taken) field.onDone?.()
    })
  } else if (!isCell && open && isEnter) {
    event.preventDefault()
    typing.show(false)
  }
}

/** The grid writes it into all marked cells. */
const isForAll = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey
