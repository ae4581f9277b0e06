/** `nearest('taxAmout', ['taxRate', 'taxAmount'])` → `'taxAmount'`. The candidate that was most likely meant: few typing slips away, or the same letters in another case or order. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined
  let least = Math.max(2, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue
    const distance = candidate.toLowerCase() === word.toLowerCase() ? 0.5 : slips(word, candidate, least)
    if (distance < least) [best, least] = [candidate, distance]
  }
  return best
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one word into the other; `limit` when there are as many or more. */
function slips(from: string, to: string, limit: number): number {
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const here = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? 0) + 1)
      here.push(cost)
    }
    if (Math.min(...here) >= limit) return limit
    before = above
    above = here
  }
  return above[to.length] ?? limit
}
