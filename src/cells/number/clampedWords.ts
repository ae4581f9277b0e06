import type { CompiledColumn } from '../../language/column.ts'
import type { Language } from '../../language/label.ts'
import { canonicalDecimal, compareDecimals } from '../../rules/types/decimalText.ts'
import { editorsTexts } from '../../texts/editorsTexts.ts'

/**
 * `clampedWords('99', { min: '0', max: '20' }, 'EN')` → `'20 at most: 99 was changed'`. What is said of a number that is out of bounds, and will be
 * the nearest bound when its editor is left; undefined where it is within them.
 */
export function clampedWords(
  value: unknown,
  { min, max }: Pick<CompiledColumn, 'min' | 'max'>,
  language: Language,
): string | undefined {
  const typed = canonicalDecimal(value)
  if (typed === null) return undefined
  const say = editorsTexts.in(language)
  if (min !== undefined && compareDecimals(typed, min) < 0) return say('number.least', { bound: min, typed })
  if (max !== undefined && compareDecimals(typed, max) > 0) return say('number.most', { bound: max, typed })
  return undefined
}
