import { useCallback, useEffect, useRef } from 'react'
import { useLatest } from '../../cells/useLatest.ts'
import type { CompiledButton } from '../../language/button.ts'
import type { Row } from '../../language/row.ts'
import { useSaveAsked } from '../edit/useSaveAsked.ts'
import { useHost } from '../host/host.ts'
import type { ListModel } from '../list/useListModel.tsx'
import { countOf } from './rowChanges.ts'
import type { ShownRows } from './useShownRows.ts'

/** A tab with something unsaved asks before it is closed, and saves when that is wanted. */
export function useLeaving({ changes }: ShownRows, save: () => Promise<boolean>): void {
  const host = useHost()
  const isDirty = countOf(changes) > 0
  useEffect(() => host.setDirty(isDirty), [host, isDirty])
  useSaveAsked(() => (isDirty ? save() : Promise.resolve(true)))
}

interface Pressing {
  readonly list: ListModel
  readonly shown: ShownRows
  save(): Promise<boolean>
}

/** What is done with rows is done with rows as they are saved: what is not is saved first, and read again. */
export function useRowPress({ list, shown, save }: Pressing): (button: CompiledButton, row?: Row) => void {
  const waiting = useRef<{ readonly button: CompiledButton; readonly id: unknown } | null>(null)
  const latest = useLatest(list)
  const { rows } = list.loaded
  useEffect(() => {
    const next = waiting.current
    waiting.current = null
    if (!next || !rows) return
    const row = next.id === undefined ? undefined : rows.find(({ id }) => id === next.id)
    if (next.id === undefined || row) latest.current.press(next.button, row)
  }, [rows, latest])
  const press = useLatest((button: CompiledButton, row?: Row) => {
    if (button.kind === 'export' || countOf(shown.changes) === 0) return list.press(button, row)
    void save().then((isSaved) => {
      if (isSaved) waiting.current = { button, id: row?.['id'] }
    })
  })
  return useCallback((button, row) => press.current(button, row), [press])
}
