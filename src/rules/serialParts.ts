/** A piece of a serial's format: `PO-{ou.orgCode}-{yyMMdd}{00000}` is words, value, words, date, number. */
export interface SerialPart {
  readonly kind: 'words' | 'date' | 'number' | 'value'
  /** Without its braces. */
  readonly text: string
  /** Where the text begins in the format. */
  readonly at: number
}

/** `serialParts('PO{yyyyMM}{00000}').length` → `3`. */
export function serialParts(format: string): readonly SerialPart[] {
  const parts: SerialPart[] = []
  let end = 0
  for (const match of format.matchAll(/\{([^{}]+)\}/g)) {
    const text = match[1] ?? ''
    if (match.index > end) parts.push({ kind: 'words', text: format.slice(end, match.index), at: end })
    parts.push({ kind: kindOf(text), text, at: match.index + 1 })
    end = match.index + match[0].length
  }
  return end < format.length ? [...parts, { kind: 'words', text: format.slice(end), at: end }] : parts
}

/** `valuesIn(serialParts('PO-{ou.orgCode}-{000}')).length` → `1`. The pieces that are expressions over the row. */
export const valuesIn = (parts: readonly SerialPart[]): readonly SerialPart[] =>
  parts.filter(({ kind }) => kind === 'value')

function kindOf(text: string): SerialPart['kind'] {
  if (/^0+$/.test(text)) return 'number'
  return /^(?:yyyy|yy|MM|dd)+$/.test(text) ? 'date' : 'value'
}
