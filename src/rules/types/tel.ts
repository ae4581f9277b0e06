import { formRules } from '../formRules.ts'
import { textType } from './families/textType.ts'

export const tel = textType(
  { cell: 'tel', furtherCells: ['text'], width: 140, maxLength: 240, fixable: true, words: ['max'] },
  { pattern: formRules.contact.pattern, fault: 'contact' },
)
