import { textType } from './families/textType.ts'

export const url = textType(
  { cell: 'url', furtherCells: ['text'], width: 200, maxLength: 240, fixable: true, words: ['max'] },
  { pattern: /^https?:\/\/[^\s/?#]+[^\s]*$/i, fault: 'url' },
)
