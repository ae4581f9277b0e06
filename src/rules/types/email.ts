import { formRules } from '../formRules.ts'
import { textType } from './families/textType.ts'

export const email = textType(
  { cell: 'email', furtherCells: ['text'], width: 180, maxLength: 240, fixable: true, words: ['max'] },
  { pattern: formRules.email.pattern, fault: 'email' },
)
