import { textType, wordCells } from './families/textType.ts'

export const text = textType({
  cell: 'text',
  furtherCells: wordCells,
  width: 160,
  maxLength: 240,
  telling: true,
  fixable: true,
  words: ['max'],
})
