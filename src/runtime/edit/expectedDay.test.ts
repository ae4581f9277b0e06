import { expect, test } from 'vitest'
import { expectedDay } from './expectedDay.ts'

const figures = [
  { key: 'amount', type: 'amount' },
  { key: 'due', type: 'date' },
] as const

test('the day among the figures is when all should be done', () => {
  expect(expectedDay(figures, { amount: '3', due: '2026-12-02' })).toBe('2026-12-02')
  expect(expectedDay(figures, { amount: '3', due: null })).toBeNull()
  expect(expectedDay([figures[0]], { amount: '3' })).toBeNull()
})

test('of two days nobody knows which is meant', () => {
  const both = [...figures, { key: 'sent', type: 'date' }] as const
  expect(expectedDay(both, { due: '2026-12-02', sent: '2026-12-01' })).toBeNull()
})
