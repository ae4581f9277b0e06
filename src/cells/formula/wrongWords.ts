import type { Language } from '../../language/label.ts'
import type { FormulaFault } from '../../rules/formula/FormulaValues.ts'
import { formulaTexts } from '../../texts/formulaTexts.ts'
import { spoken } from '../../texts/spoken.ts'

/** `wrongWords('a + ?', { offset: 4, length: 1, words: { CN: '错', EN: 'wrong' } }, 'EN')` → `'Character 5, “?”: wrong'`. What is wrong with a text that is typed: where, with which piece of it, and why. */
export const wrongWords = (
  text: string,
  { offset, length, words }: FormulaFault,
  language: Language,
): string =>
  formulaTexts.in(language)('wrong', {
    place: offset + 1,
    piece: text.slice(offset, offset + Math.max(1, length)),
    problem: spoken(words, language),
  })
