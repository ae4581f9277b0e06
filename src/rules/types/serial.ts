import { textType } from './families/textType.ts'

/** A number that the system gives by a format. */
export const serial = textType({
  cell: 'text',
  width: 160,
  indexed: true,
  fixable: true,
  pastes: 'never',
  words: ['format'],
  needs: 'format',
})
