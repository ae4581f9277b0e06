import { referenceType } from './families/referenceType.ts'

export const ref = referenceType({
  cell: 'editlookup',
  width: 180,
  telling: true,
  several: 'refs',
  words: ['to', 'where', 'best', 'same', 'many'],
  needs: 'to',
})
