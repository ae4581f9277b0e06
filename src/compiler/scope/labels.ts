import type { Label } from '../../language/label.ts'
import { remembered } from '../source/remembered.ts'

/** `中文 | English` as a pair. Half pairs were reported by check. */
export const labelOf = (text: string): Label => remembered(labels, text, readLabel)

/** A field's label is read by its entity, its columns and whatever names it. */
const labels = new Map<string, Label>()

function readLabel(text: string): Label {
  const [CN = '', EN = ''] = text.split('|', 2)
  return { CN: CN.trim(), EN: EN.trim() }
}

/** A pair as an author writes it. */
export const written = ({ CN, EN }: Label): string => `${CN} | ${EN}`

/** What an author says it is called in a sentence, else its label in small letters; a word such as VAT keeps its own. */
export function nounOf({ label, noun }: { readonly label: string; readonly noun?: string }): Label {
  if (noun !== undefined) return labelOf(noun)
  const { CN, EN } = labelOf(label)
  return { CN, EN: EN.replaceAll(/\b[A-Z](?=[a-z]|\b(?!\S))/g, (letter) => letter.toLowerCase()) }
}
