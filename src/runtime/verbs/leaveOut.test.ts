import { expect, test } from 'vitest'
import { leaveOutRefused } from './leaveOut.ts'

const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
const refused = (rowIndex: number) => ({ path: '', code: 'CHECK_FAILED', msg: `no ${rowIndex}`, rowIndex })

test('rows that the server refused are left out with its words, beside those that were left out before', () => {
  const before = { rows: [a, b], leftOut: [{ row: c, why: 'closed' }] }
  expect(leaveOutRefused(before, [refused(1)])).toEqual({
    rows: [a],
    leftOut: [
      { row: c, why: 'closed' },
      { row: b, why: 'no 1' },
    ],
  })
})

test('where all were refused, or none in particular, nothing is left out', () => {
  expect(leaveOutRefused({ rows: [a, b], leftOut: [] }, [refused(0), refused(1)])).toBeNull()
  expect(
    leaveOutRefused({ rows: [a, b], leftOut: [] }, [{ path: '', code: 'FORBIDDEN', msg: 'no' }]),
  ).toBeNull()
})
