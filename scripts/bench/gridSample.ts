import type { ComparedColumn, ComparedRow } from './ComparedPage.ts'

/** Rows and columns that a probe makes in the page. */
export interface GridSample {
  columnsOf(count: number): ComparedColumn[]
  rowsOf(count: number, columns: number, seed?: number): ComparedRow[]
}

/** Publishes them. Runs in the browser, alone: it may use nothing from outside itself. */
export function installSample(): void {
  const kinds = ['text', 'number', 'date', 'tag', 'flag'] as const
  const columnsOf = (count: number): ComparedColumn[] =>
    Array.from({ length: count }, (_, at) => ({
      key: `c${at}`,
      title: `Column ${at + 1}`,
      type: kinds[at % kinds.length] ?? 'text',
    }))
  const tags = ['New', 'Running', 'Done', 'Failed']
  const valueOf = (row: number, at: number, seed: number): unknown => {
    const n = (row * 7919 + at * 104729 + seed * 31) % 1_000_003
    switch (kinds[at % kinds.length]) {
      case 'number':
        return `${n}.${String((n % 90) + 10)}`
      case 'date':
        return `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
      case 'tag':
        return tags[n % tags.length]
      case 'flag':
        return n % 2 ? 'Y' : 'N'
      default:
        return `Text ${n} in row ${row}`
    }
  }
  const rowsOf = (count: number, columns: number, seed = 0): ComparedRow[] =>
    Array.from({ length: count }, (_, row) => {
      const made: Record<string, unknown> = { id: `${seed}-${row}` }
      for (let at = 0; at < columns; at++) made[`c${at}`] = valueOf(row, at, seed)
      return made
    })
  const sample: GridSample = { columnsOf, rowsOf }
  Object.assign(window, { gridSample: sample })
}
