interface Coded {
  readonly code: string
  readonly label: string
}

/**
 * `fitting([{ code: 'AB', label: 'x' }, { code: 'B', label: 'y' }], 'b')` → `[{ code: 'B', label: 'y' }, { code: 'AB', label: 'x' }]`.
 * Those whose code or meaning holds the text, in any case of letters; the code itself first, then what begins with the text.
 */
export function fitting<T extends Coded>(values: readonly T[], text: string): readonly T[] {
  const sought = text.trim().toLowerCase()
  if (sought === '') return values
  const ranked = values
    .map((value) => ({ value, rank: rankOf(value, sought) }))
    .filter(({ rank }) => rank < never)
  return ranked.sort((left, right) => left.rank - right.rank).map(({ value }) => value)
}

const never = 9

function rankOf({ code, label }: Coded, sought: string): number {
  const [its, meaning] = [code.toLowerCase(), label.toLowerCase()]
  if (its === sought) return 0
  if (meaning === sought) return 1
  if (its.startsWith(sought)) return 2
  if (meaning.startsWith(sought)) return 3
  return its.includes(sought) || meaning.includes(sought) ? 4 : never
}
