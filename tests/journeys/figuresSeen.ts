import { expect } from '@playwright/test'
import type { Locator } from '@playwright/test'
import { Decimal } from 'decimal.js'
import type { Actor } from './Actor.ts'
import {
  amountsOf,
  noteLineFigures,
  orderFigures,
  orderLineFigures,
  receiptLineFigures,
  sumsOf,
} from './figures.ts'
import type { Figures, Line } from './figures.ts'
import { ordered, received, sent, sentBack } from './figuresDone.ts'
import { compare, shownFields, shownGrid } from './readFigures.ts'

export async function seeOrder(
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

export async function seeNote(user: Actor, note: string): Promise<void> {
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

export async function seeReceipt(
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
export async function seeLedger(user: Actor, menu: string, order: string): Promise<void> {
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
