import { textType } from './families/textType.ts'

/** Text with marks; its blanks are part of it. */
export const richtext = textType({
  cell: 'textarea',
  width: 240,
  keepsSpaces: true,
  wide: true,
  unlisted: true,
  filter: null,
  pastes: 'never',
  words: ['max'],
})
