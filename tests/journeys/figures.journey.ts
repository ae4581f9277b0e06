import { expect, test, type Locator } from '@playwright/test'
import { Decimal } from 'decimal.js'
import { day, Actor, type Account } from './Actor.ts'
import {
  amountsOf,
  noteLineFigures,
  orderFigures,
  orderLineFigures,
  receiptLineFigures,
  sumsOf,
  type Figures,
  type Line,
} from './figures.ts'
import { longJourneyLanguages } from './longJourneyLanguages.ts'
import { compare, shownFields, shownGrid } from './readFigures.ts'

// The chain with a rest on the way and goods sent back; on both sides and in both languages every amount, quantity and state that is
// shown is compared with a calculation that shares nothing with the product.

const supplier = 'MOUNTAIN0001'
const items = ['CA-5965', 'CA-6738', 'CA-7457'] as const
const ordered: readonly Line[] = (
  [
    [10, '1.02'],
    [5, '0.30'],
    [26, '5.72'],
  ] as const
).map(([quantity, price]) => ({ quantity, price, confirmed: false, sent: 0, received: 0, returned: 0 }))
const sent = [10, 5, 20] as const
const received = [10, 4, 20] as const
const sentBack = 3

// Where both languages are played, they are at once: each worker has documents of its own.
test.describe.configure({ mode: 'parallel' })

for (const language of longJourneyLanguages.figures) {
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

async function makeOrder(user: Actor): Promise<string> {
  await user.open('采购订单 | Purchase orders')
  await user.press('新增 | New')
  await user.pick('billTypeId', 'PO10')
  await user.pick('ouId', 'OU10')
  await user.pick('supplierId', supplier)
  await user.choose('currency', '人民币 | Chinese Yuan')
  await user.choose('priceBasis', '含税价为准 | Price incl. tax')
  await user.fill('taxRate', '13')
  const lines = user.lines('订单行 | Order lines')
  for (const [row, { quantity, price }] of ordered.entries()) {
    await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar').first())
    await user.pickCell(lines, row, 'itemName', items[row] ?? '')
    await user.type(lines, row, 'purchaseQuantity', String(quantity))
    await user.type(lines, row, 'taxPrice', price)
    await user.type(lines, row, 'demandDate', day(20))
  }
  await user.press('保存 | Save')
  await user.told('已保存 | Saved')
  const number = await user.number('PO')
  await user.doVerb('提交 | Submit')
  await expect(user.state).toHaveText(user.say('审批中 | In approval'))
  return number
}

async function seeOrder(
  user: Actor,
  menu: string,
  place: string,
  order: string,
  lines: readonly Line[],
): Promise<void> {
  await user.open(menu)
  await user.search('订单编号 | Order no.', order)
  const header = orderFigures(lines, (label) => user.say(label))
  const [listed = new Map()] = (await shownGrid(user.list, 1)).rows
  compare(`${place}, list`, listed, header, ['taxAmount', 'status', 'receiveStatus'])
  await user.list.getByRole('link', { name: order, exact: true }).click()
  await expect(user.pane.locator('.document-bar h1')).toContainText(order)
  await expect(user.state).toHaveText(String(header['status']))
  const grid = user.lines('订单行 | Order lines')
  await expect(user.rows(grid)).toHaveCount(lines.length)
  compare(`${place}, header`, await shownFields(user), header, [
    'taxAmount',
    'noTaxAmount',
    'vatAmount',
    'totalQuantity',
    'receiveStatus',
  ])
  const rows = lines.map((line) => orderLineFigures(line, (label) => user.say(label)))
  await compareRows(
    `${place}, line`,
    grid,
    rows,
    [
      'purchaseQuantity',
      'taxAmount',
      'openQuantity',
      'onWayQuantity',
      'receivedQuantity',
      'lineStatus',
      'deliveryStatus',
    ],
    [
      'purchaseQuantity',
      'noTaxAmount',
      'vatAmount',
      'taxAmount',
      'openQuantity',
      'onWayQuantity',
      'receivedQuantity',
    ],
  )
}

/** Of quantities that no line has, a footer shows none. */
const zero = new Decimal(0)

async function compareRows(
  place: string,
  grid: Locator,
  rows: readonly Figures[],
  must: readonly string[],
  sums: readonly string[],
): Promise<void> {
  const shown = await shownGrid(grid, rows.length)
  for (const [index, expected] of rows.entries())
    compare(`${place} ${index + 1}`, shown.rows[index] ?? new Map(), expected, must)
  compare(
    `${place}, sums`,
    shown.sums,
    {
      returnQuantity: zero,
      receivedQuantity: zero,
      acceptedQuantity: zero,
      rejectedQuantity: zero,
      ...sumsOf(rows),
    },
    sums,
  )
}

async function ship(user: Actor, order: string): Promise<string> {
  await user.open('我的送货单 | My delivery notes')
  await user.press('引用订单 | From order')
  await user.dialog.getByLabel(user.say('订单编号 | Order no.'), { exact: true }).fill(order)
  await takeAll(user, ordered.length)
  const note = await user.number('DN')
  await user.fill('planArriveDate', `${day(18)} 09:30:00`)
  await user.type(user.lines('送货行 | Delivery lines'), 2, 'deliveryQuantity', String(sent[2]))
  await user.doVerb('确认发货 | Confirm shipment')
  await expect(user.state).toHaveText(user.say('已发货 | Shipped'))
  return note
}

async function takeAll(user: Actor, count: number): Promise<void> {
  await user.press('查询 | Search', user.dialog)
  const sources = user.dialog.getByRole('grid')
  await expect(user.rows(sources)).toHaveCount(count)
  for (let row = 0; row < count; row++) await user.rows(sources).nth(row).getByRole('checkbox').click()
  await user.create()
}

async function receive(user: Actor, note: string): Promise<string> {
  await user.open('收货 | Receipts')
  await user.press('引用送货单 | From delivery note')
  await user.dialog.getByLabel(user.say('送货单号 | Delivery note no.'), { exact: true }).fill(note)
  await takeAll(user, sent.length)
  const receipt = await user.number('RC')
  await user.type(user.lines('收货行 | Receipt lines'), 1, 'receivedQuantity', String(received[1]))
  await user.doVerb('过账 | Post')
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  return receipt
}

async function sendBack(user: Actor, receipt: string): Promise<string> {
  await user.open('收货 | Receipts')
  await user.press('退货 | Return')
  await user.dialog.getByLabel(user.say('收货单号 | Receipt no.'), { exact: true }).fill(receipt)
  await user.press('查询 | Search', user.dialog)
  const sources = user.dialog.getByRole('grid')
  await expect(user.rows(sources)).toHaveCount(received.length)
  await user.rows(sources).nth(2).getByRole('checkbox').click()
  await user.create()
  const number = await user.number('RT')
  await user.type(user.lines('收货行 | Receipt lines'), 0, 'returnQuantity', String(sentBack))
  await user.doVerb('过账 | Post')
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  return number
}

async function seeNote(user: Actor, note: string): Promise<void> {
  await user.open('我的送货单 | My delivery notes')
  await user.find('送货单号 | Delivery note no.', note)
  await expect(user.state).toHaveText(user.say('部分收货 | Partly received'))
  const rows = sent.map((quantity, index) =>
    noteLineFigures(
      { sent: quantity, received: received[index] ?? 0, rest: ordered[index]?.quantity ?? 0 },
      (label) => user.say(label),
    ),
  )
  await compareRows(
    'delivery line',
    user.lines('送货行 | Delivery lines'),
    rows,
    ['deliveryQuantity', 'onWayQuantity', 'receivedQuantity', 'lineStatus'],
    ['deliveryQuantity', 'onWayQuantity', 'receivedQuantity'],
  )
}

async function seeReceipt(
  user: Actor,
  menu: string,
  receipt: string,
  lines: readonly Parameters<typeof receiptLineFigures>[0][],
): Promise<void> {
  await user.open(menu)
  await user.find('收货单号 | Receipt no.', receipt)
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  const rows = lines.map((line) => receiptLineFigures(line, (label) => user.say(label)))
  await compareRows(
    `${receipt}, line`,
    user.lines('收货行 | Receipt lines'),
    rows,
    ['taxAmount'],
    ['taxAmount', 'noTaxAmount', 'vatAmount'],
  )
  const header: Figures = {
    ...sumsOf(rows),
    totalQuantity: new Decimal(lines.reduce((total, line) => total + line.received - line.returned, 0)),
    status: user.say('已完成 | Completed'),
  }
  compare(`${receipt}, header`, await shownFields(user), header, ['taxAmount', 'totalQuantity'])
}

/** Receipt and acceptance of each line, and what went back. */
async function seeLedger(user: Actor, menu: string, order: string): Promise<void> {
  await user.open(menu)
  await user.search('订单编号 | Order no.', order)
  await expect(user.rows(user.list)).toHaveCount(7)
  const { rows } = await shownGrid(user.list, 7)
  const text = (type: string, quantity: number, price: string) => {
    const { taxAmount, noTaxAmount, vatAmount } = amountsOf(quantity, price)
    return [
      user.say(type),
      quantity,
      taxAmount.toNumber(),
      noTaxAmount.toNumber(),
      vatAmount.toNumber(),
    ].join(' ')
  }
  const expected = ordered.flatMap(({ price }, index) => [
    text('接收 | Received', received[index] ?? 0, price),
    text('入库 | Accepted', received[index] ?? 0, price),
  ])
  const seen = rows.map((row) =>
    [
      row.get('transactionType'),
      ...['quantity', 'taxAmount', 'noTaxAmount', 'vatAmount'].map((key) =>
        Number(row.get(key)?.replaceAll(',', '')),
      ),
    ].join(' '),
  )
  expect(seen.sort()).toEqual([...expected, text('退货 | Return', -sentBack, ordered[2]?.price ?? '')].sort())
}
