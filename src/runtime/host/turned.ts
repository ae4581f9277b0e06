/** The tab that a key leads to, of `count` of which the one at `at` is on; null for other keys. */
export function turned(key: string, at: number, count: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return (at + 1) % count
  return key === 'ArrowLeft' ? (at + count - 1) % count : null
}
