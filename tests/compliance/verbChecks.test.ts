// What a verb brings about is checked as what is saved is: the state that it leads to and what it sets, of the row and of its document.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, linesOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const texts = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
  bill: `
entity: bill
label: 账单 | Bill
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  paid: { type: amount, label: 已付 | Paid, default: 0, check: { rule: paid <= 100, say: 付多了 | Too much is paid, code: PAID } }
  note: { label: 备注 | Note }
  takenCount: { type: integer, label: 已取 | Taken, compute: count(lines where taken == Y) }
lines:
  lines:
    entity: billLine
    label: 行 | Lines
    fields:
      amount: { type: amount, label: 金额 | Amount, required: true }
      taken: { type: flag, label: 已取 | Taken, default: N, readonly: true }
      sum: { type: amount, label: 合计 | Sum, compute: "sum(parent.lines.amount where taken == Y)" }
    verbs:
      doTake: { label: 取 | Take, set: { taken: Y }, show: false }
    check:
      - { rule: taken != Y or amount < 50, say: 大额不取 | Large ones are not taken, code: LARGE, on: amount }
states:
  DRAFT: 拟定 | Draft
  SENT: { label: 已发送 | Sent, color: success }
verbs:
  doSend: { label: 发送 | Send, from: DRAFT, to: SENT }
  doPay: { label: 支付 | Pay, set: { paid: paid + 60 } }
check:
  - { rule: status != SENT or note != null, say: 发送前须填备注 | What is sent has a note, code: NOTE, on: note }
  - { rule: takenCount <= 2, say: 最多取两行 | Two lines are taken at most, code: TWO }
`,
})

oneDatabase((_kind, open) => {
  const host = callerOf('host', 'host')
  let world: World

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
  })

  const saved = (more: Row = {}, ...amounts: string[]): Promise<Row> =>
    world.row(host, 'bill', 'saveOrUpdate', {
      title: 'A',
      lines: amounts.map((amount) => ({ amount })),
      ...more,
    })

  test('the state that it leads to', async () => {
    await expect(world.act(host, 'bill', 'doSend', await saved())).rejects.toMatchObject({
      code: 'NOTE',
      errors: [{ path: 'note' }],
    })
    expect(await world.act(host, 'bill', 'doSend', await saved({ note: 'n' }))).toMatchObject({
      status: 'SENT',
    })
  })

  test('what it sets, by the field and by the row', async () => {
    const bill = await saved({ note: 'n' }, '40', '60', '10', '5')
    expect(await world.act(host, 'bill', 'doPay', bill)).toMatchObject({ paid: '60' })
    await expect(world.act(host, 'bill', 'doPay', bill)).rejects.toMatchObject({
      code: 'PAID',
      errors: [{ path: 'paid' }],
    })
    const [small, large, other, last] = linesOf(bill)
    await expect(world.act(host, 'billLine', 'doTake', large ?? {})).rejects.toMatchObject({
      code: 'LARGE',
      errors: [{ path: 'lines[1].amount' }],
    })
    for (const line of [small, other]) await world.act(host, 'billLine', 'doTake', line ?? {})
    await expect(world.act(host, 'billLine', 'doTake', last ?? {})).rejects.toMatchObject({ code: 'TWO' })
  })

  test('sums among its lines follow what a verb sets there', async () => {
    const bill = await saved({}, '40', '10')
    const [, second] = linesOf(bill)
    await world.act(host, 'billLine', 'doTake', second ?? {})
    const now = await world.row(host, 'bill', 'findById', { id: bill['id'] })
    expect([now['takenCount'], ...linesOf(now).map(({ sum }) => sum)]).toEqual([1, '10', '10'])
  })

  test('what was broken before is not held against it', async () => {
    const bill = await saved({}, '40', '60')
    await world.database.pool.query('update bill_line set taken = $1 where amount = 60 and parent_id = $2', [
      'Y',
      bill['id'],
    ])
    const [small] = linesOf(bill)
    expect(await world.act(host, 'billLine', 'doTake', small ?? {})).toMatchObject({ taken: 'Y' })
  })
})
