import { textType } from './families/textType.ts'
import { isMissing } from './FieldType.ts'

/** Blanks of a password are part of it, and it is never shown. */
export const password = textType({
  cell: 'password',
  width: 120,
  maxLength: 240,
  keepsSpaces: true,
  ownCellOnly: true,
  unlisted: true,
  filter: null,
  pastes: 'never',
  words: ['max'],
  format: (value) => (isMissing(value) ? '' : '••••••'),
})
