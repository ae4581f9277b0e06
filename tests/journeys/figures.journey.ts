import { expect, test, type Locator } from '@playwright/test'
import { Decimal } from 'decimal.js'
import { day, Desk, type Account } from './Desk.ts'
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
import { compare, shownFields, shownRow, shownSums, type Shown } from './readFigures.ts'

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

// Both languages at once: each worker has documents of its own.
test.describe.configure({ mode: 'parallel' })

for (const language of ['CN', 'EN'] as const) {
  test(`every figure that the chain shows is right (${language})`, async ({ browser }) => {
    test.setTimeout(300_000)
    const people = new Map<Account, Desk>()
    const turn = async (who: Account): Promise<Desk> => {
      const desk = people.get(who) ?? (await Desk.signIn(browser, who, language))
      people.set(who, desk)
      return desk
    }
    const both = async (at: string, order: string, lines: readonly Line[]): Promise<void> => {
      await seeOrder(await turn('buyer'), '采购订单 | Purchase orders', `${at}, buyer`, order, lines)
      await seeOrder(await turn('supplier1'), '我的订单 | My orders', `${at}, supplier`, order, lines)
    }
    const order = await test.step('the buyer orders', async () => makeOrder(await turn('buyer')))
    await test.step('the manager approves', async () => {
      const desk = await turn('manager')
      await desk.open('采购订单 | Purchase orders')
      await desk.find('订单编号 | Order no.', order)
      await desk.press('审批通过 | Approve')
      await expect(desk.state).toHaveText(desk.say('待供应商确认 | Awaiting confirmation'))
    })
    await test.step('published', () => both('published', order, ordered))
    const confirmed = ordered.map((line) => ({ ...line, confirmed: true }))
    await test.step('the supplier confirms', async () => {
      const desk = await turn('supplier1')
      await desk.press('确认 | Confirm')
      await expect(desk.state).toHaveText(desk.say('已确认 | Confirmed'))
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
      ['receiver', '收货事务 | Receiving transactions'],
      ['supplier1', '收货事务查询 | Receiving transactions'],
    ] as const) {
      await test.step(`the ledger of ${who}`, async () => seeLedger(await turn(who), menu, order))
    }
    for (const desk of people.values()) await desk.leave()
  })
}

async function makeOrder(desk: Desk): Promise<string> {
  await desk.open('采购订单 | Purchase orders')
  await desk.press('新增 | New')
  await desk.pick('billTypeId', 'PO10')
  await desk.pick('ouId', 'OU10')
  await desk.pick('supplierId', supplier)
  await desk.choose('currency', '人民币 | Chinese Yuan')
  await desk.choose('priceBasis', '含税价为准 | Price incl. tax')
  await desk.fill('taxRate', '13')
  const lines = desk.lines('订单行 | Order lines')
  for (const [row, { quantity, price }] of ordered.entries()) {
    await desk.press('添加行 | Add line', desk.section('lines').locator('.line-toolbar').first())
    await desk.pickCell(lines, row, 'itemName', items[row] ?? '')
    await desk.type(lines, row, 'purchaseQuantity', String(quantity))
    await desk.type(lines, row, 'taxPrice', price)
    await desk.type(lines, row, 'demandDate', day(20))
  }
  await desk.press('保存 | Save')
  await desk.told('已保存 | Saved')
  const number = await desk.number('PO')
  await desk.press('提交 | Submit')
  await expect(desk.state).toHaveText(desk.say('审批中 | In approval'))
  return number
}

async function seeOrder(
  desk: Desk,
  menu: string,
  place: string,
  order: string,
  lines: readonly Line[],
): Promise<void> {
  await desk.open(menu)
  await desk.search('订单编号 | Order no.', order)
  const header = orderFigures(lines, (label) => desk.say(label))
  compare(`${place}, list`, await shownRow(desk.list, 0), header, ['taxAmount', 'status', 'receiveStatus'])
  await desk.list.getByRole('link', { name: order, exact: true }).click()
  await expect(desk.pane.locator('.document-bar h2')).toContainText(order)
  await expect(desk.state).toHaveText(String(header['status']))
  const grid = desk.lines('订单行 | Order lines')
  await expect(desk.rows(grid)).toHaveCount(lines.length)
  compare(`${place}, header`, await shownFields(desk), header, [
    'taxAmount',
    'noTaxAmount',
    'vatAmount',
    'totalQuantity',
    'receiveStatus',
  ])
  const rows = lines.map((line) => orderLineFigures(line, (label) => desk.say(label)))
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
  for (const [index, expected] of rows.entries())
    compare(`${place} ${index + 1}`, await shownRow(grid, index), expected, must)
  compare(
    `${place}, sums`,
    await shownSums(grid),
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

async function ship(desk: Desk, order: string): Promise<string> {
  await desk.open('我的送货单 | My delivery notes')
  await desk.press('引用订单 | From order')
  await desk.dialog.getByLabel(desk.say('订单编号 | Order no.'), { exact: true }).fill(order)
  await takeAll(desk, ordered.length, '生成送货单 | Create Delivery note')
  const note = await desk.number('DN')
  await desk.fill('planArriveDate', `${day(18)} 09:30:00`)
  await desk.type(desk.lines('送货行 | Delivery lines'), 2, 'deliveryQuantity', String(sent[2]))
  await desk.press('确认发货 | Confirm shipment')
  await expect(desk.state).toHaveText(desk.say('已发货 | Shipped'))
  return note
}

async function takeAll(desk: Desk, count: number, button: string): Promise<void> {
  await desk.press('查询 | Search', desk.dialog)
  const sources = desk.dialog.getByRole('grid')
  await expect(desk.rows(sources)).toHaveCount(count)
  for (let row = 0; row < count; row++) await desk.rows(sources).nth(row).getByRole('checkbox').click()
  await desk.press(button, desk.dialog)
}

async function receive(desk: Desk, note: string): Promise<string> {
  await desk.open('收货 | Receipts')
  await desk.press('引用送货单 | From delivery note')
  await desk.dialog.getByLabel(desk.say('送货单号 | Delivery note no.'), { exact: true }).fill(note)
  await takeAll(desk, sent.length, '生成收货单 | Create Receipt')
  const receipt = await desk.number('RC')
  await desk.type(desk.lines('收货行 | Receipt lines'), 1, 'receivedQuantity', String(received[1]))
  await desk.press('过账 | Post')
  await expect(desk.state).toHaveText(desk.say('已完成 | Completed'))
  return receipt
}

async function sendBack(desk: Desk, receipt: string): Promise<string> {
  await desk.open('收货 | Receipts')
  await desk.press('退货 | Return')
  await desk.dialog.getByLabel(desk.say('收货单号 | Receipt no.'), { exact: true }).fill(receipt)
  await desk.press('查询 | Search', desk.dialog)
  const sources = desk.dialog.getByRole('grid')
  await expect(desk.rows(sources)).toHaveCount(received.length)
  await desk.rows(sources).nth(2).getByRole('checkbox').click()
  await desk.press('生成收货单 | Create Receipt', desk.dialog)
  const number = await desk.number('RT')
  await desk.type(desk.lines('收货行 | Receipt lines'), 0, 'returnQuantity', String(sentBack))
  await desk.press('过账 | Post')
  await expect(desk.state).toHaveText(desk.say('已完成 | Completed'))
  return number
}

async function seeNote(desk: Desk, note: string): Promise<void> {
  await desk.open('我的送货单 | My delivery notes')
  await desk.find('送货单号 | Delivery note no.', note)
  await expect(desk.state).toHaveText(desk.say('部分收货 | Partly received'))
  const rows = sent.map((quantity, index) =>
    noteLineFigures(
      { sent: quantity, received: received[index] ?? 0, rest: ordered[index]?.quantity ?? 0 },
      (label) => desk.say(label),
    ),
  )
  await compareRows(
    'delivery line',
    desk.lines('送货行 | Delivery lines'),
    rows,
    ['deliveryQuantity', 'onWayQuantity', 'receivedQuantity', 'lineStatus'],
    ['deliveryQuantity', 'onWayQuantity', 'receivedQuantity'],
  )
}

async function seeReceipt(
  desk: Desk,
  menu: string,
  receipt: string,
  lines: readonly Parameters<typeof receiptLineFigures>[0][],
): Promise<void> {
  await desk.open(menu)
  await desk.find('收货单号 | Receipt no.', receipt)
  await expect(desk.state).toHaveText(desk.say('已完成 | Completed'))
  const rows = lines.map((line) => receiptLineFigures(line, (label) => desk.say(label)))
  await compareRows(
    `${receipt}, line`,
    desk.lines('收货行 | Receipt lines'),
    rows,
    ['taxAmount'],
    ['taxAmount', 'noTaxAmount', 'vatAmount'],
  )
  const header: Figures = {
    ...sumsOf(rows),
    totalQuantity: new Decimal(lines.reduce((total, line) => total + line.received - line.returned, 0)),
    status: desk.say('已完成 | Completed'),
  }
  compare(`${receipt}, header`, await shownFields(desk), header, ['taxAmount', 'totalQuantity'])
}

/** Receipt and acceptance of each line, and what went back. */
async function seeLedger(desk: Desk, menu: string, order: string): Promise<void> {
  await desk.open(menu)
  await desk.press('展开 | More', desk.pane.locator('form.list-search'))
  await desk.search('订单编号 | Order no.', order)
  await expect(desk.rows(desk.list)).toHaveCount(7)
  const rows: Shown[] = []
  for (let row = 0; row < 7; row++) rows.push(await shownRow(desk.list, row))
  const text = (type: string, quantity: number, price: string) => {
    const { taxAmount, noTaxAmount, vatAmount } = amountsOf(quantity, price)
    return [
      desk.say(type),
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
