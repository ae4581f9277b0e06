import { textType } from './families/textType.ts'

/** A code of a list or a state; whether it exists is for whoever has the list. */
export const lookup = textType({
  family: 'code',
  value: 'code',
  cell: 'lookup',
  furtherCells: ['editlookup'],
  width: 130,
  telling: true,
  fixable: true,
  operator: 'in',
  filter: 'codes',
  pastes: 'code',
  several: 'lookups',
  words: ['to', 'many'],
  needs: 'to',
})
