import { textType } from './families/textType.ts'

/** An expression that is data: checked when its row is saved, over the values that other rows declare. */
export const formula = textType({
  cell: 'text',
  width: 240,
  maxLength: 1000,
  unlisted: true,
  words: ['from', 'to'],
  needs: 'from',
})
