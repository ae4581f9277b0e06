import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { demandDate, draftOrder, later, publish } from './steps.ts'

/** The dates that a supplier promises while confirming an order: asked by the verb, kept in its transaction, under the rules of a reply. */

oneDatabase((_, open) => {
  let chain: Chain
  beforeAll(async () => {
    chain = await openChain(open)
  })

  const published = async () =>
    publish(chain, (await draftOrder(chain, [{ quantity: '10' }, { quantity: '20' }]))['id'])
  const schedules = (order: Row) => linesOf(order).map((line) => linesOf(line, 'deliveries')[0] ?? {})
  /** As a dialog sends it: of each line named by its place the schedule with these values. */
  const answers = (order: Row, values: readonly (Row | null)[]): Row => ({
    lines: linesOf(order).flatMap((line, index) =>
      values[index]
        ? [
            {
              id: line['id'],
              deliveries: linesOf(line, 'deliveries').map(({ id }) => ({ id, ...values[index] })),
            },
          ]
        : [],
    ),
  })
  const confirm = (order: Row, asked: Row = {}) =>
    chain.act('supplier1', 'purOrderHeader', 'doConfirm', order['id'], asked)
  const datesOf = (order: Row) =>
    schedules(order).map(({ replyDate, confirmDate, replyStatus }) => [replyDate, confirmDate, replyStatus])

  it('without an answer the dates are as demanded', async () => {
    const order = await confirm(await published())
    expect(order['status']).toBe('CONFIRMED')
    expect(datesOf(order)).toEqual([
      [demandDate, demandDate, 'CONFIRMED'],
      [demandDate, demandDate, 'CONFIRMED'],
    ])
  })

  it('an earlier date for one line is confirmed with the order', async () => {
    const order = await published()
    const done = await confirm(order, answers(order, [null, { replyDate: later(15) }]))
    expect(done['status']).toBe('CONFIRMED')
    expect(datesOf(done)).toEqual([
      [demandDate, demandDate, 'CONFIRMED'],
      [later(15), later(15), 'CONFIRMED'],
    ])
    expect(linesOf(done).map(({ promisedDate }) => promisedDate)).toEqual([demandDate, later(15)])
  })

  it('a later date needs its reason and waits for the buyer; the rest is confirmed', async () => {
    const order = await published()
    const late = { replyDate: later(30) }
    const missing = await refusal(confirm(order, answers(order, [late, null])))
    expect(missing.codes).toContain('PARAM_REQUIRED')
    expect(missing.paths).toEqual(['lines[0].deliveries[0].replyReason'])
    const done = await confirm(order, answers(order, [{ ...late, replyReason: '排产' }, null]))
    expect([done['status'], done['confirmStatus']]).toEqual(['PART_CONFIRMED', 'WAIT_BUYER'])
    expect(datesOf(done)).toEqual([
      [later(30), null, 'WAIT_BUYER'],
      [demandDate, demandDate, 'CONFIRMED'],
    ])
  })

  it('an order answered with later dates alone waits for the buyer, who accepts them as they stand', async () => {
    const order = await published()
    const late = { replyDate: later(30), replyReason: '排产' }
    const open = await confirm(order, answers(order, [late, null]))
    expect(open['status']).toBe('PART_CONFIRMED')
    await expect(chain.act('buyer', 'purOrderHeader', 'doAcceptDates', order['id'])).rejects.toThrow()
    const other = await published()
    const done = await confirm(other, answers(other, [late, late]))
    expect([done['status'], done['confirmStatus']]).toEqual(['DATES_CHANGED', 'WAIT_BUYER'])
    const accepted = await chain.act('buyer', 'purOrderHeader', 'doAcceptDates', other['id'])
    expect(accepted['status']).toBe('CONFIRMED')
    expect(datesOf(accepted)).toEqual([
      [later(30), later(30), 'CONFIRMED'],
      [later(30), later(30), 'CONFIRMED'],
    ])
  })

  it('new dates for less than was asked are decided in the schedule; sent back, the order awaits its supplier again', async () => {
    const order = await published()
    const rows = schedules(order).map(({ id }) => id)
    const answer = (id: unknown, replyQuantity: string) =>
      chain.act('supplier1', 'purOrderDelivery', 'doSupplierDeliveryConfirm', id, {
        replyDate: later(30),
        replyQuantity,
        replyReason: '排产',
      })
    const stateOf = async () => (await chain.find('buyer', 'purOrderHeader', order['id']))['status']
    await answer(rows[0], '4')
    expect(await stateOf()).toBe('PUBLISHED') // the second line is not answered yet
    await answer(rows[1], '20')
    expect(await stateOf()).toBe('DATES_CHANGED')
    const said = await refusal(chain.act('buyer', 'purOrderHeader', 'doAcceptDates', order['id']))
    expect(said.words).toContain('回复数量少于需求数量')
    await chain.act('buyer', 'purOrderDelivery', 'doBuyerDeliveryReject', rows[0], { rejectReason: '太少' })
    expect(await stateOf()).toBe('PUBLISHED')
  })

  it('a date in the past is refused at its place, and nothing is kept', async () => {
    const order = await published()
    const said = await refusal(confirm(order, answers(order, [null, { replyDate: later(-1) }])))
    expect(said.words).toContain('承诺交期不能早于今天')
    expect(said.paths).toEqual(['lines[1].deliveries[0].replyDate'])
    const after = await chain.find('supplier1', 'purOrderHeader', order['id'])
    expect([after['status'], after['versionNum']]).toEqual(['PUBLISHED', order['versionNum']])
  })

  it('what is no date, what was not asked for and rows of others are refused', async () => {
    const order = await published()
    const codes = async (asked: Row) => (await refusal(confirm(order, asked))).codes
    expect(await codes(answers(order, [{ replyDate: 'soon' }, null]))).toContain('PARAM_INVALID')
    expect(await codes(answers(order, [{ demandQuantity: '1' }, null]))).toContain('PARAM_INVALID')
    expect(await codes({ lines: [{ id: linesOf(order)[0]?.['id'], taxPrice: '1' }] })).toContain(
      'PARAM_INVALID',
    )
    const other = await published()
    expect(await codes(answers(other, [{ replyDate: later(15) }, null]))).toContain('PARAM_INVALID')
  })

  it('lines that were answered before are not asked again', async () => {
    const order = await published()
    const [first] = linesOf(order)
    await chain.act('supplier1', 'purOrderLine', 'doConfirm', first?.['id'], {
      deliveries: linesOf(first ?? {}, 'deliveries').map(({ id }) => ({ id, replyDate: later(10) })),
    })
    const now = await chain.find('supplier1', 'purOrderHeader', order['id'])
    expect((await refusal(confirm(now, answers(now, [{ replyDate: later(12) }, null])))).codes).toContain(
      'PARAM_INVALID',
    )
    expect(datesOf(await confirm(now))).toEqual([
      [later(10), later(10), 'CONFIRMED'],
      [demandDate, demandDate, 'CONFIRMED'],
    ])
  })
})
