/** `bestKey('-startDate')` → `{ text: 'startDate', descending: true, at: 1 }`. A key by which a ref chooses itself, and where it begins in what was written. */
export function bestKey(source: string): {
  readonly text: string
  readonly descending: boolean
  readonly at: number
} {
  const at = /^\s*-?\s*/.exec(source)?.[0].length ?? 0
  return { text: source.slice(at), descending: source.trimStart().startsWith('-'), at }
}
