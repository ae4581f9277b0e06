import { expect, type Browser } from '@playwright/test'
import { Actor, day, type Account, type Language } from './Actor.ts'

export const list = '询价单 | Inquiries'
export const number = '询价单号 | Inquiry no.'
const quotes = '报价明细 | Quoted items'
export const comparison = '比价与定标 | Comparison and award'
export const matrix = '比价表 | Price comparison'
export const suppliers = { supplier1: 'MOUNTAIN0001', supplier2: 'BERGERON0001', supplier3: 'S1001' } as const
const prices = { supplier1: '0.77', supplier2: '0.79', supplier3: '0.74' } as const
export type Rival = keyof typeof suppliers

/** Makes a sealed inquiry of one item with three suppliers and two openers. */
export async function drafted(buyer: Actor, level?: string): Promise<string> {
  await buyer.open(list)
  await buyer.press('新增 | New')
  await buyer.fill('auctionTitle', 'Hex nuts of the journey')
  await buyer.choose('sourcingMethod', '密封询价 | Sealed inquiry')
  if (level) await buyer.choose('sealLevel', level)
  await buyer.pick('ouId', 'OU10')
  for (const [field, at] of Object.entries({ bidStartDate: 1, bidEndDate: 3 }))
    await buyer.fill(field, `${day(at)} 09:00`)
  for (const [field, at] of Object.entries({
    quoteValidToDate: 60,
    priceEffectiveFrom: 20,
    priceEffectiveTo: 300,
  }))
    await buyer.fill(field, day(at))
  await buyer.pick('paymentTermId', 'M30')
  await addLines(buyer, 'items', '询价物料 | Items', 'itemName', ['HN-1024'])
  const items = buyer.lines('询价物料 | Items')
  await buyer.type(items, 0, 'demandQuantity', '10001')
  await buyer.type(items, 0, 'demandDate', day(40))
  await addLines(
    buyer,
    'suppliers',
    '邀请供应商 | Invited suppliers',
    'supplierName',
    Object.values(suppliers),
  )
  await addLines(buyer, 'jury', '评审与开标 | Openers and jury', 'memberName', ['manager', 'accountant'])
  await buyer.press('保存 | Save')
  return buyer.number('XJ')
}

export async function submitted(buyer: Actor): Promise<void> {
  await buyer.doVerb('提交发布 | Submit for publication')
  await expect(buyer.state).toHaveText(buyer.say('发布审批中 | Publication in approval'))
}

async function addLines(
  buyer: Actor,
  section: string,
  label: string,
  column: string,
  codes: readonly string[],
): Promise<void> {
  await buyer.section(section).scrollIntoViewIfNeeded()
  for (const [at, code] of codes.entries()) {
    await buyer.press('添加行 | Add line', buyer.section(section).locator('.line-toolbar'))
    await buyer.pickCell(buyer.lines(label), at, column, code)
  }
}

export async function inquiryOf(
  browser: Browser,
  who: Account,
  language: Language,
  code: string,
): Promise<Actor> {
  const person = await Actor.signIn(browser, who, language)
  await person.open(list)
  await person.find(number, code)
  return person
}

export async function accepted(supplier: Actor, code: string): Promise<void> {
  await supplier.open('我的询价邀请 | My invitations')
  await supplier.search(number, code)
  const row = supplier.rows(supplier.list).first()
  await row.getByRole('button', { name: supplier.say('应邀 | Accept invitation') }).click()
  await expect(row).toContainText(supplier.say('待开始 | Not open yet'))
}

/** A draft is begun from the invitation, priced and submitted, by one of them on a phone. */
export async function quoted(supplier: Actor, who: Rival, code: string): Promise<void> {
  await supplier.page.bringToFront()
  await supplier.search(number, code)
  const row = supplier.rows(supplier.list).first()
  const begin = row.getByRole('button', { name: supplier.say('开始报价 | Start quote') })
  await expect(begin).toBeEnabled()
  await begin.click()
  await supplier.answer() // what was made is opened
  await expect(supplier.pane.locator('.document-bar h1')).toContainText(code)
  await (who === 'supplier2' ? priceOnPhone : price)(supplier, prices[who])
  await supplier.doVerb('提交报价 | Submit quote')
  await expect(supplier.state).toHaveText(supplier.say('有效 | In force'))
  await supplier.page.setViewportSize({ width: 1366, height: 768 })
}

/** On a phone a line is a card that opens a sheet. */
export async function priceOnPhone(supplier: Actor, amount: string): Promise<void> {
  await supplier.page.setViewportSize({ width: 390, height: 844 })
  await supplier.pane.getByText(supplier.say(quotes)).first().click()
  await supplier.section('lines').getByRole('listitem').first().getByRole('button').click()
  await supplier.dialog.locator('[data-field="noTaxPrice"]').getByRole('textbox').fill(amount)
  await supplier.page.keyboard.press('Tab')
  await supplier.page.keyboard.press('Escape')
  await expect(supplier.section('lines').getByRole('listitem').first()).toContainText(amount)
}

async function price(supplier: Actor, amount: string): Promise<void> {
  await supplier.section('lines').scrollIntoViewIfNeeded()
  await supplier.type(supplier.lines(quotes), 0, 'noTaxPrice', amount)
  await supplier.press('保存 | Save')
}

/** The manager brings the end forward; the clock closes the inquiry then. */
export async function closeNow(manager: Actor): Promise<void> {
  await manager.page.bringToFront()
  await manager.page.reload()
  await expect(manager.state).toHaveText(manager.say('报价中 | Open for quotes'))
  const soon = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  await manager.doVerb('调整截止时间 | Move the end', {
    '实际截止 | Quoting ends at': soon.format(Date.now() + 6_000),
    '原因 | Reason': 'Everybody has quoted',
  })
  await expect(async () => {
    await manager.page.reload()
    await expect(manager.state).toHaveText(manager.say('待开标 | To be opened'), { timeout: 3000 })
  }).toPass({ timeout: 60_000 })
}

export async function turnKey(auditor: Actor): Promise<void> {
  const jury = auditor.lines('评审与开标 | Openers and jury')
  await auditor.section('jury').scrollIntoViewIfNeeded()
  await auditor.rows(jury).nth(1).getByRole('checkbox').click()
  await auditor.press('确认开标 | Confirm opening', auditor.section('jury'))
  await expect(await auditor.cell(jury, 1, 'keyDate')).not.toBeEmpty()
}
