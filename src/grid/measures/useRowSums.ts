import { useEffect, useMemo, useReducer, useState } from 'react'
import type { Row } from '../../language/row.ts'
import { RowSums } from './RowSums.ts'
import type { Summed } from './RowSums.ts'

/** So long a slice of counting may hold up the page. */
const slice = 6

/** Sums over all rows, kept up to date. `sums` is a new object whenever a figure may have changed. */
export function useRowSums(rows: readonly Row[], columns: readonly Summed[]): { readonly sums: RowSums } {
  const [sums] = useState(() => new RowSums())
  sums.follow(rows, columns)
  const [turn, done] = useReducer((count: number) => count + 1, 0)
  const { pending } = sums
  useEffect(() => {
    if (!pending) return
    let waiting: ReturnType<typeof setTimeout>
    const go = () => {
      sums.work(slice)
      if (sums.pending) waiting = setTimeout(go)
      else done()
    }
    waiting = setTimeout(go)
    return () => clearTimeout(waiting)
  }, [sums, rows, pending])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the figures inside change with these
  return useMemo(() => ({ sums }), [sums, rows, columns, turn])
}
