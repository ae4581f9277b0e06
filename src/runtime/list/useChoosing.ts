import { useRef, useState, type PointerEvent } from 'react'
import type { Row } from '../../language/row.ts'
import { useOffered } from './ListToolbar.tsx'
import type { ListModel } from './useListModel.tsx'

/** How rows are chosen where there are cards and no boxes to tick. */
export interface Choosing {
  /** Something can be done with several rows at once. */
  readonly isOffered: boolean
  /** A touch chooses a card, or lets go of it. */
  readonly isOn: boolean
  isChosen(row: Row): boolean
  begin(): void
  end(): void
  toggle(row: Row): void
}

/** Rows of a list on a narrow screen: chosen once the user says so, by a button or by a long touch. */
export function useChoosing({
  screen,
  entity,
  grid,
  selection,
  edited,
  isElsewhere,
  table,
}: Pick<
  ListModel,
  'screen' | 'entity' | 'grid' | 'selection' | 'edited' | 'isElsewhere' | 'table'
>): Choosing {
  const [isWished, setWished] = useState(false)
  const hasVerbs = useOffered(screen.toolbar, entity).some(({ needs }) => needs !== 'none' && needs !== 'all')
  const isOffered =
    (hasVerbs || table.task?.answers !== undefined) &&
    grid.selection === 'multiple' &&
    !edited &&
    !isElsewhere
  const idOf = (row: Row) => String(row['id'])
  return {
    isOffered,
    isOn: isOffered && (isWished || selection.rows.length > 0),
    isChosen: (row) => selection.keys.has(idOf(row)),
    begin: () => setWished(true),
    end: () => {
      setWished(false)
      selection.clear()
    },
    toggle: (row) => {
      const next = new Set(selection.keys)
      if (!next.delete(idOf(row))) next.add(idOf(row))
      setWished(true)
      selection.select(next)
    },
  }
}

/** Milliseconds that a finger stays, and the pixels it may move meanwhile. */
const [longTouch, atRest] = [500, 8]

/** What an element needs to hear a long touch. The press that ends it counts for nothing else. */
export function useLongTouch(onLong: () => void) {
  const touch = useRef<{
    readonly timer: ReturnType<typeof setTimeout>
    readonly x: number
    readonly y: number
  }>(null)
  const wasLong = useRef(false)
  const end = () => {
    clearTimeout(touch.current?.timer)
    touch.current = null
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      wasLong.current = false
      if (pointerType !== 'touch') return
      const timer = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, longTouch)
      touch.current = { timer, x, y }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = touch.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > atRest) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
