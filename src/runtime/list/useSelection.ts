import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../language/row.ts'

export interface Selection {
  /** As the grid knows them: ids of the rows in sight, and the keys of those on other pages. */
  readonly keys: ReadonlySet<string>
  /** All of them, in the order they were chosen. */
  readonly rows: readonly Row[]
  /** What is in sight: the page, or (`only`) the selected rows of all pages. */
  readonly here: readonly Row[]
  readonly only: boolean
  showOnly(only: boolean): void
  select(ids: ReadonlySet<string>): void
  clear(): void
}

type Chosen = ReadonlyMap<string, Row>
const none: Chosen = new Map()
const idOf = (row: Row): string => String(row['id'])

/**
 * The rows that were selected, on whatever page they stand, by the key that `keyOf` makes. Rows that were read again replace what
 * was selected of them, so that verbs work on what is known last.
 */
export function useSelection(page: readonly Row[], keyOf: (row: Row) => string): Selection {
  const [chosen, setChosen] = useState<Chosen>(none)
  const [wished, showOnly] = useState(false)
  const selected = useMemo(() => renewed(chosen, page, keyOf), [chosen, page, keyOf])
  const rows = useMemo(() => [...selected.values()], [selected])
  const only = wished && selected.size > 0
  const here = only ? rows : page
  const onPage = useMemo(() => new Set(here.map(keyOf)), [here, keyOf])
  const keys = useMemo(
    () =>
      new Set([
        ...here.filter((row) => selected.has(keyOf(row))).map(idOf),
        ...[...selected.keys()].filter((key) => !onPage.has(key)),
      ]),
    [here, keyOf, onPage, selected],
  )
  const select = useCallback(
    (ids: ReadonlySet<string>) => {
      const gone = new Set(here.filter((row) => keys.has(idOf(row)) && !ids.has(idOf(row))).map(keyOf))
      const kept = [...selected].filter(([key]) => onPage.has(key) || ids.has(key))
      const come = here.filter((row) => ids.has(idOf(row))).map((row) => [keyOf(row), row] as const)
      setChosen(new Map([...kept, ...come].filter(([key]) => !gone.has(key))))
    },
    [here, keyOf, keys, onPage, selected],
  )
  const clear = useCallback(() => {
    setChosen(none)
    showOnly(false)
  }, [])
  return { keys, rows, here, only, showOnly, select, clear }
}

function renewed(chosen: Chosen, page: readonly Row[], keyOf: (row: Row) => string): Chosen {
  if (chosen.size === 0) return none
  const fresh = new Map(page.map((row) => [keyOf(row), row]))
  return new Map([...chosen].map(([key, row]) => [key, fresh.get(key) ?? row]))
}
