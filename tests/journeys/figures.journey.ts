import { expect, test } from '@playwright/test'
import { Actor } from './Actor.ts'
import type { Account } from './Actor.ts'
import type { Line } from './figures.ts'
import { makeOrder, ordered, receive, received, sendBack, sent, sentBack, ship } from './figuresDone.ts'
import { seeLedger, seeNote, seeOrder, seeReceipt } from './figuresSeen.ts'
import { journeyLanguages } from './journeyLanguages.ts'

// The run's seed draws this journey or the chain (journeyLanguages.ts); npm test -- all plays both.

// Where both languages are played, they are at once: each worker has documents of its own.
test.describe.configure({ mode: 'parallel' })

for (const language of journeyLanguages.figures) {
  test(`every figure that the chain shows is right (${language})`, async ({ browser }) => {
    test.setTimeout(300_000)
    const people = new Map<Account, Actor>()
    const turn = async (who: Account): Promise<Actor> => {
      const user = people.get(who) ?? (await Actor.signIn(browser, who, language))
      people.set(who, user)
      return user
    }
    const both = async (at: string, order: string, lines: readonly Line[]): Promise<void> => {
      await seeOrder(await turn('buyer'), '采购订单 | Purchase orders', `${at}, buyer`, order, lines)
      await seeOrder(await turn('supplier1'), '我的订单 | My orders', `${at}, supplier`, order, lines)
    }
    const order = await test.step('the buyer orders', async () => makeOrder(await turn('buyer')))
    await test.step('the manager approves', async () => {
      const user = await turn('manager')
      await user.open('采购订单 | Purchase orders')
      await user.find('订单编号 | Order no.', order)
      await user.doVerb('审批通过 | Approve')
      await expect(user.state).toHaveText(user.say('待供应商确认 | Awaiting confirmation'))
    })
    await test.step('published', () => both('published', order, ordered))
    const confirmed = ordered.map((line) => ({ ...line, confirmed: true }))
    await test.step('the supplier confirms', async () => {
      const user = await turn('supplier1')
      await user.doVerb('确认 | Confirm')
      await expect(user.state).toHaveText(user.say('已确认 | Confirmed'))
      await both('confirmed', order, confirmed)
    })
    const note = await test.step('the supplier ships', async () => ship(await turn('supplier1'), order))
    const onTheWay = confirmed.map((line, index) => ({ ...line, sent: sent[index] ?? 0 }))
    await test.step('on the way', () => both('on the way', order, onTheWay))
    const receipt = await test.step('the warehouse receives', async () =>
      receive(await turn('receiver'), note))
    const there = onTheWay.map((line, index) => ({ ...line, received: received[index] ?? 0 }))
    await test.step('received', async () => {
      await both('received', order, there)
      await seeNote(await turn('supplier1'), note)
      await seeReceipt(
        await turn('receiver'),
        '收货 | Receipts',
        receipt,
        there.map(({ price }, index) => ({
          received: received[index] ?? 0,
          returned: 0,
          price,
          returnedSince: 0,
        })),
      )
    })
    const back = await test.step('three go back', async () => sendBack(await turn('receiver'), receipt))
    await test.step('sent back', async () => {
      await both(
        'sent back',
        order,
        there.map((line, index) => (index === 2 ? { ...line, returned: sentBack } : line)),
      )
      const given = { received: 0, returned: sentBack, price: ordered[2]?.price ?? '', returnedSince: 0 }
      for (const [who, menu] of [
        ['receiver', '收货 | Receipts'],
        ['supplier1', '收货查询 | Receipts'],
      ] as const) {
        await seeReceipt(await turn(who), menu, back, [given])
        await seeReceipt(
          await turn(who),
          menu,
          receipt,
          there.map(({ price }, index) => ({
            received: received[index] ?? 0,
            returned: 0,
            price,
            returnedSince: index === 2 ? sentBack : 0,
          })),
        )
      }
    })
    for (const [who, menu] of [
      ['receiver', '收退货明细 | Receiving transactions'],
      ['supplier1', '收退货明细查询 | Receiving transactions'],
    ] as const) {
      await test.step(`the ledger of ${who}`, async () => seeLedger(await turn(who), menu, order))
    }
    for (const person of people.values()) await person.leave()
  })
}
