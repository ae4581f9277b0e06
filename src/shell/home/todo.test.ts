import { expect, test } from 'vitest'
import type { MenuWaiting, WaitingRow } from '../../language/waiting.ts'
import { readRecents, recentOf, withRecent, mostRecent, type Recent } from '../tabs/recents.ts'
import { lateOf, todosOf } from './todo.ts'

const row = (id: string, since: string, due: string | null = null, isOverdue = false): WaitingRow =>
  ({ id, since, due, isOverdue }) as WaitingRow // all that the order reads
const kind = (entity: string, rows: readonly WaitingRow[]): MenuWaiting => ({
  entity,
  name: entity,
  stateField: 'status',
  states: [],
  rows,
  menuIds: [entity],
})

test('late rows come first, then those with a deadline, then what waits longest', () => {
  const list = [
    kind('order', [row('young', '2026-11-22'), row('late', '2026-11-20', '2026-11-21', true)]),
    kind('note', [row('old', '2026-11-01'), row('due', '2026-11-20', '2026-11-25')]),
  ]
  expect(todosOf(list, null).map(({ id }) => id)).toEqual(['late', 'due', 'old', 'young'])
  expect(todosOf(list, 'order').map(({ id }) => id)).toEqual(['late', 'young'])
})

test('all that are late count, not only the rows that are here', () => {
  const state = { state: 'PUBLISHED', verb: 'doConfirm', count: 60, isMore: false, late: 12 }
  const order = { ...kind('order', [row('late', '2026-11-20', '2026-11-21', true)]), states: [state] }
  expect(lateOf([order, { ...order, entity: 'note' }])).toBe(24)
})

test('a document that is opened again comes first, and no more are kept than are shown', () => {
  const one = (id: string): Recent => ({ path: 'orderEdit', id, title: id, at: '2026-11-23 09:00:00' })
  const many = Array.from({ length: mostRecent }, (_, at) => one(String(at)))
  expect(withRecent(many, one('3')).map(({ id }) => id)).toEqual(['3', '0', '1', '2', '4', '5', '6', '7'])
  expect(withRecent(many, one('new'))).toHaveLength(mostRecent)
  expect(readRecents([one('1'), { path: 7 }, null])).toEqual([one('1')])
  expect(readRecents(null)).toEqual([])
})

test('lists and what has no name yet are no documents that were opened', () => {
  const tab = { key: 'a', path: 'orderEdit', params: { id: '7' }, dirty: false, round: 0 }
  expect(recentOf({ ...tab, title: 'PO1' }, 'now')).toEqual({
    path: 'orderEdit',
    id: '7',
    title: 'PO1',
    at: 'now',
  })
  expect(recentOf(tab, 'now')).toBeNull()
  expect(recentOf({ ...tab, params: {}, title: 'Orders' }, 'now')).toBeNull()
})
