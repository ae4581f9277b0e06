// The mould of the second version's sketches: shots by counter or by what was received, states that follow from other documents, maintenance by shots or days, a life that ends a use.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { eachDatabase } from '../compliance/databases.ts'
import { refusal } from '../compliance/openFixture.ts'
import { openSketches, type Sketched } from './openSketches.ts'

eachDatabase((_kind, open) => {
  let sketched: Sketched
  let approver: Caller

  beforeAll(async () => {
    sketched = await openSketches(open)
    const { buyer, rival } = sketched
    approver = { ...buyer, userId: rival.userId, me: { ...buyer.me, user: rival.userId } }
  })

  /** Submitted by one and approved by another. */
  async function approved(entity: string, body: Row): Promise<Row> {
    const { act, buyer, save } = sketched
    const row = await save(buyer, entity, body)
    await act(buyer, entity, 'doSubmit', row)
    return act(approver, entity, 'doApproval', row)
  }

  /** In use, with room for a thousand shots, of which one makes two parts. */
  async function inUse(): Promise<Row> {
    const { act, find, buyer, supplier, supplierId, itemId } = sketched
    const mould = await approved('mould', {
      keeperId: supplierId,
      designLife: 1000,
      cycleShots: 500,
      cycleDays: 30,
      items: [{ itemId, cavities: 2 }],
    })
    await act(supplier, 'mould', 'doFinish', mould)
    await approved('mouldInspection', { mouldId: mould['id'], conclusion: 'PASS' })
    return find(buyer, 'mould', mould)
  }
  const now = (mould: Row) => sketched.find(sketched.buyer, 'mould', mould)

  test('an inspection that passed puts it to use; parts that were received say how many shots it made', async () => {
    const mould = await inUse()
    expect(mould).toMatchObject({ status: 'IN_USE', acceptDate: '2026-03-02', nextDate: '2026-04-01' })
    const { save, buyer, supplierId, itemId } = sketched
    await save(buyer, 'receipt', { supplierId, itemId, quantity: '196' })
    expect(await now(mould)).toMatchObject({ estimated: 100, usedShots: 100, lifeRate: '10' })
  })

  test('a counter that was reported counts instead; it does not fall, but where another was put in', async () => {
    const { act, save, supplier, rival } = sketched
    const mould = await inUse()
    const report = async (counter: number, more: Row = {}) =>
      act(
        supplier,
        'shotCount',
        'doSubmit',
        await save(supplier, 'shotCount', { mouldId: mould['id'], counter, ...more }),
      )
    await report(300)
    await report(450, { countDate: '2026-03-03' })
    expect(await now(mould)).toMatchObject({ counted: 450, usedShots: 450 })
    expect((await refusal(report(440, { countDate: '2026-03-04' }))).code).toBe('SRM-8002')
    await report(20, { countDate: '2026-03-05', resetFlag: 'Y', resetReason: 'Worn' })
    expect(await now(mould)).toMatchObject({ counted: 470 })
    expect((await refusal(save(rival, 'shotCount', { mouldId: mould['id'], counter: 1 }))).code).toBe(
      'INVALID',
    )
  })

  test('a repair takes it out of use and gives it back', async () => {
    const { act, buyer } = sketched
    const mould = await inUse()
    const repair = await approved('mouldRepair', { mouldId: mould['id'], fault: 'Cracked' })
    expect(await now(mould)).toMatchObject({ status: 'REPAIRING', openRepairs: 1 })
    await act(buyer, 'mouldRepair', 'doFinish', repair)
    expect(await now(mould)).toMatchObject({ status: 'IN_USE', openRepairs: 0 })
  })

  test('maintenance is asked for when its day has come, once a week until it is done', async () => {
    const { world, buyer } = sketched
    const mould = await inUse()
    const asked = async () => {
      const { data } = await world.call(buyer, 'mould', 'findHistory', { id: mould['id'] })
      return (data as Row[]).filter(({ action }) => action === 'maintain').length // a page is rows
    }
    await sketched.moveTo('2026-03-31T12:00:00')
    expect(await asked()).toBe(0)
    await sketched.moveTo('2026-04-01T12:00:00')
    await sketched.moveTo('2026-04-08T12:00:00')
    expect(await asked()).toBe(2)
    await approved('maintenance', { mouldId: mould['id'] })
    expect(await now(mould)).toMatchObject({ lastDone: '2026-04-08', nextDate: '2026-05-08' })
    await sketched.moveTo('2026-04-20T12:00:00')
    expect(await asked()).toBe(2)
  })
})
