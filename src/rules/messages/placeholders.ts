/** What stands in braces in a text, and where: `name` begins behind the brace. */
export interface Placeholder {
  readonly name: string
  readonly offset: number
}

/** What a message calls its row, beside the names of fields. */
export const itself = 'this'

/** What a message calls that which was done to its row: 已确认, confirmed. */
export const doneWord = 'done'

/** `isOwnWord('this')` → `true`. Whether a name in braces is none of a field. */
export const isOwnWord = (name: string): boolean => name === itself || name === doneWord

/** `placeholdersIn('{a} of {b.c}')` → `[{ name: 'a', offset: 1 }, { name: 'b.c', offset: 8 }]`. Each, in the order in which they stand. */
export const placeholdersIn = (text: string): readonly Placeholder[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(({ 1: name = '', index }) => ({ name, offset: index + 1 }))

/** `filled('{a} of {b}', { a: '1' })` → `'1 of '`. What has no value is left out. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([^{}]*)\}/g, (_, name: string) => values[name] ?? '')

/** `strayBrace('{a} of b}')` → `8`. Where a brace stands that opens or closes nothing; undefined: there is none. */
export function strayBrace(text: string): number | undefined {
  const at = text.replaceAll(/\{[^{}]*\}/g, (part) => ' '.repeat(part.length)).search(/[{}]/)
  return at < 0 ? undefined : at
}

/** `oneLine('a\r\nb')` → `'a b'`. As it stands in the head of a mail, where a line break would begin another head. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** `escaped('<b>')` → `'&#60;b&#62;'`. As it stands in HTML, in a text or between quotes. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
