import { useEffect, useRef, useState } from 'react'
import { useCellServices, type PickOption } from '../CellServices.ts'
import type { FieldEditorProps } from '../editors/FieldEditorProps.ts'
import { meant, refValues } from './refChoices.ts'
import { usePicking, type Picking } from './usePicking.ts'

/** So many options are offered below the box. */
const offered = 20
/** Milliseconds. */
const afterTyping = 150

export interface RefChoice extends Picking {
  readonly typed: string
  readonly lately: readonly PickOption[]
  type(text: string): void
  /** Looks for what is typed, when the list of a form is opened. */
  look(): void
  /** Takes what the dialog gave; of several the first belongs to this field, the others to further rows. */
  choose(options: readonly PickOption[]): void
  /** Takes an entry of the list, by its id. */
  take(id: string): void
  clear(): void
  /** Takes what a text means, now or when its search is answered; `leaving`: the box is gone before. */
  takeMeant(text: string, leaving?: boolean): Promise<boolean> | boolean
}

/** What a field that refers to another entity offers and writes. */
export function useRefChoice({
  column,
  row,
  onChange,
  onMore,
  onDone,
  place,
  replace,
  leftover,
}: FieldEditorProps): RefChoice {
  const { pick, recent } = useCellServices()
  const picking = usePicking(column, row, offered)
  const { options, busy, search } = picking
  const [typed, setTyped] = useState(replace ? '' : (leftover ?? ''))
  const [begins] = useState(typed)
  const searching = useRef<Promise<readonly PickOption[]>>(undefined)
  useEffect(() => {
    if (place === 'cell') searching.current = search(begins, 1, 0)
  }, [place, search, begins])

  const look = (text: string, wait = 0): void => {
    searching.current = search(text, 1, wait)
  }
  const find = async (text: string) =>
    (await pick?.({ column, row, text, pageIndex: 1, pageRows: offered }))?.options ?? []
  const write = (option: PickOption | null): void => {
    onChange(refValues(column, option))
    if (option) recent?.add(column, option)
  }
  const writeMeant = (found: readonly PickOption[], text: string): boolean => {
    const option = meant(found, text)
    if (option) write(option)
    return option !== undefined
  }
  /** What was chosen lately may have been closed since: it is looked up again, which also brings what else the row takes along. */
  const takeAgain = async ({ id, code }: PickOption): Promise<void> => {
    const now = (await find(code)).find((one) => one.id === id)
    if (now) {
      write(now)
      onDone?.()
    } else {
      recent?.drop?.(column, id)
      look('')
    }
  }
  const lately = typed || !recent ? [] : recent.of(column)
  return {
    ...picking,
    typed,
    lately,
    look: () => look(typed),
    type: (text) => {
      setTyped(text)
      if (text || typed) look(text, text ? afterTyping : 0)
    },
    choose: ([first, ...more]) => {
      setTyped('')
      if (!first) return
      write(first)
      for (const option of more) recent?.add(column, option)
      if (more.length) onMore?.(more.map((option) => refValues(column, option)))
      onDone?.()
    },
    take: (id) => {
      const option = options.find((one) => one.id === id)
      const old = lately.find((one) => one.id === id)
      if (option) write(option)
      else if (old && pick) void takeAgain(old)
    },
    clear: () => write(null),
    takeMeant: (text, leaving) => {
      if (!busy) return writeMeant(options, text)
      const answer = leaving && pick ? find(text) : searching.current
      return answer?.then((found) => writeMeant(found, text)) ?? false
    },
  }
}
