// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { MenuWaiting } from '../language/waiting.ts'
import type { Client } from './Client.ts'
import { countOfMenu, rowsInSight, statesOf, waitingOf } from './waiting.ts'

const some: MenuWaiting = {
  entity: 'purOrderHeader',
  name: 'Purchase order',
  stateField: 'status',
  menuIds: ['purOrderList'],
  states: [
    { state: 'REJECTED', verb: 'doSubmit', count: 2, isMore: false, late: 0 },
    { state: 'APPROVING', verb: 'doApproval', count: 1000, isMore: true, late: 3 },
    { state: 'DRAFT', verb: 'doSubmit', count: 373, isMore: false, late: 0, drafts: true },
  ],
  rows: [],
}

const client = { call: () => new Promise(() => undefined) } as unknown as Client // nothing is answered

test('each responsibility has its own, and counts come by menu and by state', () => {
  expect(waitingOf(client, 'u', 'buyer', 'EN')).toBe(waitingOf(client, 'u', 'buyer', 'EN'))
  expect(waitingOf(client, 'u', 'manager', 'EN')).not.toBe(waitingOf(client, 'u', 'buyer', 'EN'))
  expect(waitingOf(client, 'u', 'buyer', 'CN')).not.toBe(waitingOf(client, 'u', 'buyer', 'EN'))
  expect(countOfMenu([some], 'purOrderList')).toEqual({ count: 1002, isMore: true })
  expect(countOfMenu([some], 'rcvReceiveList')).toEqual({ count: 0, isMore: false })
  expect(countOfMenu(undefined, 'purOrderList').count).toBe(0)
  expect(statesOf([some], 'purOrderHeader').get('DRAFT')?.count).toBe(373)
})

test('a larger window shows more of what waits, a phone no more', () => {
  const rows = (innerWidth: number, innerHeight: number) => rowsInSight({ innerWidth, innerHeight })
  expect([rows(1366, 768), rows(1920, 1080), rows(390, 2000), rows(1024, 500), rows(3840, 2160)]).toEqual([
    9, 15, 9, 9, 25,
  ])
})
