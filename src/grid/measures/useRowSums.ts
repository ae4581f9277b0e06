import { useEffect, useState } from 'react'
import type { Row } from '../../language/row.ts'
import { RowSums } from './RowSums.ts'
import type { Summed } from './RowSums.ts'

/** So many milliseconds a slice of counting may hold up the page. */
const slice = 6

/** Sums over all rows, kept up to date; another object whenever a figure may have changed. */
export function useRowSums(rows: readonly Row[], columns: readonly Summed[]): RowSums {
  const [kept, keep] = useState(() => RowSums.of(rows, columns))
  const sums = kept.follow(rows, columns)
  if (sums !== kept) keep(sums)
  useEffect(() => {
    if (!sums.pending) return
    const counting = sums.counting()
    let waiting: ReturnType<typeof setTimeout>
    const go = () => {
      const counted = counting.work(slice)
      if (counted) keep(counted)
      else waiting = setTimeout(go)
    }
    waiting = setTimeout(go)
    return () => clearTimeout(waiting)
  }, [sums])
  return sums
}
