import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useDrawn } from '../../client/appearance.ts'
import { useLatest } from '../../cells/useLatest.ts'
import { linkIn } from '../../cells/wiresOf.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { useHost } from '../host/host.ts'
import { useKeptFlag } from '../search/useKeptFlag.ts'
import type { ListModel } from './useListModel.tsx'

/** The list with the document of a row beside it: whether its user wants it so, and which. */
export interface Split {
  readonly isOn: boolean
  turn(): void
  readonly screen: string
  /** The document. Undefined: none was chosen yet. Null: it is to go. */
  readonly id: string | undefined | null
  show(id: string): void
  close(): void
  /** Shows that of a row, at once, or a moment after its user has come to a row and stays there. */
  choose(row: Row): void
  stand(row: Row): void
  /** Whether a link of the list leads to what is shown beside it. */
  isOwn(row: Row, column: CompiledColumn): boolean
}

/** Under this key of the address stands which document is beside the list. */
const openParam = 'open'

/** Milliseconds for which somebody stays in a row before its document is asked for: who goes on by the keyboard asks for none on the way. */
const pause = 180

/** Null where no document stands beside rows: nothing is opened by them, they are edited in place, or there is no room. */
export function useSplit({ screen, entity, edited, grid }: ListModel): Split | null {
  const { user, Beside } = useHost()
  const { narrow, snug } = useDrawn()
  const [isOn, keep] = useKeptFlag(`split.${user.userId}.${screen.id}`, false)
  const { id, show } = useOpenDocument()
  const [isLeaving, setLeaving] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const idKey = entity.parent ? 'parentId' : 'id'
  const choose = useCallback(
    (row: Row) => {
      clearTimeout(waiting.current)
      const next = row[idKey]
      if (typeof next === 'string') show(next)
    },
    [idKey, show],
  )
  const stand = useCallback(
    (row: Row) => {
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => choose(row), pause)
    },
    [choose],
  )
  useEffect(() => () => clearTimeout(waiting.current), [])
  const own = screen.edit
  const isThere = own !== undefined && Beside !== undefined && !edited && !narrow && !snug
  const [row] = grid.rows
  const first = useLatest(row)
  const awaitsFirst = useRef(false)
  useEffect(() => {
    if (!row || !awaitsFirst.current) return
    awaitsFirst.current = false
    choose(row)
  }, [row, choose])
  return useMemo(
    () =>
      isThere
        ? {
            isOn,
            turn: () => {
              if (isOn && id !== undefined) return setLeaving(true)
              keep(!isOn)
              awaitsFirst.current = !isOn && id === undefined && !first.current // its rows are still to come
              if (!isOn && id === undefined && first.current) choose(first.current)
            },
            screen: own,
            id: isLeaving ? null : id,
            show: (next) => {
              setLeaving(false)
              show(next)
            },
            close: () => {
              setLeaving(false)
              show(undefined)
              if (isLeaving) keep(false)
            },
            choose,
            stand,
            isOwn: (row, column) => {
              const to = linkIn(column, row)
              return to !== undefined && to !== null && to.screen === own && to.idKey === idKey
            },
          }
        : null,
    [isThere, isOn, isLeaving, keep, show, id, first, choose, own, stand, idKey],
  )
}

/** Which document stands beside the list, as the address says it: it is found again by it. */
function useOpenDocument(): { readonly id: string | undefined; show(id: string | undefined): void } {
  const host = useHost()
  const named = host.params[openParam]
  const [id, setId] = useState(named)
  const [told, setTold] = useState(named)
  if (named !== told) {
    setTold(named)
    if (named !== undefined) setId(named)
  }
  const latest = useLatest(host)
  useEffect(() => {
    const { params, replaceParams } = latest.current
    if (params[openParam] === id) return
    const { [openParam]: _, ...rest } = params
    replaceParams(id === undefined ? rest : { ...rest, [openParam]: id })
  }, [id, named, latest])
  return { id, show: setId }
}
