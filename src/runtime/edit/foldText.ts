import type { Row } from '../../language/row.ts'

/**
 * `foldText([{ due: '2026-12-04' }, { due: '2026-11-01' }], 'due', '2026-11-23')` → `'2 · 12-04'`. How many there are, and the next of their
 * dates from `today` on, else the last one; the year where it is another.
 */
export function foldText(rows: readonly Row[], dateKey: string | undefined, today: string): string {
  const dates = rows
    .map((row) => String((dateKey === undefined ? undefined : row[dateKey]) ?? '').slice(0, 10))
    .filter(Boolean)
    .toSorted()
  const next = dates.find((date) => date >= today) ?? dates.at(-1)
  if (next === undefined) return String(rows.length)
  return `${rows.length} · ${next.slice(0, 4) === today.slice(0, 4) ? next.slice(5) : next}`
}
