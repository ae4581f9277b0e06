import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import { spoken } from '../../texts/spoken.ts'

const eastAsian = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/

/** `textWidth('')` → `0`. About how many pixels a text takes, in bold at 14 pixels: measuring each for real would hold up the first drawing. */
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
/** The size of text, px, at which an estimate of bold at 14 px leaves room enough for other fonts. */
const estimatedFor = 13
/** A triangle, and beside it the place in the order. */
const orderMark = 20

interface TitleLook {
  readonly language: Language
  /** Size of the text, px. */
  readonly size: number
  /** Rows are sorted by the column. */
  readonly isSorted: boolean
}

/** `titleWidth({ title: { CN: '日期', EN: 'Date' } }, { language: 'EN', size: 13, isSorted: false })` → `49`. Room for a column's title with its marks, up to a width from which on it is cut off. */
export function titleWidth(
  { title, required, isEdit }: CompiledColumn,
  { language, size, isSorted }: TitleLook,
): number {
  const words = textWidth(spoken(title, language)) * Math.max(1, size / estimatedFor)
  return Math.min(widest, Math.ceil(words) + 18 + (required && isEdit ? 12 : 0) + (isSorted ? orderMark : 0))
}
