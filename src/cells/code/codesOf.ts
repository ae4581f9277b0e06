/** `codesOf('A, B')` → `['A', 'B']`. Several codes travel as a list, or joined with commas. */
export function codesOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return value === null || value === undefined
    ? []
    : String(value)
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== '')
}
