import { listType } from './families/listType.ts'
import { user } from './user.ts'

/** Several users. */
export const users = listType(
  {
    family: 'refs',
    filter: 'text',
    cell: 'editlookup',
    furtherCells: ['lookup'],
    width: 200,
    words: ['where', 'many', 'min', 'max'],
  },
  user,
)
