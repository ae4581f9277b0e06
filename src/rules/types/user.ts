import { referenceType } from './families/referenceType.ts'

/** A ref to the entity that the users are of. */
export const user = referenceType({
  cell: 'editlookup',
  width: 130,
  several: 'users',
  words: ['where', 'many'],
})
