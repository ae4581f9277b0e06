import { referenceType } from './families/referenceType.ts'

export const ref = referenceType({
  cell: 'editlookup',
  width: 180,
  telling: true,
  words: ['to', 'where', 'best', 'same'],
  needs: 'to',
})
