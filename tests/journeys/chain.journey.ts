import { expect, test } from '@playwright/test'
import { address, day, Actor, type Account } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'
import { raiseRequisition } from './raiseRequisition.ts'

// One chain of documents from wish to receipt, through six pairs of hands. The order is example EX-1 of the specification: its
// header is the sum of rounded lines, which a computation from the total would miss by a cent. The run's seed draws this journey or that of
// figures (journeyLanguages.ts); npm test -- all plays both.

const supplier = 'MOUNTAIN0001'
const items = ['CA-5965', 'CA-6738', 'CA-7457'] as const

// Where both languages are played, they are at once: each worker has documents of its own.
test.describe.configure({ mode: 'parallel' })

for (const language of journeyLanguages.chain) {
  test(`a requisition becomes an order, a delivery and a receipt (${language})`, async ({ browser }) => {
    test.setTimeout(240_000)
    const people = new Map<Account, Actor>()
    /** Whose turn it is; they stay at their desks until the end. */
    const turn = async (who: Account): Promise<Actor> => {
      const user = people.get(who) ?? (await Actor.signIn(browser, who, language))
      people.set(who, user)
      return user
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
    for (const person of people.values()) await person.leave()
  })
}

async function raise(user: Actor): Promise<string> {
  await raiseRequisition(user, user.say('曲柄补货 | Cranks for the spring'), [
    { item: items[0], quantity: '10', price: '1.05', targetPrice: '0.9' },
    { item: items[1], quantity: '5', price: '0.333', targetPrice: '0.25' },
  ])
  const lines = user.lines('申请行 | Requisition lines')
  await user.reads(lines, 0, { itemDescription: '经济型曲柄', estimateAmount: '10.50' })
  await user.reads(lines, 1, { itemDescription: '中级曲柄', estimateAmount: '1.67' })
  await expect(await user.sum(lines, 'estimateAmount')).toHaveText('12.17')
  await expect(await user.value('estimateAmount')).toHaveText('12.17')
  await expect(await user.value('totalQuantity')).toHaveText('15')
  await user.press('保存 | Save')
  const number = await user.number('PR')
  await expect(user.state).toHaveText(user.say('拟定 | Draft'))
  await user.doVerb('提交 | Submit')
  await expect(user.state).toHaveText(user.say('审批中 | In approval'))
  return number
}

async function approve(user: Actor, menu: string, field: string, number: string): Promise<void> {
  await user.open(menu)
  await user.find(field, number)
  await user.doVerb('审批通过 | Approve')
  await expect(user.state).toHaveText(
    user.say(number.startsWith('PR') ? '已审批 | Approved' : '待供应商确认 | Awaiting confirmation'),
  )
}

async function makeOrder(user: Actor, requisition: string): Promise<string> {
  await user.open('采购订单 | Purchase orders')
  await user.press('引用申请 | From requisition')
  await user.dialog.getByLabel(user.say('申请单号 | Requisition no.'), { exact: true }).fill(requisition)
  await user.press('查询 | Search', user.dialog)
  const sources = user.dialog.getByRole('grid')
  await expect(user.rows(sources)).toHaveCount(2)
  for (const row of [0, 1]) await user.rows(sources).nth(row).getByRole('checkbox').click()
  await expect(user.dialog.getByText(user.say('已选 2 行 | 2 rows selected'))).toBeVisible()
  await user.pickIn(user.dialog.locator('.flow-asked .ant-form-item').nth(0), supplier)
  await user.pickIn(user.dialog.locator('.flow-asked .ant-form-item').nth(1), 'PO10')
  await user.create()
  const number = await user.number('PO')

  const lines = user.lines('订单行 | Order lines')
  await expect(user.rows(lines)).toHaveCount(2)
  await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar').first())
  await user.pickCell(lines, 2, 'itemName', items[2])
  await user.type(lines, 2, 'purchaseQuantity', '26')
  await user.choose('priceBasis', '含税价为准 | Price incl. tax')
  await user.fill('taxRate', '13')
  for (const [row, price] of ['1.02', '0.30', '5.72'].entries())
    await user.type(lines, row, 'taxPrice', price)
  await user.type(lines, 2, 'demandDate', day(20))
  await user.reads(lines, 0, {
    purchaseQuantity: '10',
    taxRate: '13%',
    taxAmount: '10.20',
    noTaxAmount: '9.03',
    vatAmount: '1.17',
  })
  await user.reads(lines, 1, {
    purchaseQuantity: '5',
    taxRate: '13%',
    taxAmount: '1.50',
    noTaxAmount: '1.33',
    vatAmount: '0.17',
  })
  await user.reads(lines, 2, {
    purchaseQuantity: '26',
    taxRate: '13%',
    taxAmount: '148.72',
    noTaxAmount: '131.61',
    vatAmount: '17.11',
  })
  await expect(await user.sum(lines, 'taxAmount')).toHaveText('160.42')
  await expect(await user.value('taxAmount')).toHaveText('160.42')
  await expect((await user.value('taxAmount')).locator('[data-measure=CNY]')).toBeVisible()
  await expect(await user.value('noTaxAmount')).toHaveText('141.97')
  await expect(await user.value('vatAmount')).toHaveText('18.45')
  await user.press('保存 | Save')
  await user.told('已保存 | Saved')
  await expect(await user.value('taxAmount')).toHaveText('160.42')
  await user.doVerb('提交 | Submit')
  await expect(user.state).toHaveText(user.say('审批中 | In approval'))
  return number
}

async function confirm(user: Actor, order: string): Promise<void> {
  await user.open('我的订单 | My orders')
  await user.find('订单编号 | Order no.', order)
  const lines = user.lines('订单行 | Order lines')
  await expect(user.rows(lines)).toHaveCount(3)
  await expect(await user.value('taxAmount')).toHaveText('160.42')
  await user.pane.locator('.lines-quiet').click() // every column is named there
  await expect(user.dialog.getByText(user.say('备注 | Remark'), { exact: true })).toBeVisible()
  for (const hidden of [
    '目标价 | Target price',
    '内部备注 | Internal remark',
    '申请单号 | Requisition no.',
    '上次价格 | Last price',
  ]) {
    await expect(user.page.getByText(user.say(hidden), { exact: true })).toHaveCount(0)
  }
  await user.page.keyboard.press('Escape')
  await expect(user.dialog).toHaveCount(0)
  await user.doVerb('确认 | Confirm')
  await expect(user.state).toHaveText(user.say('已确认 | Confirmed'))
  await user.reads(lines, 2, { confirmQuantity: '26', shippableQuantity: '26', openQuantity: '26' })
}

async function ship(user: Actor, order: string): Promise<string> {
  await user.open('我的送货单 | My delivery notes')
  await user.press('引用订单 | From order')
  await user.dialog.getByLabel(user.say('订单编号 | Order no.'), { exact: true }).fill(order)
  await user.press('查询 | Search', user.dialog)
  const sources = user.dialog.getByRole('grid')
  await expect(user.rows(sources)).toHaveCount(3)
  for (const row of [0, 1, 2]) await user.rows(sources).nth(row).getByRole('checkbox').click()
  await user.create()
  const note = await user.number('DN')
  await user.fill('planArriveDate', `${day(15)} 09:30:00`)
  await expect(await user.value('totalQuantity')).toHaveText('41')
  await user.doVerb('确认发货 | Confirm shipment')
  await expect(user.state).toHaveText(user.say('已发货 | Shipped'))
  await user.reads(user.lines('送货行 | Delivery lines'), 2, {
    deliveryQuantity: '26',
    onWayQuantity: '26',
    receivedQuantity: '0',
  })
  return note
}

async function receive(user: Actor, note: string): Promise<string> {
  await user.open('收货 | Receipts')
  await user.press('引用送货单 | From delivery note')
  await user.dialog.getByLabel(user.say('送货单号 | Delivery note no.'), { exact: true }).fill(note)
  await user.press('查询 | Search', user.dialog)
  const sources = user.dialog.getByRole('grid')
  await expect(user.rows(sources)).toHaveCount(3)
  for (const row of [0, 1, 2]) await user.rows(sources).nth(row).getByRole('checkbox').click()
  await user.create()
  const receipt = await user.number('RC')
  await user.doVerb('过账 | Post')
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  await expect(await user.value('taxAmount')).toHaveText('160.42')
  await user.reads(user.lines('收货行 | Receipt lines'), 2, {
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
async function done(user: Actor, { requisition, order, note, receipt }: Chain): Promise<void> {
  await user.open('采购订单 | Purchase orders')
  await user.find('订单编号 | Order no.', order)
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  const lines = user.lines('订单行 | Order lines')
  for (const [row, quantity] of ['10', '5', '26'].entries()) {
    await user.reads(lines, row, {
      receivedQuantity: quantity,
      acceptedQuantity: quantity,
      netReceivedQuantity: quantity,
      openQuantity: '0',
      onWayQuantity: '0',
      lineStatus: user.say('已完成 | Completed'),
    })
  }
  await expect(await user.value('receivedPercent')).toHaveText('100%')
  const flow = user.section('flow')
  for (const number of [requisition, order, note, receipt])
    await expect(flow.getByText(number, { exact: true })).toBeVisible()
  const history = user.section('history')
  const deeds = history.locator('b + span, span:has(+ b)') // beside who did it
  for (const step of ['已提交 | Submitted by', '已审批通过 | Approved by', '已确认 | Confirmed by'])
    await expect(deeds.filter({ hasText: user.say(step) }).first()).toBeVisible()
  await flow.getByRole('button', { name: requisition }).click()
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  await user.reads(user.lines('申请行 | Requisition lines'), 0, {
    orderedQuantity: '10',
    receivedQuantity: '10',
    openQuantity: '0',
    lineStatus: user.say('已收货 | Received'),
  })
}

async function doneForSupplier(
  user: Actor,
  { order, note, receipt }: Omit<Chain, 'requisition'>,
): Promise<string> {
  await user.open('我的送货单 | My delivery notes')
  await user.find('送货单号 | Delivery note no.', note)
  await expect(user.state).toHaveText(user.say('已收货 | Received'))
  await user.reads(user.lines('送货行 | Delivery lines'), 2, {
    deliveryQuantity: '26',
    onWayQuantity: '0',
    receivedQuantity: '26',
    acceptedQuantity: '26',
  })
  await expect(user.section('flow').getByText(receipt, { exact: true })).toBeVisible()
  await user.open('我的订单 | My orders')
  await user.find('订单编号 | Order no.', order)
  await expect(user.state).toHaveText(user.say('已完成 | Completed'))
  await user.reads(user.lines('订单行 | Order lines'), 2, {
    receivedQuantity: '26',
    openQuantity: '0',
    shippableQuantity: '0',
  })
  return new URL(user.page.url()).pathname + new URL(user.page.url()).search
}

async function nothing(user: Actor, order: string, place: string): Promise<void> {
  await user.open('我的订单 | My orders')
  await user.search('订单编号 | Order no.', order)
  await expect(
    user.pane.getByText(user.say('没有符合条件的数据 | Nothing matches your search')),
  ).toBeVisible()
  await expect(user.rows(user.list)).toHaveCount(0)
  await user.page.goto(address(place))
  await expect(
    user.pane.getByText(user.say('单据不存在或无权限 | Document not found or no permission')),
  ).toBeVisible()
}
