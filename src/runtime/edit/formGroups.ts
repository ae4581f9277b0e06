import type { Row } from '../../language/row.ts'

/** A line of a form, and its path in the document. */
export interface FormLine {
  readonly row: Row
  readonly path: string
}

/** `formGroups([{ row: { part: 'A' }, path: 'a[0]' }, { row: { part: 'A' }, path: 'a[1]' }], 'part').length` → `1`. Lines under the heading that neighbours share, in their order. */
export function formGroups(
  lines: readonly FormLine[],
  key: string | undefined,
): readonly { readonly heading: string; readonly lines: readonly FormLine[] }[] {
  const groups: { readonly heading: string; readonly lines: FormLine[] }[] = []
  for (const line of lines) {
    const heading = key === undefined ? '' : String(line.row[key] ?? '')
    const last = groups.at(-1)
    if (last?.heading === heading) last.lines.push(line)
    else groups.push({ heading, lines: [line] })
  }
  return groups
}
