import type { Label } from '../../language/label.ts'

/** `中文 | English` as a pair. Half pairs were reported by check. */
export function labelOf(text: string): Label {
  const [CN = '', EN = ''] = text.split('|').map((half) => half.trim())
  return { CN, EN }
}

/** A pair as an author writes it. */
export const written = ({ CN, EN }: Label): string => `${CN} | ${EN}`
