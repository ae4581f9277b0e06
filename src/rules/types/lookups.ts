import { listType } from './families/listType.ts'
import { lookup } from './lookup.ts'

/** Several codes of a list. */
export const lookups = listType(
  {
    family: 'codes',
    filter: 'codes',
    pastes: 'code',
    fixable: true,
    cell: 'lookup',
    furtherCells: ['editlookup'],
    width: 180,
    words: ['to', 'many', 'min', 'max'],
    needs: 'to',
  },
  lookup,
)
