// The 8D report of the second version's sketches: steps with terms in hours and working days, replied in order, refused, put off, reminded of, closed by clean batches, reopened by a repeat.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { eachDatabase } from '../compliance/databases.ts'
import { refusal } from '../compliance/openFixture.ts'
import { openSketches, type Sketched } from './openSketches.ts'

const linesOf = (row: Row, name: string) => row[name] as Row[] // lines are rows

eachDatabase((_kind, open) => {
  let sketched: Sketched
  const { act, find, save } = {
    act: (...args: Parameters<Sketched['act']>) => sketched.act(...args),
    find: (...args: Parameters<Sketched['find']>) => sketched.find(...args),
    save: (...args: Parameters<Sketched['save']>) => sketched.save(...args),
  }

  beforeAll(async () => {
    sketched = await openSketches(open)
    const { buyer } = sketched
    for (const group of [
      { groupCode: 'D13', afterHours: 24 },
      { groupCode: 'D45', afterWorkdays: 5 },
      { groupCode: 'D68', afterWorkdays: 10 },
    ])
      await save(buyer, 'groupSetting', { severity: 'MAJOR', ...group })
    for (const [groupCode, steps] of [
      ['D13', ['D1', 'D2', 'D3']],
      ['D45', ['D4', 'D5']],
      ['D68', ['D6', 'D7', 'D8']],
    ] as const)
      for (const stepCode of steps) await save(buyer, 'stepSetting', { groupCode, stepCode })
  })

  /** A complaint of the first supplier's housings for which an 8D was asked. */
  async function asked(): Promise<Row> {
    const { buyer, supplierId, itemId } = sketched
    const complaint = await save(buyer, 'complaint', { supplierId, itemId })
    const sent = await act(buyer, 'complaint', 'doTransfer', complaint)
    return find(buyer, 'eightD', { id: sent['reportId'] })
  }
  const groupsOf = (report: Row) => linesOf(report, 'groups')
  const statesOf = (report: Row) => groupsOf(report).map(({ status }) => status)
  const group = (report: Row, index: number) => groupsOf(report)[index] ?? expect.fail()
  const reply = async (report: Row, index: number) =>
    act(sketched.supplier, 'eightDGroup', 'doReply', group(report, index))
  const withTeam = async (report: Row) => {
    const mine = await find(sketched.supplier, 'eightD', report)
    return save(sketched.supplier, 'eightD', {
      id: mine['id'],
      versionNum: mine['versionNum'],
      team: [
        { memberName: 'A', department: 'Quality', teamRole: 'CHAMPION' },
        { memberName: 'B', department: 'Production' },
        { memberName: 'C', department: 'Production' },
      ],
    })
  }

  test('a report begins with its groups and their steps, due by hours and working days', async () => {
    await sketched.moveTo('2026-03-06T16:00:00')
    const report = await asked()
    expect(report).toMatchObject({ status: 'SENT', supplierCode: 'V1', sendDate: '2026-03-06 16:00:00' })
    expect(groupsOf(report).map(({ groupCode, dueDate }) => [groupCode, dueDate])).toEqual([
      ['D13', '2026-03-07 16:00:00'],
      ['D45', '2026-03-13 18:00:00'],
      ['D68', '2026-03-20 18:00:00'],
    ])
    expect(groupsOf(report).map((one) => linesOf(one, 'steps').length)).toEqual([3, 2, 3])
  })

  test('steps are replied in order, by a team of three from two departments with a champion; nobody else finds them', async () => {
    const report = await asked()
    expect((await refusal(reply(report, 1))).words).toContain('Earlier steps first')
    expect((await refusal(reply(report, 0))).words).toContain('Three people')
    await withTeam(report)
    await reply(report, 0)
    expect(statesOf(await find(sketched.buyer, 'eightD', report))).toEqual(['REPLIED', 'OPEN', 'OPEN'])
    expect((await refusal(find(sketched.rival, 'eightD', report))).code).toBe('SRM-1010')
  })

  test('refused, replied again: counted, and the first reply says whether it was in time; accepted in whole it is verified', async () => {
    await sketched.moveTo('2026-03-09T09:00:00')
    const report = await asked()
    await withTeam(report)
    await reply(report, 0)
    await act(sketched.buyer, 'eightDGroup', 'doReject', group(report, 0), { reason: 'Too short' })
    await sketched.moveTo('2026-03-11T09:00:00')
    for (const index of [0, 1, 2]) await reply(report, index)
    const replied = await find(sketched.buyer, 'eightD', report)
    expect(replied).toMatchObject({ status: 'REPLIED', rejectTimes: 1, onTime: 'Y' })
    for (const one of groupsOf(replied)) await act(sketched.buyer, 'eightDGroup', 'doAccept', one)
    expect(await find(sketched.buyer, 'eightD', report)).toMatchObject({ status: 'VERIFYING' })
  })

  test('a delay that was granted moves the term by working days; what is late reminds every day', async () => {
    await sketched.moveTo('2026-03-16T09:00:00')
    const report = await asked()
    const delay = { delayDays: 2, delayReason: 'Mould is away' }
    await act(sketched.supplier, 'eightDGroup', 'askDelay', group(report, 1), delay)
    await act(sketched.buyer, 'eightDGroup', 'agreeDelay', group(report, 1))
    expect(group(await find(sketched.buyer, 'eightD', report), 1)['dueDate']).toBe('2026-03-25 18:00:00')
    const done = async () => {
      const { data } = await sketched.world.call(sketched.buyer, 'eightD', 'findHistory', {
        id: report['id'],
      })
      return (data as Row[]).map(({ action }) => action).filter((action) => action === 'overdue').length
    }
    await sketched.moveTo('2026-03-17T08:59:00')
    expect(await done()).toBe(0)
    await sketched.moveTo('2026-03-17T09:00:00')
    await sketched.moveTo('2026-03-18T09:00:00')
    expect(await done()).toBe(2)
  })

  test('three clean batches close it and its complaint; a repeat opens all but the first steps again', async () => {
    await sketched.moveTo('2026-04-01T09:00:00')
    const { buyer, supplierId, itemId } = sketched
    const report = await asked()
    await withTeam(report)
    for (const index of [0, 1, 2]) await reply(report, index)
    for (const one of groupsOf(await find(buyer, 'eightD', report)))
      await act(buyer, 'eightDGroup', 'doAccept', one)
    await sketched.moveTo('2026-04-02T09:00:00')
    const lot = { supplierId, itemId, quantity: '10' }
    for (const result of ['PASS', 'FAIL', 'PASS']) await save(buyer, 'receipt', { ...lot, result })
    expect(await find(buyer, 'eightD', report)).toMatchObject({ status: 'VERIFYING', batches: 2 })
    await save(buyer, 'receipt', lot)
    const closed = await find(buyer, 'eightD', report)
    expect(closed).toMatchObject({ status: 'CLOSED', batches: 3 })
    expect(await find(buyer, 'complaint', { id: closed['complaintId'] })).toMatchObject({ status: 'CLOSED' })
    await save(buyer, 'complaint', { supplierId, itemId, repeatOfId: report['id'] })
    const again = await find(buyer, 'eightD', report)
    expect(again).toMatchObject({ status: 'REOPENED', repeats: 1 })
    expect(statesOf(again)).toEqual(['APPROVED', 'OPEN', 'OPEN'])
  })
})
