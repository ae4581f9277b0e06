import { decimalType } from './families/decimalType.ts'

/** What an expression of a screen makes of its row; nobody enters it. */
export const compute = decimalType({
  cell: 'compute',
  width: 120,
  scale: 6,
  wholeDigits: 16,
  filter: null,
  pastes: 'never',
  words: [],
})
