const candidates = [',', ';', '\t', '|']

/** The delimiter that divides most lines into equally many cells. Delimiters inside quotes do not count. */
export function detectDelimiter(text: string): string {
  const lines = text
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 50)
  const scores = candidates.map((delimiter) => ({
    delimiter,
    ...agreement(lines.map((line) => line.split(delimiter).length - 1)),
  }))
  const best = scores
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.lines - a.lines || b.cells - a.cells)[0]
  return best?.delimiter ?? ','
}

/** The number of delimiters that occurs most often, and in how many lines. */
function agreement(counts: readonly number[]): { cells: number; lines: number } {
  const groups = [
    ...Map.groupBy(
      counts.filter((count) => count > 0),
      (count) => count,
    ),
  ].map(([cells, same]) => ({ cells, lines: same.length }))
  return groups.sort((a, b) => b.lines - a.lines || b.cells - a.cells)[0] ?? { cells: 0, lines: 0 }
}
