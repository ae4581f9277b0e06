import { expect, test } from '@playwright/test'
import { address, day, Desk, type Account } from './Desk.ts'
import { raiseRequisition } from './raiseRequisition.ts'

// One chain of documents from wish to receipt, through six pairs of hands. The order is example EX-1 of the specification: its
// header is the sum of rounded lines, which a computation from the total would miss by a cent.

const supplier = 'MOUNTAIN0001'
const items = ['CA-5965', 'CA-6738', 'CA-7457'] as const

// Both languages at once: each worker has documents of its own.
test.describe.configure({ mode: 'parallel' })

for (const language of ['CN', 'EN'] as const) {
  test(`a requisition becomes an order, a delivery and a receipt (${language})`, async ({ browser }) => {
    test.setTimeout(240_000)
    const people = new Map<Account, Desk>()
    /** Whose turn it is; they stay at their desks until the end. */
    const turn = async (who: Account): Promise<Desk> => {
      const desk = people.get(who) ?? (await Desk.signIn(browser, who, language))
      people.set(who, desk)
      return desk
    }
    const requisition = await test.step('the requester asks', async () => raise(await turn('requester')))
    await test.step('the manager approves', async () =>
      approve(
        await turn('manager'),
        '采购申请 | Purchase requisitions',
        '申请单号 | Requisition no.',
        requisition,
      ))
    const order = await test.step('the buyer orders', async () => makeOrder(await turn('buyer'), requisition))
    await test.step('the manager approves the order', async () =>
      approve(await turn('manager'), '采购订单 | Purchase orders', '订单编号 | Order no.', order))
    await test.step('the supplier confirms', async () => confirm(await turn('supplier1'), order))
    const note = await test.step('the supplier ships', async () => ship(await turn('supplier1'), order))
    const receipt = await test.step('the warehouse receives', async () =>
      receive(await turn('receiver'), note))
    await test.step('the buyer sees it done', async () =>
      done(await turn('buyer'), { requisition, order, note, receipt }))
    const place = await test.step('the supplier sees it done', async () =>
      doneForSupplier(await turn('supplier1'), { order, note, receipt }))
    await test.step('the other supplier sees nothing', async () =>
      nothing(await turn('supplier2'), order, place))
    for (const desk of people.values()) await desk.leave()
  })
}

async function raise(desk: Desk): Promise<string> {
  await raiseRequisition(desk, desk.say('曲柄补货 | Cranks for the spring'), [
    { item: items[0], quantity: '10', price: '1.05', targetPrice: '0.9' },
    { item: items[1], quantity: '5', price: '0.333', targetPrice: '0.25' },
  ])
  const lines = desk.lines('申请行 | Requisition lines')
  await desk.reads(lines, 0, { itemDescription: 'LL Crankarm', estimateAmount: '10.50' })
  await desk.reads(lines, 1, { itemDescription: 'ML Crankarm', estimateAmount: '1.67' })
  await expect(await desk.sum(lines, 'estimateAmount')).toHaveText('12.17')
  await expect(desk.value('estimateAmount')).toHaveText('12.17')
  await expect(desk.value('totalQuantity')).toHaveText('15')
  await desk.press('保存 | Save')
  const number = await desk.number('PR')
  await expect(desk.state).toHaveText(desk.say('拟定 | Draft'))
  await desk.press('提交 | Submit')
  await expect(desk.state).toHaveText(desk.say('审批中 | In approval'))
  return number
}

async function approve(desk: Desk, menu: string, field: string, number: string): Promise<void> {
  await desk.open(menu)
  await desk.find(field, number)
  await desk.press('审批通过 | Approve')
  await expect(desk.state).toHaveText(
    desk.say(number.startsWith('PR') ? '已审批 | Approved' : '待供应商确认 | Awaiting confirmation'),
  )
}

async function makeOrder(desk: Desk, requisition: string): Promise<string> {
  await desk.open('采购订单 | Purchase orders')
  await desk.press('引用申请 | From requisition')
  await desk.dialog.getByLabel(desk.say('申请单号 | Requisition no.'), { exact: true }).fill(requisition)
  await desk.press('查询 | Search', desk.dialog)
  const sources = desk.dialog.getByRole('grid')
  await expect(desk.rows(sources)).toHaveCount(2)
  for (const row of [0, 1]) await desk.rows(sources).nth(row).getByRole('checkbox').click()
  await expect(desk.dialog.getByText(desk.say('已选 2 行 | 2 rows chosen'))).toBeVisible()
  await desk.pickIn(desk.dialog.locator('.flow-asked .ant-form-item').nth(0), supplier)
  await desk.pickIn(desk.dialog.locator('.flow-asked .ant-form-item').nth(1), 'PO10')
  await desk.press('生成采购订单 | Create Purchase order', desk.dialog)
  const number = await desk.number('PO')

  const lines = desk.lines('订单行 | Order lines')
  await expect(desk.rows(lines)).toHaveCount(2)
  await desk.press('添加行 | Add line', desk.section('lines').locator('.line-toolbar').first())
  await desk.pickCell(lines, 2, 'itemName', items[2])
  await desk.type(lines, 2, 'purchaseQuantity', '26')
  await desk.choose('priceBasis', '含税价为准 | Price incl. tax')
  await desk.fill('taxRate', '13')
  for (const [row, price] of ['1.02', '0.30', '5.72'].entries())
    await desk.type(lines, row, 'taxPrice', price)
  await desk.type(lines, 2, 'demandDate', day(20))
  await desk.reads(lines, 0, {
    purchaseQuantity: '10',
    taxRate: '13%',
    taxAmount: '10.20',
    noTaxAmount: '9.03',
    vatAmount: '1.17',
  })
  await desk.reads(lines, 1, {
    purchaseQuantity: '5',
    taxRate: '13%',
    taxAmount: '1.50',
    noTaxAmount: '1.33',
    vatAmount: '0.17',
  })
  await desk.reads(lines, 2, {
    purchaseQuantity: '26',
    taxRate: '13%',
    taxAmount: '148.72',
    noTaxAmount: '131.61',
    vatAmount: '17.11',
  })
  await expect(await desk.sum(lines, 'taxAmount')).toHaveText('160.42')
  await expect(desk.value('taxAmount')).toHaveText('160.42')
  await expect(desk.value('taxAmount').locator('[data-measure=CNY]')).toBeVisible()
  await expect(desk.value('noTaxAmount')).toHaveText('141.97')
  await expect(desk.value('vatAmount')).toHaveText('18.45')
  await desk.press('保存 | Save')
  await desk.told('已保存 | Saved')
  await expect(desk.value('taxAmount')).toHaveText('160.42')
  await desk.press('提交 | Submit')
  await expect(desk.state).toHaveText(desk.say('审批中 | In approval'))
  return number
}

async function confirm(desk: Desk, order: string): Promise<void> {
  await desk.open('我的订单 | My orders')
  await desk.find('订单编号 | Order no.', order)
  const lines = desk.lines('订单行 | Order lines')
  await expect(desk.rows(lines)).toHaveCount(3)
  await expect(desk.value('taxAmount')).toHaveText('160.42')
  await desk.cell(lines, 0, 'remark') // the last column has been in sight
  for (const hidden of [
    '目标价 | Target price',
    '内部备注 | Internal remark',
    '申请单号 | Requisition no.',
    '上次价格 | Last price',
  ]) {
    await expect(desk.pane.getByText(desk.say(hidden), { exact: true })).toHaveCount(0)
  }
  await desk.press('确认 | Confirm')
  await expect(desk.state).toHaveText(desk.say('已确认 | Confirmed'))
  await desk.reads(lines, 2, { confirmQuantity: '26', shippableQuantity: '26', openQuantity: '26' })
}

async function ship(desk: Desk, order: string): Promise<string> {
  await desk.open('我的送货单 | My delivery notes')
  await desk.press('引用订单 | From order')
  await desk.dialog.getByLabel(desk.say('订单编号 | Order no.'), { exact: true }).fill(order)
  await desk.press('查询 | Search', desk.dialog)
  const sources = desk.dialog.getByRole('grid')
  await expect(desk.rows(sources)).toHaveCount(3)
  for (const row of [0, 1, 2]) await desk.rows(sources).nth(row).getByRole('checkbox').click()
  await desk.press('生成送货单 | Create Delivery note', desk.dialog)
  const note = await desk.number('DN')
  await desk.fill('planArriveDate', `${day(15)} 09:30:00`)
  await expect(desk.value('totalQuantity')).toHaveText('41')
  await desk.press('确认发货 | Confirm shipment')
  await expect(desk.state).toHaveText(desk.say('已发货 | Shipped'))
  await desk.reads(desk.lines('送货行 | Delivery lines'), 2, {
    deliveryQuantity: '26',
    onWayQuantity: '26',
    receivedQuantity: '0',
  })
  return note
}

async function receive(desk: Desk, note: string): Promise<string> {
  await desk.open('收货 | Receipts')
  await desk.press('引用送货单 | From delivery note')
  await desk.dialog.getByLabel(desk.say('送货单号 | Delivery note no.'), { exact: true }).fill(note)
  await desk.press('查询 | Search', desk.dialog)
  const sources = desk.dialog.getByRole('grid')
  await expect(desk.rows(sources)).toHaveCount(3)
  for (const row of [0, 1, 2]) await desk.rows(sources).nth(row).getByRole('checkbox').click()
  await desk.press('生成收货单 | Create Receipt', desk.dialog)
  const receipt = await desk.number('RC')
  await desk.press('过账 | Post')
  await expect(desk.state).toHaveText(desk.say('已完成 | Completed'))
  await expect(desk.value('taxAmount')).toHaveText('160.42')
  await desk.reads(desk.lines('收货行 | Receipt lines'), 2, {
    receivedQuantity: '26',
    acceptedQuantity: '26',
    rejectedQuantity: '0',
    taxAmount: '148.72',
  })
  return receipt
}

interface Chain {
  readonly requisition: string
  readonly order: string
  readonly note: string
  readonly receipt: string
}

/** In the tabs that are open since the order was made: they are asked anew. */
async function done(desk: Desk, { requisition, order, note, receipt }: Chain): Promise<void> {
  await desk.open('采购订单 | Purchase orders')
  await desk.find('订单编号 | Order no.', order)
  await expect(desk.state).toHaveText(desk.say('已完成 | Completed'))
  const lines = desk.lines('订单行 | Order lines')
  for (const [row, quantity] of ['10', '5', '26'].entries()) {
    await desk.reads(lines, row, {
      receivedQuantity: quantity,
      acceptedQuantity: quantity,
      netReceivedQuantity: quantity,
      openQuantity: '0',
      onWayQuantity: '0',
      lineStatus: desk.say('已完成 | Completed'),
    })
  }
  await expect(desk.value('receivedPercent')).toHaveText('100%')
  const flow = desk.section('flow')
  for (const number of [requisition, order, note, receipt])
    await expect(flow.getByText(number, { exact: true })).toBeVisible()
  const history = desk.section('history')
  for (const step of ['提交 | Submit', '审批通过 | Approve', '确认 | Confirm'])
    await expect(history.getByText(desk.say(step), { exact: true })).toBeVisible()
  await flow.getByRole('button', { name: requisition }).click()
  await expect(desk.state).toHaveText(desk.say('已完成 | Completed'))
  await desk.reads(desk.lines('申请行 | Requisition lines'), 0, {
    orderedQuantity: '10',
    receivedQuantity: '10',
    openQuantity: '0',
    lineStatus: desk.say('已收货 | Received'),
  })
}

async function doneForSupplier(
  desk: Desk,
  { order, note, receipt }: Omit<Chain, 'requisition'>,
): Promise<string> {
  await desk.open('我的送货单 | My delivery notes')
  await desk.find('送货单号 | Delivery note no.', note)
  await expect(desk.state).toHaveText(desk.say('已收货 | Received'))
  await desk.reads(desk.lines('送货行 | Delivery lines'), 2, {
    deliveryQuantity: '26',
    onWayQuantity: '0',
    receivedQuantity: '26',
    acceptedQuantity: '26',
  })
  await expect(desk.section('flow').getByText(receipt, { exact: true })).toBeVisible()
  await desk.open('我的订单 | My orders')
  await desk.find('订单编号 | Order no.', order)
  await expect(desk.state).toHaveText(desk.say('已完成 | Completed'))
  await desk.reads(desk.lines('订单行 | Order lines'), 2, {
    receivedQuantity: '26',
    openQuantity: '0',
    shippableQuantity: '0',
  })
  return new URL(desk.page.url()).pathname + new URL(desk.page.url()).search
}

async function nothing(desk: Desk, order: string, place: string): Promise<void> {
  await desk.open('我的订单 | My orders')
  await desk.search('订单编号 | Order no.', order)
  await expect(
    desk.pane.getByText(desk.say('没有符合条件的数据 | Nothing matches your search')),
  ).toBeVisible()
  await expect(desk.rows(desk.list)).toHaveCount(0)
  await desk.page.goto(address(place))
  await expect(
    desk.pane.getByText(desk.say('单据不存在或无权限 | Document not found or no permission')),
  ).toBeVisible()
}
