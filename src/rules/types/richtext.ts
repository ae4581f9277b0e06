import { textType } from './families/textType.ts'

/** Text with marks (`rules/rich`), cleaned by the server when it is kept; its blanks are part of it. */
export const richtext = textType({
  cell: 'textarea',
  width: 240,
  maxLength: 200_000,
  keepsSpaces: true,
  wide: true,
  unlisted: true,
  filter: null,
  pastes: 'never',
  words: ['max'],
})
