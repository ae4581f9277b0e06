import { id, name } from '../bounds.ts'
import { findById as find } from '../store/findById.ts'
import { defineOperation } from './Operation.ts'
import { keyOf } from './request.ts'

export const findById = defineOperation('findById', {
  ofViews: true,
  grant: 'menu',
  idempotency: 'key',
  body: { id, '*': name },
  answer: (row) => row,
  says: ['`{id}` or `{<keyName>}`', 'the row with its lines, and lines of lines, by `lineNum`'],
  answers: ['calls.standardFamily.findById'],
  run: async (context, node, body) => ({ data: await find(context, node, keyOf(node, body)) }),
})
