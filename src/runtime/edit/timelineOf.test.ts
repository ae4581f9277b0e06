import { expect, test } from 'vitest'
import type { HistoryRow } from './historyRows.ts'
import { daysOf, inSequence, timelineOf } from './timelineOf.ts'

const row = (action: string, more: Partial<HistoryRow> = {}): HistoryRow => ({
  action,
  actionName: action,
  entity: 'loan',
  fromStatus: null,
  fromStatusMeaning: null,
  toStatus: null,
  toStatusMeaning: null,
  operatorName: 'Ann',
  operateDate: '2026-11-20 10:00:00',
  opinion: null,
  lineNum: null,
  ...more,
})
const shown = (...rows: readonly HistoryRow[]) =>
  timelineOf(rows, 'loan').map(({ row: { actionName }, lines, followed, changeCount }) => [
    actionName,
    lines,
    followed.map(({ toStatus }) => toStatus),
    changeCount,
  ])
const line = (lineNum: number) => ({ entity: 'loanLine', lineNum })

test('what is done to several lines at once is one entry', () => {
  expect(
    shown(row('doLend', line(20)), row('doLend', { ...line(10), changeCount: 2 }), row('change')),
  ).toEqual([
    ['doLend', [10, 20], [], 2],
    ['change', [], [], 0],
  ])
})

test('what followed of itself belongs to what it followed from; of lines it is not said', () => {
  expect(
    shown(
      row('derive', { fromStatus: 'OPEN', toStatus: 'DONE' }),
      row('derive', { ...line(10), fromStatus: 'OPEN', toStatus: 'DONE' }),
      row('doReturn', { changeCount: 1 }),
    ),
  ).toEqual([['doReturn', [], ['DONE'], 1]])
  expect(shown(row('derive', { toStatus: 'DONE' }))).toEqual([['derive', [], [], 0]])
})

test('another moment, another person or another deed is another entry', () => {
  const later = { operateDate: '2026-11-20 10:00:01' }
  expect(shown(row('doLend', later), row('doLend'))).toHaveLength(2)
  expect(shown(row('doLend', { operatorName: 'Ben' }), row('doLend'))).toHaveLength(2)
  expect(shown(row('doLend'), row('saveOrUpdate'))).toHaveLength(2)
})

test('what was done stands under its day, in the zone of the reader; what has no day stands by itself', () => {
  const at = (operateDate: string) => row('change', { operateDate, operatorName: operateDate })
  const entries = timelineOf(
    [at('2026-11-20 10:00:00'), at('2026-11-20 01:00:00'), at('2026-11-19 23:00:00'), at('unknown')],
    'loan',
  )
  const west = (stamp: string) => {
    const date = stamp < '2026-11-20 08' ? '2026-11-19' : stamp.slice(0, 10)
    return stamp === 'unknown' ? null : { date, day: `day ${date}` }
  }
  const stands = inSequence(entries, [], true)
  expect(daysOf(stands, west).map(({ words, stands: some }) => [words, some.length])).toEqual([
    ['day 2026-11-20', 1],
    ['day 2026-11-19', 2],
    [undefined, 1],
  ])
})

test('what else has its place stands between what was done, after a deed of the same moment; what is older than the deeds that are here waits for them', () => {
  const at = (operateDate: string) => row('change', { operateDate, operatorName: operateDate })
  const entries = timelineOf([at('2026-11-20 10:00:00'), at('2026-11-18 09:00:00')], 'loan')
  const piece = (stamp: string) => ({ key: `piece ${stamp}`, at: stamp, said: null })
  const pieces = [piece('2026-11-17 08:00:00'), piece('2026-11-19 12:00:00'), piece('2026-11-20 10:00:00')]
  const order = (isWhole: boolean) =>
    inSequence(entries, pieces, isWhole).map(({ kind, at: when }) => [kind, when])
  const [newest, , between, oldest] = order(true)
  expect(order(true)).toHaveLength(5)
  expect([newest, between, order(true).at(-1)]).toEqual([
    ['deed', '2026-11-20 10:00:00'],
    ['piece', '2026-11-19 12:00:00'],
    ['piece', '2026-11-17 08:00:00'],
  ])
  expect(oldest).toEqual(['deed', '2026-11-18 09:00:00'])
  expect(order(false)).toEqual(order(true).slice(0, -1))
})
