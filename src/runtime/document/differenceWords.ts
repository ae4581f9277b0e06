import { defineWords } from '../../client/words.ts'

export const useDifferenceWords = defineWords('difference', {
  emptyValue: { CN: '空', EN: 'empty' },
  lineGone: { CN: '无此行', EN: 'no such line' },
  lineThere: { CN: '有此行', EN: 'line is there' },
})
