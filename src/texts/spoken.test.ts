import { expect, test } from 'vitest'
import { spokenWithin } from './spoken.ts'

test('within a sentence a name begins with a small letter, an abbreviation and Chinese stay', () => {
  const note = { CN: '送货单', EN: 'Delivery note' }
  expect([spokenWithin(note, 'EN'), spokenWithin(note, 'CN')]).toEqual(['delivery note', '送货单'])
  expect(spokenWithin({ CN: '订单行', EN: 'PO line' }, 'EN')).toBe('PO line')
})
