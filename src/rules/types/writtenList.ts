import type { Label } from '../../language/label.ts'

/** A choice of a list that a row writes out. */
export interface WrittenCode {
  readonly code: string
  readonly label: Label
}

/** A list that is written out is its own name, behind this sign. */
const sign = '='

/** `listName('A=Yes')` → `'=A=Yes'`. The list of codes that a text writes out, as the name of a list; none where there is no text. */
export const listName = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : `${sign}${text}`

/** `writtenIn('=A=Yes').length` → `1`. The codes of a list that is written out; undefined where the name is that of a list of the definitions. */
export const writtenIn = (typeCode: string): readonly WrittenCode[] | undefined =>
  typeCode.startsWith(sign) ? writtenCodes(typeCode.slice(sign.length)) : undefined

const known = new Map<string, readonly WrittenCode[]>()
const remembered = 500

/** `writtenCodes('A=很好 | Very good; B').map(({ code, label }) => code + label.EN)` → `['AVery good', 'BB']`. One on each line, or between semicolons: a code, and after `=` what it is called, in both languages or in one. */
export function writtenCodes(text: string): readonly WrittenCode[] {
  const found = known.get(text)
  if (found) return found
  if (known.size >= remembered) known.clear()
  const separator = text.includes('\n') ? /\n/ : /[;；\n]/
  const codes = text.split(separator).flatMap((part) => codeIn(part.trim()))
  known.set(text, codes)
  return codes
}

function codeIn(part: string): readonly WrittenCode[] {
  const at = part.indexOf('=')
  const code = (at < 0 ? part : part.slice(0, at)).trim()
  if (code === '') return []
  const [chinese, english] = (at < 0 ? code : part.slice(at + 1)).split('|').map((word) => word.trim())
  const label = { CN: chinese || english || code, EN: english || chinese || code }
  return [{ code, label }]
}
