/** The rows of a page, and which rows are selected. */
export interface Selectable {
  readonly type: 'none' | 'single' | 'multiple'
  /** Rows of this page. */
  readonly count: number
  /** Key of a row of this page; null for one that cannot be selected. */
  keyAt(index: number): string | null
  /** Also keys of other pages. */
  readonly selected: ReadonlySet<string>
}

/** The keys of those that can be selected, from one row to another. */
function keysIn({ keyAt }: Selectable, first: number, last: number): readonly string[] {
  const keys: string[] = []
  for (let at = first; at <= last; at++) {
    const key = keyAt(at)
    if (key !== null) keys.push(key)
  }
  return keys
}

/** `stateOf({ type: 'multiple', count: 2, keyAt: String, selected: new Set(['1']) })` → `'some'`. How many of the selectable rows of this page are selected. */
export function stateOf(rows: Selectable): 'none' | 'some' | 'all' {
  if (rows.selected.size === 0) return 'none'
  const keys = keysIn(rows, 0, rows.count - 1)
  const count = keys.reduce((sum, key) => sum + (rows.selected.has(key) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

/** `[...turned({ type: 'multiple', count: 2, keyAt: String, selected: new Set() }, 1)]` → `['1']`. What is selected after one row was turned; with `from` all rows between take the state that this one gets. Null where the row cannot be selected. */
export function turned(rows: Selectable, at: number, from = at): ReadonlySet<string> | null {
  const { type, count, selected } = rows
  const key = at < count && type !== 'none' ? rows.keyAt(at) : null
  if (key === null) return null
  if (type === 'single') return new Set([key])
  const between = new Set(keysIn(rows, Math.min(from, at), Math.min(Math.max(from, at), count - 1)))
  return selected.has(key)
    ? new Set([...selected].filter((one) => !between.has(one)))
    : new Set([...selected, ...between])
}

/** `[...pageTurned({ type: 'multiple', count: 1, keyAt: String, selected: new Set(['z']) })]` → `['z', '0']`. All rows of this page, or none of them where all are; other pages keep theirs. */
export function pageTurned(rows: Selectable): ReadonlySet<string> {
  const own = new Set(keysIn(rows, 0, rows.count - 1))
  return stateOf(rows) === 'all'
    ? new Set([...rows.selected].filter((key) => !own.has(key)))
    : new Set([...rows.selected, ...own])
}
