import { expect, test } from 'vitest'
import { definitions } from '../../../dist/definitions/server.js'
import type { Row } from '../../language/row.ts'
import { answersOf, bodyOf, lineGroups, wrongAnswers, type Deed, type GroupAnswers } from './lineAnswers.ts'
import { lineName } from './lineName.ts'

const { entities } = definitions
const entity = entities['purOrderHeader']
const verb = entity?.verbs.find(({ name }) => name === 'doConfirm')
if (!entity || !verb) throw new Error('Orders are confirmed.')

const schedule = (id: string, demandDate: string, replyStatus = 'WAIT_SUPPLIER'): Row => ({
  id,
  lineNum: 10,
  demandDate,
  demandQuantity: '5',
  replyStatus,
})
const order: Row = {
  id: 'o',
  status: 'PUBLISHED',
  lines: [
    {
      id: 'a',
      lineNum: 10,
      lineStatus: 'OPEN',
      itemId: 'i',
      itemCode: 'LN-1',
      itemName: 'Nut',
      deliveries: [schedule('a1', '2026-12-02')],
    },
    {
      id: 'b',
      lineNum: 20,
      lineStatus: 'OPEN',
      deliveries: [schedule('b1', '2026-12-02', 'CONFIRMED'), schedule('b2', '2026-12-09')],
    },
    { id: 'c', lineNum: 30, lineStatus: 'CLOSED', deliveries: [schedule('c1', '2026-12-02')] },
  ],
}
const env = { me: {}, today: '2026-11-23', now: '2026-11-23 09:00:00' }
const deed: Deed = { entities, entity, verb, row: order, env }
const groups = lineGroups(deed)
const [group] = groups
if (!group) throw new Error('Its schedules are asked.')
const state = (more: Partial<GroupAnswers>): GroupAnswers => ({
  mode: 'proposed',
  common: {},
  own: new Map(),
  ...more,
})
const wrong = (answers: GroupAnswers) => [
  ...wrongAnswers(deed, groups, answersOf(group, answers), { required: '!', language: 'EN' }),
]

test('only lines that wait are asked, and each has its name', () => {
  expect(group.rows.map(({ row }) => row['id'])).toEqual(['a1', 'b2'])
  expect(group.rows.map((row) => lineName({ entities, entity }, row, 'EN'))).toEqual([
    'Line 10 · LN-1 Nut',
    'Line 20.10',
  ])
})

test('what is proposed sends nothing', () => {
  expect(bodyOf(order, groups, answersOf(group, state({})))).toEqual({})
  expect(wrong(state({}))).toEqual([])
})

test('one date for all stands in every line that is asked, in the shape of the document', () => {
  const answers = answersOf(group, state({ mode: 'same', common: { replyDate: '2026-12-01' } }))
  expect(bodyOf(order, groups, answers)).toEqual({
    lines: [
      { id: 'a', deliveries: [{ id: 'a1', replyDate: '2026-12-01', replyReason: null }] },
      { id: 'b', deliveries: [{ id: 'b2', replyDate: '2026-12-01', replyReason: null }] },
    ],
  })
})

test('what is missing and what a rule refuses stands at its line', () => {
  const own = (replyDate: string | null) => state({ mode: 'each', own: new Map([['b2', { replyDate }]]) })
  expect(wrong(own('2026-12-24'))).toEqual([['lines[1].deliveries[1].replyReason', '!']])
  expect(wrong(own(null))).toEqual([['lines[1].deliveries[1].replyDate', '!']])
  expect(wrong(own('2026-11-01'))).toEqual([
    ['lines[1].deliveries[1].replyDate', 'A promised date lies in the past'],
  ])
  expect(wrong(own('2026-12-01'))).toEqual([])
})
