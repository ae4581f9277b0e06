/** The values of a list, or of one text that joins them with commas. */
export function partsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',') : []
}
