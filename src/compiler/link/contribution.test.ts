import { expect, test } from 'vitest'
import { contributionOf } from './contribution.ts'

test.each([
  ['sum(part.amount where whole == this)', 'part', 'amount'],
  ['count(part where whole == this and kind == RED)', 'part', 'if(kind == RED, 1, 0)'],
  [
    'sum(part.amount - coalesce(part.back, 0) * part.rate where whole == this and (kind == RED or kind == BLUE) and not parent.status == DONE)',
    'part',
    'if((kind == RED or kind == BLUE) and not parent.status == DONE, amount - coalesce(back, 0) * rate, 0)',
  ],
  [
    'sum(head.parts.amount where this.item == item and parent.status == DONE)',
    'head.parts',
    'if(parent.status == DONE, amount, 0)',
  ],
  ['sum(if(part.kind == RED, part.amount, 0) where whole == this)', 'part', 'if(kind == RED, amount, 0)'],
])('one row of %s brings', (source, rows, brings) => {
  expect(contributionOf(source, rows)).toBe(brings)
})

test('what depends on more of the row that keeps the sum is not told of one row alone', () => {
  expect(contributionOf('sum(part.amount * factor where whole == this)', 'part')).toBeUndefined()
  expect(contributionOf('sum(part.amount where whole == this and day > this.day)', 'part')).toBeUndefined()
  expect(contributionOf('max(part.amount where whole == this)', 'part')).toBeUndefined()
})
