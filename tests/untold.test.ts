// What a page computes of what its reader is told is what the server has, or it is left alone.
import { expect, test } from 'vitest'
import { definitions } from '../dist/definitions/server.js'
import type { Row } from '../src/language/row.ts'
import { courseOf } from '../src/runtime/chart/courseOf.ts'
import { documentRules } from '../src/runtime/document/documentRules.ts'

const { entities } = definitions
const inquiry = entities['sfdAuctionHeader']
const course = (row: Row) => row['course'] as readonly Row[] // lines are arrays of rows

/** The room as its second supplier reads it: his own invitation, and the totals of all under their code names. */
const room: Row = {
  id: 'a',
  status: 'BIDDING',
  bidVisibility: 'OPEN',
  rankVisibility: 'ALL_PRICES_ANON',
  suppliers: [{ id: 's2', supplierId: 'two', anonCode: 'S2', lineNum: 20 }],
  course: [
    ['S2', '14880', '14880'],
    ['S1', '14640', '14640'],
    ['S2', '14440', '14440'],
    ['S3', '14720', '14440'],
  ].map(([anonCode, total, leadTotal], index) => ({
    id: `c${index}`,
    lineNum: 10 * (index + 1),
    quotedAt: `2026-11-27 0${index}:00:00`,
    anonCode,
    total,
    leadTotal,
  })),
}
const rulesFor = (audience: string) => {
  if (!inquiry) throw new Error('There are no inquiries.')
  return documentRules(
    entities,
    inquiry,
    () => ({ today: '2026-11-28', now: '2026-11-28 09:00:00', me: { audience, supplier: 'two' } }),
    () => 'EN',
  )
}
const linesDrawn = (row: Row) =>
  courseOf(
    course(row).map((one, at) => ({
      at,
      name: String(one['anonCode'] ?? ''),
      values: [Number(one['total']), one['leadTotal'] === null ? null : Number(one['leadTotal'])],
    })),
    ['Total', 'Best then'],
  ).map(({ name, steps }) => [name, steps.map(({ value }) => value)])

test('a supplier who types while others bid sees each course under its code name, his own as his', () => {
  const computed = rulesFor('supplier').recompute(room, null)
  expect(course(computed)).toEqual(course(room))
  expect(linesDrawn(computed)).toEqual([
    ['S2', [14880, 14440]],
    ['S1', [14640]],
    ['S3', [14720]],
    ['Best then', [14880, 14640, 14440, 14440]],
  ])
})

test('whoever is told everything has it computed as before', () => {
  const stale = { ...room, course: course(room).map((one) => ({ ...one, bidSeq: 1, leadTotal: '1' })) }
  expect(course(rulesFor('buyer').recompute(stale, null))[0]?.['leadTotal']).toBe('14440')
})

test('what a row of his own follows from he is told, and a row that is not saved is computed in any case', () => {
  const fresh = rulesFor('supplier').recompute({ ...room, course: [{ total: '5', bidSeq: 1 }] }, null)
  expect(course(fresh)[0]?.['leadTotal']).toBe('5')
})
