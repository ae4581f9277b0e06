import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import { spoken } from '../../texts/spoken.ts'

const eastAsian = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** About how many pixels a text takes, in bold at 14 pixels: measuring each for real would hold up the first drawing. */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

function letterWidth(letter: string): number {
  if (eastAsian.test(letter)) return 14
  if (/[A-Z%mwMW]/.test(letter)) return 10
  return /[iljt.,:;()'| ]/.test(letter) ? 5 : 8
}

const widest = 190

/** Room for a column's title with its marks, up to a width from which on it is cut off. */
export function titleWidth({ title, required, isEdit }: CompiledColumn, language: Language): number {
  return Math.min(widest, textWidth(spoken(title, language)) + 18 + (required && isEdit ? 12 : 0))
}
