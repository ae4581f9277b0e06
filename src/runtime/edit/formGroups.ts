import type { Row } from '../../language/row.ts'

/** A line of a form, and its path in the document. */
export interface FormLine {
  readonly row: Row
  readonly path: string
}

/** `formGroups([{ row: { part: 'A' }, path: 'a[0]' }, { row: { part: 'A' }, path: 'a[1]' }], 'part').length` → `1`. Lines under the heading that they share, both in the order of the lines: what was asked later stands with its like. */
export function formGroups(
  lines: readonly FormLine[],
  key: string | undefined,
): readonly { readonly heading: string; readonly lines: readonly FormLine[] }[] {
  const headingOf = ({ row }: FormLine): string => (key === undefined ? '' : String(row[key] ?? ''))
  return [...Map.groupBy(lines, headingOf)].map(([heading, within]) => ({ heading, lines: within }))
}
