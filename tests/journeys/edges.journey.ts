import { expect, test, type Locator } from '@playwright/test'
import { address, Actor } from './Actor.ts'
import { raiseRequisition } from './raiseRequisition.ts'

const mistakes = (user: Actor): Locator => user.pane.locator('.error-list')

test('what is missing is marked, listed, and one click away', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await expect(user.field('prTitle').locator('.required-mark')).toBeVisible()
  await expect(user.field('remark').locator('.required-mark')).toHaveCount(0)
  await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
  await user.press('保存 | Save')
  for (const field of ['Title', 'Bill type', 'Operating unit'])
    await expect(mistakes(user)).toContainText(field)
  await expect(mistakes(user)).toContainText(
    'Requisition lines › row 1 › Requested quantity: required: Requested quantity',
  )
  await mistakes(user)
    .getByRole('button', { name: /Operating unit/ })
    .click()
  await expect(user.field('ouId').getByRole('combobox')).toBeFocused()
  await expect(user.field('ouId').getByRole('alert')).toBeVisible()
  const lines = user.lines('申请行 | Requisition lines')
  await mistakes(user)
    .getByRole('button', { name: /Requested quantity/ })
    .click()
  await expect(lines).toBeFocused()
  await user.page.keyboard.type('7')
  await user.page.keyboard.press('Tab')
  await user.reads(lines, 0, { applyQuantity: '7' })
  await user.fill('prTitle', 'Now with a title')
  await expect(user.field('prTitle').getByRole('alert')).toHaveCount(0)
  await user.leave()
})

test('a save that is refused keeps what was typed, and says why at its place', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'admin', 'EN')
  await user.open('单据类型 | Bill types')
  await user.press('新增 | New')
  await user.fill('billTypeCode', 'PO10')
  await user.fill('billTypeName', 'A second one of that code')
  await user.choose('documentKind', '采购订单 | Order')
  await user.press('保存 | Save')
  await expect(user.field('billTypeCode').getByRole('alert')).toBeVisible()
  await expect(user.field('billTypeName').getByRole('textbox')).toHaveValue('A second one of that code')
  await user.page.context().setOffline(true)
  const code = `J${Date.now()}`
  await user.fill('billTypeCode', code)
  await user.press('保存 | Save')
  // Its own message: that of the refusal may still stand there, and what is lost is tried again for a while.
  await expect(
    user.page
      .locator('.ant-message-error')
      .getByText(user.say('无法连接服务器 | The server cannot be reached')),
  ).toBeVisible()
  await expect(user.field('billTypeCode').getByRole('textbox')).toHaveValue(code)
  await user.page.context().setOffline(false)
  await user.press('保存 | Save')
  await user.told('已保存 | Saved')
  await expect(user.page.getByRole('tab', { name: code })).toBeVisible()
  await user.leave()
})

test('unsaved work asks before its tab is closed', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'requester', 'CN')
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await user.fill('prTitle', '尚未保存')
  await user.closeTab('新建采购申请')
  await expect(user.dialog).toContainText('有未保存的修改')
  await user.press('继续编辑 | Keep editing', user.dialog)
  await expect(user.field('prTitle').getByRole('textbox')).toHaveValue('尚未保存')
  await user.closeTab('新建采购申请')
  await user.press('放弃修改 | Discard changes', user.dialog)
  await expect(user.tab('新建采购申请')).toHaveCount(0)
  await expect(user.list).toBeVisible()
  await user.leave()
})

test('two people change one order: both sides are shown, and merged', async ({ browser }) => {
  const [buyer, admin] = [
    await Actor.signIn(browser, 'buyer', 'EN'),
    await Actor.signIn(browser, 'admin', 'EN'),
  ]
  const lines = (user: Actor) => user.lines('订单行 | Order lines')
  for (const person of [buyer, admin]) {
    await person.open('采购订单 | Purchase orders')
    await person.search('外部单号 | External no.', 'DEMO-M01')
    await person.list.getByRole('link').first().click()
    await expect(person.rows(lines(person))).toHaveCount(2)
  }
  const seconds = String(Date.now() % 86_400_000)
  await buyer.fill('remark', `The buyer says ${seconds}`)
  await buyer.type(lines(buyer), 0, 'purchaseQuantity', seconds)
  await admin.fill('remark', `The administrator says ${seconds}`)
  await admin.type(lines(admin), 1, 'taxPrice', `${seconds}.25`)
  await admin.press('保存 | Save')
  await admin.told('已保存 | Saved')
  await buyer.press('保存 | Save')
  await expect(buyer.dialog).toContainText('Someone else changed this document')
  const row = buyer.dialog.locator('tbody tr').filter({ hasText: 'Remark' })
  await expect(buyer.dialog.locator('tbody tr[data-row-key]')).toHaveCount(1)
  await expect(row.getByRole('radio')).toHaveCount(2)
  await expect(row).toContainText(`The buyer says ${seconds}`)
  await row.getByText(`The administrator says ${seconds}`).click()
  await buyer.press('合并 | Merge', buyer.dialog)
  await buyer.press('保存 | Save')
  await buyer.told('已保存 | Saved')
  await expect(buyer.field('remark').getByRole('textbox')).toHaveValue(`The administrator says ${seconds}`)
  const grouped = Number(seconds).toLocaleString('en-US')
  await buyer.reads(lines(buyer), 0, { purchaseQuantity: grouped })
  await buyer.reads(lines(buyer), 1, { taxPrice: `${grouped}.25` })
  for (const person of [buyer, admin]) await person.leave()
})

test('a rejection needs its reason, which the requester reads; the request goes its way again', async ({
  browser,
}) => {
  const [requester, manager] = [
    await Actor.signIn(browser, 'requester', 'EN'),
    await Actor.signIn(browser, 'manager', 'CN'),
  ]
  await raiseRequisition(requester, 'To be rejected', [{ item: 'CA-5965', quantity: '3', price: '2' }])
  await requester.press('保存 | Save')
  await requester.doVerb('提交 | Submit')
  await expect(requester.state).toHaveText('In approval')
  const number = await requester.number('PR')
  await manager.open('采购申请 | Purchase requisitions')
  await manager.find('申请单号 | Requisition no.', number)
  await manager.press('驳回 | Reject')
  await manager.deed.click()
  await expect(manager.dialog.getByText('必填')).toBeVisible()
  await manager.dialog.getByLabel('原因').fill('预算不足，请减少数量')
  await manager.answer()
  await expect(manager.state).toHaveText('已驳回')
  await requester.tab('Purchase requisitions').click()
  await requester.find('申请单号 | Requisition no.', number)
  await expect(requester.state).toHaveText('Rejected')
  await expect(requester.section('history')).toContainText('预算不足，请减少数量')
  await requester.type(requester.lines('申请行 | Requisition lines'), 0, 'applyQuantity', '2')
  await requester.doVerb('提交 | Submit')
  await expect(requester.state).toHaveText('In approval')
  await expect(await requester.value('estimateAmount')).toHaveText('4.00')
  for (const user of [requester, manager]) await user.leave()
})

test('no more is shipped than may be, and the rest is named', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'supplier1', 'EN')
  await user.open('我的送货单 | My delivery notes')
  await user.press('引用订单 | From order')
  const sources = user.dialog.getByRole('grid')
  await user.rows(sources).first().getByRole('checkbox').click()
  const rest = await (await user.cell(sources, 0, 'shippableQuantity')).innerText()
  const most = Number(rest.replaceAll(',', ''))
  await user.type(sources, 0, '_take', String(most + 1))
  const taken = await user.cell(sources, 0, '_take')
  await expect(taken).toHaveAttribute('aria-invalid', 'true')
  await expect(taken).toHaveAttribute('title', new RegExp(`^At most ${most}`))
  await user.create()
  await expect(user.dialog).toBeVisible()
  await user.type(sources, 0, '_take', '1')
  await user.create()
  await user.number('DN')
  const lines = user.lines('送货行 | Delivery lines')
  await user.type(lines, 0, 'deliveryQuantity', String(most + 1))
  await user.type(lines, 0, 'batchNum', 'B-2026-1') // its item may be one of those managed by batches
  const promised = await (await user.cell(lines, 0, 'promisedDate')).innerText() // neither too early nor too late
  await user.fill('planArriveDate', `${promised} 10:00:00`)
  await user.press('确认发货 | Confirm shipment')
  await user.deed.click()
  await expect(user.pane.locator('.error-list')).toContainText(
    new RegExp(`Shippable quantity exceeded; at most ${most}\\b`),
  )
  await expect(user.dialog).toHaveCount(0) // it gives way to the place of the mistake
  await expect(user.state).toHaveText('Draft')
  await user.leave()
})

test('what is not granted is not there', async ({ browser }) => {
  const receiver = await Actor.signIn(browser, 'receiver', 'EN')
  await receiver.open('采购订单 | Purchase orders')
  await expect(receiver.pane.getByRole('toolbar').getByRole('button', { name: 'Export' })).toBeVisible()
  for (const button of ['New', 'From requisition', 'Submit', 'Approve', 'Cancel order'])
    await expect(receiver.pane.getByRole('button', { name: button, exact: true })).toHaveCount(0)
  await receiver.leave()
  const requester = await Actor.signIn(browser, 'requester', 'EN')
  await expect(requester.page.getByRole('navigation')).not.toContainText('Receiving')
  await requester.page.goto(address('/main/receiveList'))
  await expect(requester.pane.getByText('You have no permission for this page')).toBeVisible()
  await requester.leave()
})

test('everything can be done without a mouse', async ({ browser }) => {
  const before = await Actor.signIn(browser, 'requester', 'EN')
  await raiseRequisition(before, 'By keyboard', [{ item: 'CA-5965', quantity: '4', price: '2.5' }])
  await before.press('保存 | Save')
  const number = await before.number('PR')
  await before.leave()

  const user = await Actor.at(browser, 'EN')
  const { page } = user
  const { keyboard } = page
  await tabTo(user, page.getByLabel('User name', { exact: true }))
  await keyboard.type('requester')
  await keyboard.press('Tab')
  await keyboard.type(process.env['JOURNEY_PASSWORD'] ?? '')
  await keyboard.press('Enter')
  await page.locator('.home h1').waitFor()
  await keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
  await keyboard.type('purchase req')
  await keyboard.press('Enter')
  await expect(user.list).toBeVisible()
  await tabTo(user, user.pane.getByRole('searchbox'))
  await keyboard.type(number)
  await keyboard.press('Enter')
  await expect(user.rows(user.list)).toHaveCount(1)
  await tabTo(user, user.list)
  await keyboard.press('Control+Home')
  await keyboard.press('Enter')
  await expect(user.pane.locator('.document-bar h1')).toContainText(number)
  const lines = user.lines('申请行 | Requisition lines')
  await expect(user.rows(lines)).toHaveCount(1)
  await tabTo(user, lines)
  await keyboard.press('Control+Home')
  const quantity = lines.locator('.sw-rows [data-index="0"] [data-col="applyQuantity"]')
  for (let steps = 0; steps < 30 && !(await quantity.and(page.locator('.sw-active')).count()); steps++)
    await keyboard.press('ArrowRight')
  await keyboard.type('6')
  await keyboard.press('Control+s')
  await user.told('已保存 | Saved')
  await user.reads(lines, 0, { applyQuantity: '6', estimateAmount: '15.00' })
  await expect(await user.value('estimateAmount')).toHaveText('15.00')
  await user.leave()
})

/** Tab, until the keyboard is there. */
async function tabTo(user: Actor, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible()
  const isThere = () =>
    goal.evaluate((element) => element === document.activeElement || element.contains(document.activeElement))
  for (let steps = 0; steps < 120; steps++) {
    if (await isThere()) return
    await user.page.keyboard.press('Tab')
  }
  throw new Error('The Tab key does not lead there.')
}
