import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { useDeferredValue, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import type { Condition } from '../../language/wire.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { SortOrder } from '../GridProps.ts'
import { isNarrowed, lineView, nothingNarrowed, type Narrowing } from './lineView.ts'

export interface LineView {
  /** What is shown now. Rows that are not stay in the document. */
  readonly rows: readonly Row[]
  readonly narrowing: Narrowing
  /** Some rows may be out of sight. */
  readonly narrowed: boolean
  filter(key: string, condition: Condition | null): void
  search(text: string): void
  sortBy(sort: readonly SortOrder[]): void
  /** All rows again; the order stays. */
  clear(): void
}

/** What was decided when the user asked for it; null where all is shown. */
interface Decision {
  readonly asked: Narrowing
  readonly rowKey: string
  readonly decided: {
    /** Keys of the rows that there were. */
    readonly known: ReadonlySet<string>
    /** Place of each that is shown, by key. */
    readonly order: ReadonlyMap<string, number>
  } | null
}

const placesOf = (keys: readonly string[]): ReadonlyMap<string, number> =>
  new Map(keys.map((key, index) => [key, index]))

/**
 * Filters, searches and sorts the lines of a document in the browser. What is shown is decided when the user asks for it: a row
 * that is edited meanwhile neither vanishes nor moves under the hand, and new rows are shown, at the end.
 */
export function useLineView(
  rows: readonly Row[],
  columns: readonly CompiledColumn[],
  services: CellServices,
  rowKey: string,
  today: string,
): LineView {
  const [narrowing, setNarrowing] = useState<Narrowing>(nothingNarrowed)
  const asked = useDeferredValue(narrowing)
  const [decision, setDecision] = useState<Decision>({ asked: nothingNarrowed, rowKey, decided: null })
  if (decision.asked !== asked || decision.rowKey !== rowKey) {
    const keys = (some: readonly Row[]) => some.map((row) => String(row[rowKey]))
    const ordered = () => keys(lineView(rows, columns, asked, services, today))
    const decided =
      asked === nothingNarrowed ? null : { known: new Set(keys(rows)), order: placesOf(ordered()) }
    setDecision({ asked, rowKey, decided })
  }
  const { decided } = decision
  const seen = useMemo(() => {
    if (!decided) return rows
    const here = rows.filter((row) => {
      const key = String(row[rowKey])
      return decided.order.has(key) || !decided.known.has(key)
    })
    const placeOf = (row: Row) => decided.order.get(String(row[rowKey])) ?? Number.MAX_SAFE_INTEGER
    return asked.sort.length > 0 ? here.toSorted((a, b) => placeOf(a) - placeOf(b)) : here
  }, [rows, decided, asked, rowKey])
  return { rows: seen, narrowing, narrowed: isNarrowed(asked), ...useChanges(setNarrowing) }
}

type Changes = Pick<LineView, 'filter' | 'search' | 'sortBy' | 'clear'>

/** What narrows rows and lifts it; always the same functions. */
function useChanges(setNarrowing: Dispatch<SetStateAction<Narrowing>>): Changes {
  return useMemo(() => {
    const set = (change: (before: Narrowing) => Partial<Narrowing>) =>
      setNarrowing((before) => {
        const next = { ...before, ...change(before) }
        return isNarrowed(next) || next.sort.length > 0 ? next : nothingNarrowed
      })
    return {
      filter: (key, condition) =>
        set(({ conditions }) => ({
          conditions: [...conditions.filter((one) => one.key !== key), ...(condition ? [condition] : [])],
        })),
      search: (quick) => set(() => ({ quick })),
      sortBy: (sort) => set(() => ({ sort })),
      clear: () => set(() => ({ conditions: [], quick: '' })),
    }
  }, [setNarrowing])
}
