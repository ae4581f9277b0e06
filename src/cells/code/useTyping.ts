import { useInsertionEffect, useState } from 'react'
import type { ComboboxProps } from './ComboboxProps.ts'

export interface Typing {
  /** Null while nothing is typed. */
  readonly typed: string | null
  /** What was typed and means nothing. */
  readonly unknown: string | null
  readonly open: boolean
  /** Which entry Enter takes; -1: none. */
  readonly lit: number
  show(open: boolean): void
  light(entry: number): void
  type(text: string): void
  /** Shuts the list and forgets what was typed. */
  rest(): void
  /** Forgets what was typed. */
  forget(): void
  choose(key: string): void
  /** What was typed and not chosen: taken where it means something, else kept and named. */
  settle(text: string): Promise<boolean>
}

/** What stands in the box of a combobox while somebody types, and its list: typing opens it and lights its first entry. */
export function useTyping(props: ComboboxProps): Typing {
  const { field, chosen } = props
  const begins = field.replace ? null : (field.leftover ?? null)
  const [typed, setTyped] = useState<string | null>(field.replace ? '' : begins)
  const [unknown, setUnknown] = useState<string | null>(begins)
  const [open, setOpen] = useState(field.place === 'cell')
  const [lit, setLit] = useState(-1)
  const show = (next: boolean): void => {
    if (next && !open) {
      props.onOpen?.()
      setLit(-1)
    }
    setOpen(next)
  }
  const rest = (): void => {
    field.onPending?.(undefined) // the cell may be closed before this is drawn
    setTyped(null)
    setUnknown(null)
    setOpen(false)
    setLit(-1)
    props.onType('')
  }
  useInsertionEffect(() => {
    field.onPending?.(typed ? { text: typed, settle: () => props.onMeant(typed, true) } : undefined)
  })
  return {
    typed,
    unknown,
    open,
    lit,
    show,
    light: setLit,
    rest,
    forget: () => setTyped(null),
    type: (text) => {
      setTyped(text)
      setUnknown(null)
      show(true)
      setLit(text === '' ? -1 : 0)
      props.onType(text)
      if (text === '' && chosen !== undefined) props.onClear()
    },
    choose: (key) => {
      rest()
      props.onChoose(key)
    },
    settle: async (text) => {
      const isMeant = await props.onMeant(text)
      if (isMeant) rest()
      else setUnknown(text)
      return isMeant
    },
  }
}
