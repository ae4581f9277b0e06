const eastAsian = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/

/**
 * `lineCount('one two', 4, (text) => text.length)` → `2`. How many lines a text takes in a width, broken as the browser breaks
 * it: between words, between East Asian characters, and inside a word that is wider than the line.
 */
export function lineCount(text: string, width: number, measure: (text: string) => number): number {
  return text.split('\n').reduce((lines, line) => lines + linesOf(line, width, measure), 0)
}

function linesOf(line: string, width: number, measure: (text: string) => number): number {
  if (line.length === 0) return 1
  let lines = 1
  let used = 0
  for (const piece of pieces(line)) {
    const takes = measure(piece.trimEnd())
    const whole = measure(piece)
    if (used + takes <= width) {
      used += whole
      continue
    }
    if (takes <= width) {
      lines++
      used = whole
      continue
    }
    // Wider than a line: letter by letter, beginning on a line of its own.
    if (used > 0) {
      lines++
      used = 0
    }
    for (const letter of piece) {
      const step = measure(letter)
      if (used + step > width && used > 0) {
        lines++
        used = 0
      }
      used += step
    }
  }
  return lines
}

/** What is not broken: a word with the spaces behind it, an East Asian character. */
function pieces(line: string): string[] {
  const found: string[] = []
  let word = ''
  for (const letter of line) {
    if (eastAsian.test(letter)) {
      if (word) found.push(word)
      found.push(letter)
      word = ''
    } else {
      if (word.endsWith(' ') && letter !== ' ') {
        found.push(word)
        word = ''
      }
      word += letter
    }
  }
  if (word) found.push(word)
  return found
}
