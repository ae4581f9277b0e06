import { textType, wordCells } from './families/textType.ts'

export const textarea = textType({
  cell: 'textarea',
  furtherCells: wordCells,
  width: 240,
  maxLength: 4000,
  wide: true,
  unlisted: true,
  pastes: 'lines',
  words: ['max'],
})
