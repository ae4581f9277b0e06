import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { expectedDays } from './expectedDay.ts'

const env: ExpressionEnv = { me: {}, today: '2026-11-22', now: '2026-11-22 10:00:00' }
const figures = [
  { key: 'amount', type: 'amount' },
  { key: 'due', type: 'date' },
] as const

const path = ['DRAFT', 'SENT', 'DONE']
const by = (field: string) => ({ run: (row: Row) => row[field] })
const expected = { SENT: by('deadline'), DONE: by('promised') } as unknown as NonNullable<
  CompiledEntity['expected']
> // only that they run matters

test('a step is expected when its state says so, a moment by its day', () => {
  const row = { deadline: '2026-11-24', promised: '2026-12-02 14:00:00', due: '2026-12-09' }
  expect(expectedDays({ path, expected }, figures, row, env)).toEqual([null, '2026-11-24', '2026-12-02'])
  expect(expectedDays({ path, expected }, figures, { due: '2026-12-09' }, env)).toEqual([null, null, null])
})

test('the last step, where nothing says when, is expected on the day among the figures', () => {
  const last = (among: Parameters<typeof expectedDays>[1], row: Row) =>
    expectedDays({ path }, among, row, env).at(-1)
  expect(last(figures, { amount: '3', due: '2026-12-02' })).toBe('2026-12-02')
  expect(last(figures, { amount: '3', due: null })).toBeNull()
  expect(last([figures[0]], { amount: '3' })).toBeNull()
  const both = [...figures, { key: 'sent', type: 'date' }] as const
  expect(last(both, { due: '2026-12-02', sent: '2026-12-01' })).toBeNull() // nobody knows which is meant
})
