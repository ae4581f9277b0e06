import type { Label } from '../../language/label.ts'

/** `中文 | English` as a pair. Half pairs were reported by check. */
export function labelOf(text: string): Label {
  const [CN = '', EN = ''] = text.split('|').map((half) => half.trim())
  return { CN, EN }
}
