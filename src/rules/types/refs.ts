import { listType } from './families/listType.ts'
import { ref } from './ref.ts'

/** Several rows of another entity. */
export const refs = listType(
  {
    family: 'refs',
    filter: 'text',
    cell: 'editlookup',
    furtherCells: ['lookup'],
    width: 240,
    words: ['to', 'where', 'many', 'min', 'max'],
    needs: 'to',
  },
  ref,
)
