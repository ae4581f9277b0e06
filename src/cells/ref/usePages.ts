import { useEffect, useState } from 'react'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { useCellServices, type PickOption } from '../CellServices.ts'
import { useLatest } from '../useLatest.ts'
import type { PickDialogProps } from './PickDialogProps.ts'
import { usePicking, type Picking } from './usePicking.ts'

export const pageRows = 10
/** Milliseconds. */
const afterTyping = 200

export interface Pages extends Picking {
  readonly sought: string
  readonly page: number
  /** So many of the first options were chosen lately. */
  readonly latelyMany: number
  /** The option that the arrows have reached. */
  readonly at: number
  goTo(at: number): void
  turn(page: number): void
  seek(text: string): void
}

/** What a search found, page by page. */
export function usePages({ column, row, text }: PickDialogProps): Pages {
  const [sought, setSought] = useState(text)
  const [page, setPage] = useState(1)
  const [at, setAt] = useState(0)
  const picking = usePicking(column, row, pageRows)
  const lately = useLately(column, row)
  const { search } = picking
  useEffect(() => {
    void search(text)
  }, [search, text])
  const isFirst = sought === '' && page === 1
  const known = new Set(lately?.map(({ id }) => id))
  const isReady = !isFirst || lately !== null // what comes first is not put before what is read already
  return {
    ...picking,
    busy: picking.busy || !isReady,
    options: isFirst ? firstOf(lately, picking.options) : picking.options,
    latelyMany: isFirst ? known.size : 0,
    sought,
    page,
    at,
    goTo: setAt,
    turn: (next) => {
      setPage(next)
      setAt(0)
      void search(sought, next)
    },
    seek: (next) => {
      setSought(next)
      setPage(1)
      setAt(0)
      void search(next, 1, afterTyping)
    },
  }
}

/** What was chosen lately, then the others; nothing before both are known. */
const firstOf = (
  lately: readonly PickOption[] | null,
  options: readonly PickOption[],
): readonly PickOption[] =>
  lately === null ? [] : [...lately, ...options.filter(({ id }) => lately.every((one) => one.id !== id))]

const latelyMost = 5

/** What was chosen lately in this field and may still be chosen, as it is now; null until that is known. */
function useLately(column: CompiledColumn, row: Row): readonly PickOption[] | null {
  const { pick, recent } = useCellServices()
  const [ids] = useState(() => (recent?.of(column) ?? []).slice(0, latelyMost).map(({ id }) => id))
  const [lately, setLately] = useState<readonly PickOption[] | null>(ids.length > 0 && pick ? null : [])
  const latest = useLatest({ column, row, pick })
  useEffect(() => {
    const { pick, ...asked } = latest.current
    if (!pick || ids.length === 0) return undefined
    const abort = new AbortController()
    const { signal } = abort
    pick({ ...asked, text: '', ids, pageIndex: 1, pageRows: ids.length, signal }).then(
      ({ options }) => setLately(ids.flatMap((id) => options.find((option) => option.id === id) ?? [])),
      () => setLately([]), // the page itself says what is wrong
    )
    return () => abort.abort()
  }, [ids, latest])
  return lately
}
