import type { Scalar } from 'yaml'

/**
 * `foldText('a and b', 5)` → `['a', 'and b']`. The lines of a text that is read back as it is where they are joined by blanks (`>-`): broken before
 * `and` and `or`, else behind a comma, else at a blank. Undefined: it is no text, or cannot be folded without becoming another.
 */
export function foldText({ value }: Pick<Scalar, 'value'>, width: number): readonly string[] | undefined {
  if (typeof value !== 'string' || /\n|^\s|\s$| {2}/.test(value) || value === '') return undefined
  const lines: string[] = []
  for (let rest = value; rest !== '';) {
    const end = rest.length <= width ? rest.length : breakOf(rest, width)
    lines.push(rest.slice(0, end))
    rest = rest.slice(end + 1)
  }
  return lines
}

/** Where the line ends: at a blank that is not farther than the width, or at the next one. */
function breakOf(text: string, width: number): number {
  const least = Math.floor(width / 2)
  const line = text.slice(0, width + 1)
  const places = [/ (?=(?:and|or) )/g, /(?<=,) /g, / /g]
  for (const place of places) {
    const last = [...line.matchAll(place)].findLast(({ index }) => index >= least)
    if (last) return last.index
  }
  const any = line.lastIndexOf(' ')
  if (any > 0) return any
  const next = text.indexOf(' ', width)
  return next < 0 ? text.length : next
}

/** `wordsIn('one two', 5)` → `['one', 'two']`. As many words a line as fit. */
export function wordsIn(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
