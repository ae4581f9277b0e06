import { expect, test, type Browser } from '@playwright/test'
import { Actor, day, type Language } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const list = '对账单 | Account statements'
const number = '对账单号 | Statement no.'
const rows = '收退货明细 | Transactions'

/** Generates the statements of a time and opens that of Mountain Works, whose receipts are a month old. */
async function generated(buyer: Actor): Promise<string> {
  await buyer.open(list)
  await buyer.pane.locator('[data-resource=btnGenerate]').first().click() // an empty list has it in its middle too
  const from = buyer.dialog.getByLabel(buyer.say('起始日期 | From'), { exact: true })
  const to = buyer.dialog.getByLabel(buyer.say('截止日期 | To'), { exact: true })
  await from.fill(day(-1))
  await to.fill(day(-45))
  await to.press('Tab')
  await buyer.deed.click()
  await expect(buyer.dialog).toContainText(
    buyer.say('截止日期不能早于起始日期 | A period cannot end before it starts'),
  )
  await from.fill(day(-45))
  await to.fill(day(-1))
  await to.press('Tab')
  await buyer.deed.click()
  const made = buyer.dialog.getByRole('listitem').filter({ hasText: 'Mountain Works' }).getByRole('button')
  await expect(made).toBeVisible({ timeout: 60_000 })
  const code = await made.innerText()
  await made.click()
  await expect(buyer.pane.locator('.document-bar h1')).toContainText(code)
  return code
}

/** Takes the last transaction out of the statement and holds it back by an exclude bill; then there is nothing new to be loaded. */
async function excludeLast(buyer: Actor, code: string): Promise<void> {
  await expect(buyer.state).toHaveText(buyer.say('拟定 | Draft'))
  const held = buyer.section('transactions')
  await held.scrollIntoViewIfNeeded()
  const sums = buyer.rows(buyer.lines('对账行 | Statement lines'))
  const before = await sums.count()
  await held.getByRole('checkbox').first().click()
  await buyer.press('删除行 | Delete lines', held)
  await expect(sums).toHaveCount(0) // lines follow at once
  await buyer.pane
    .locator('.document-bar')
    .getByRole('button', { name: /Ctrl\+Z/ })
    .click()
  await expect(sums).toHaveCount(before)
  const last = buyer.rows(buyer.lines(rows)).last()
  const transaction = await last.locator('[data-col="transactionName"]').innerText()
  await last.getByRole('checkbox').click()
  await buyer.press('删除行 | Delete lines', held)
  await buyer.press('保存 | Save')
  await buyer.told('已保存 | Saved')
  await buyer.open('剔除单 | Exclude bills')
  await buyer.press('新增 | New')
  await buyer.pick('ouId', 'OU10')
  await buyer.pick('supplierId', 'MOUNTAIN0001')
  await buyer.choose('currency', '人民币 | Chinese Yuan') // that of its orders, while its own is another
  await buyer.press('添加行 | Add line', buyer.section('lines').locator('.line-toolbar'))
  await buyer.pickCell(buyer.lines('剔除行 | Excluded transactions'), 0, 'transactionName', transaction)
  await buyer.press('保存 | Save')
  await buyer.number('EX')
  await buyer.doVerb('提交 | Submit')
  await buyer.tab(code).click()
  await buyer.press('取数 | Load transactions')
  await buyer.told('没有新的收退货明细 | No new transactions')
}

/** The supplier confirms on a phone what he was sent, from his home. */
async function confirmOnPhone(browser: Browser, language: Language, code: string): Promise<void> {
  const supplier = await Actor.signIn(browser, 'supplier1', language)
  await supplier.page.setViewportSize({ width: 390, height: 844 })
  const mine = supplier.page.getByRole('region', { name: supplier.say('待我处理 | For me') })
  const row = mine.getByRole('listitem').filter({ hasText: code })
  await row.getByRole('button', { name: supplier.say('确认 | Confirm') }).click()
  await supplier.answer()
  await expect(row).toHaveCount(0)
  await supplier.page.setViewportSize({ width: 1366, height: 768 })
  await supplier.leave()
}

for (const language of journeyLanguages.statement)
  test(`a statement is generated, a row of it held back, the supplier confirms it on a phone, accounts approve, in ${language}`, async ({
    browser,
  }) => {
    const buyer = await Actor.signIn(browser, 'buyer', language)
    const code = await generated(buyer)
    await excludeLast(buyer, code)
    await buyer.doVerb('提交 | Submit')
    await expect(buyer.state).toHaveText(buyer.say('待供应商确认 | Awaiting supplier'))
    await buyer.leave()
    await confirmOnPhone(browser, language, code)
    const accountant = await Actor.signIn(browser, 'accountant', language)
    await accountant.open(list)
    await accountant.find(number, code)
    await accountant.doVerb('审批通过 | Approve')
    await expect(accountant.state).toHaveText(accountant.say('待开票 | To be invoiced'))
    // What was agreed on by mistake is free again.
    await accountant.doVerb('取消对账单 | Cancel statement', { '原因 | Reason': 'Played again' })
    await expect(accountant.state).toHaveText(accountant.say('已取消 | Cancelled'))
    await accountant.leave()
  })
