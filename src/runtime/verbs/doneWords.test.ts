import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import { doneWords } from './doneWords.ts'

const order = {
  noun: { CN: '订单', EN: 'order' },
  display: { code: 'orderNum', name: 'orderNum' },
  path: ['CONFIRMED', 'COMPLETED'],
  states: {
    field: 'status',
    values: [
      { code: 'CONFIRMED', label: { CN: '已确认', EN: 'Confirmed' } },
      { code: 'COMPLETED', label: { CN: '已完成', EN: 'Completed' } },
      { code: 'PART_CONFIRMED', label: { CN: '部分确认', EN: 'Partly confirmed' } },
    ],
  },
} as unknown as CompiledEntity // what the words read of it
const confirm = {
  to: ['CONFIRMED'],
  done: { CN: '已确认', EN: 'confirmed' },
  phrase: { CN: '确认订单', EN: 'Confirm order' },
}

test('a document that is where the verb leads to is told by what was done', () => {
  const rows = [{ orderNum: 'PO1', status: 'CONFIRMED' }]
  expect(doneWords(order, confirm, rows, 'CN')).toBe('订单 PO1 已确认')
  expect(doneWords(order, confirm, rows, 'EN')).toBe('Order PO1 confirmed')
})

test('one that a rule led elsewhere is not told to be what it is not', () => {
  const rows = [{ orderNum: 'PO1', status: 'PART_CONFIRMED' }]
  expect(doneWords(order, confirm, rows, 'CN')).toBe('订单 PO1：确认订单已提交，状态为“部分确认”')
  expect(doneWords(order, confirm, rows, 'EN')).toBe(
    'Order PO1: Confirm order submitted. The status is "Partly confirmed"',
  )
})

test('one that went further at once is told by what was done', () => {
  expect(doneWords(order, confirm, [{ orderNum: 'PO1', status: 'COMPLETED' }], 'CN')).toBe('订单 PO1 已确认')
})
