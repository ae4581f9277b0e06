import { useCallback, type ReactNode } from 'react'
import { App, Button } from 'antd'
import type { LinesProps } from './LinesProps.ts'
import { useTexts } from '../../client/useTexts.ts'
import { editTexts } from '../../texts/editTexts.ts'

type Place = Pick<LinesProps, 'rowPath' | 'lines' | 'store' | 'rules'>

interface Chosen {
  readonly selected: ReadonlySet<string>
  /** Path of the line with this key. */
  place(key: string): string
  setSelected(keys: ReadonlySet<string>): void
  /** Takes the keyboard to a line. */
  begin(key: string): boolean
}

/** What is done to lines of one row of a document, by their keys; each is one step of undo. */
export interface LineCommands {
  add(): void
  copy(keys: readonly string[]): void
  remove(keys: readonly string[]): void
  /** True if they went. */
  move(keys: readonly string[], by: -1 | 1): boolean
}

export function useLineCommands(
  { rowPath, lines, store, rules }: Place,
  { selected, place, setSelected, begin }: Chosen,
): LineCommands {
  const say = useTexts(editTexts)
  const { message } = App.useApp()
  const sayDeleted = useSayDeleted(store)
  const add = useCallback(() => void begin(store.addLine(rowPath, lines)), [begin, store, rowPath, lines])
  const copy = useCallback(
    (keys: readonly string[]) => store.copyLines(rowPath, lines, keys),
    [store, rowPath, lines],
  )
  const remove = useCallback(
    (chosen: readonly string[]) => {
      const keys = chosen.filter((key) => rules.editable(place(key)))
      if (keys.length < chosen.length) message.info(say('line.closedStay'))
      if (keys.length === 0) return
      store.deleteLines(rowPath, lines, keys)
      setSelected(new Set([...selected].filter((key) => !keys.includes(key))))
      sayDeleted(keys.length)
    },
    [store, rowPath, lines, rules, place, selected, setSelected, sayDeleted, message, say],
  )
  const move = useCallback(
    (keys: readonly string[], by: -1 | 1) => {
      const went = store.moveLines(rowPath, lines, keys, by)
      if (!went) message.info(say('line.savedStay'))
      return went
    },
    [store, rowPath, lines, message, say],
  )
  return { add, copy, remove, move }
}

/** Says how many lines went, with a button that brings them back as long as nothing else was done. */
function useSayDeleted(store: LinesProps['store']): (count: number) => void {
  const say = useTexts(editTexts)
  const { message } = App.useApp()
  return useCallback(
    (count) => {
      const step = store.state().undoes
      const undo: ReactNode = (
        <Button
          type="link"
          size="small"
          onClick={() => {
            if (store.state().undoes === step) store.undo()
            close()
          }}
        >
          {say('step.undoNow')}
        </Button>
      )
      const content = (
        <>
          {say('line.deleted', { count })} {undo}
        </>
      )
      const close = message.success({ duration: 8, content })
    },
    [store, message, say],
  )
}
