import type { Row } from '../../language/row.ts'

/** `formGroups([{ row: { part: 'A' } }, { row: { part: 'A' } }], 'part').length` → `1`. Lines under the heading that they share, both in the order of the lines: what was asked later stands with its like. */
export function formGroups<Line extends { readonly row: Row }>(
  lines: readonly Line[],
  key: string | undefined,
): readonly { readonly heading: string; readonly lines: readonly Line[] }[] {
  const headingOf = ({ row }: Line): string => (key === undefined ? '' : String(row[key] ?? ''))
  return [...Map.groupBy(lines, headingOf)].map(([heading, within]) => ({ heading, lines: within }))
}
