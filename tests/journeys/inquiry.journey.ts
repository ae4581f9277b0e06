import { expect, test, type Browser } from '@playwright/test'
import { Actor, day, type Account, type Language } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const list = '询价单 | Inquiries'
const number = '询价单号 | Inquiry no.'
const quotes = '报价明细 | Quoted items'
const comparison = '比价与定标 | Comparison and award'
const matrix = '比价表 | Price comparison'
const suppliers = { supplier1: 'MOUNTAIN0001', supplier2: 'BERGERON0001', supplier3: 'S1001' } as const
const prices = { supplier1: '0.77', supplier2: '0.79', supplier3: '0.74' } as const
type Rival = keyof typeof suppliers

/** Makes a sealed inquiry of one item with three suppliers and two openers, and submits it. */
async function drafted(buyer: Actor): Promise<string> {
  await buyer.open(list)
  await buyer.press('新增 | New')
  await buyer.fill('auctionTitle', 'Hex nuts of the journey')
  await buyer.choose('sourcingMethod', '密封询价 | Sealed inquiry')
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
  const code = await buyer.number('XJ')
  await buyer.doVerb('提交发布 | Submit for publication')
  await expect(buyer.state).toHaveText(buyer.say('发布审批中 | Publication in approval'))
  return code
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

async function inquiryOf(browser: Browser, who: Account, language: Language, code: string): Promise<Actor> {
  const person = await Actor.signIn(browser, who, language)
  await person.open(list)
  await person.find(number, code)
  return person
}

async function accepted(supplier: Actor, code: string): Promise<void> {
  await supplier.open('我的询价邀请 | My invitations')
  await supplier.search(number, code)
  const row = supplier.rows(supplier.list).first()
  await row.getByRole('button', { name: supplier.say('应邀 | Accept invitation') }).click()
  await expect(row).toContainText(supplier.say('待开始 | Not open yet'))
}

/** A draft is begun from the invitation, priced and submitted, by one of them on a phone. */
async function quoted(supplier: Actor, who: Rival, code: string): Promise<void> {
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
async function priceOnPhone(supplier: Actor, amount: string): Promise<void> {
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
async function closeNow(manager: Actor): Promise<void> {
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

/** The buyer asks the supplier who was second for another price until tomorrow; it answers on a phone with the lowest one, and the buyer ends it. */
async function bargained(buyer: Actor, rival: Actor, code: string): Promise<void> {
  const rows = buyer.lines('邀请供应商 | Invited suppliers')
  await buyer.section('suppliers').scrollIntoViewIfNeeded()
  await (await buyer.cell(rows, 0, 'bargainFlag')).click()
  await buyer.press('保存 | Save')
  await buyer.doVerb('发起议价 | Start bargaining', {
    '议价截止 | Bargaining ends': `${day(1)} 18:00`,
    '议价要求 | What is asked': 'Below 0.74, please',
  })
  await expect(buyer.state).toHaveText(buyer.say('议价中 | Bargaining'))
  await rival.page.bringToFront()
  await rival.page.getByRole('menuitem', { name: rival.say('我的询价邀请 | My invitations') }).click()
  await rival.search(number, code)
  const row = rival.rows(rival.list).first()
  await expect(row).toContainText(rival.say('议价中 | Bargaining'))
  await row.getByRole('button', { name: rival.say('修改报价 | Revise quote') }).click()
  await rival.answer()
  await rival.page.getByRole('menuitem', { name: rival.say('我的报价 | My quotes') }).click()
  await rival.search('报价单号 | Quote no.', code)
  await rival.list.getByRole('link').first().click() // the newest one
  await expect(rival.state).toHaveText(rival.say('拟定 | Draft'))
  await priceOnPhone(rival, '0.71')
  await rival.doVerb('提交报价 | Submit quote')
  await expect(rival.state).toHaveText(rival.say('有效 | In force'))
  await rival.page.setViewportSize({ width: 1366, height: 768 })
  await buyer.page.bringToFront()
  await buyer.doVerb('结束议价 | End bargaining')
  await expect(buyer.state).toHaveText(buyer.say('待定标 | To be awarded'))
}

async function turnKey(auditor: Actor): Promise<void> {
  const jury = auditor.lines('评审与开标 | Openers and jury')
  await auditor.section('jury').scrollIntoViewIfNeeded()
  await auditor.rows(jury).nth(1).getByRole('checkbox').click()
  await auditor.press('确认开标 | Confirm opening', auditor.section('jury'))
  await expect(await auditor.cell(jury, 1, 'keyDate')).not.toBeEmpty()
}

for (const language of journeyLanguages.statement)
  test(`a sealed inquiry is published, quoted by three, opened by two, bargained and awarded, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const buyer = await Actor.signIn(browser, 'buyer', language)
    const code = await drafted(buyer)
    await buyer.leave()
    const manager = await inquiryOf(browser, 'manager', language, code)
    await manager.doVerb('批准发布 | Approve publication')
    await expect(manager.state).toHaveText(manager.say('已发布 | Published'))
    const rivals: Actor[] = []
    for (const who of Object.keys(suppliers) as Rival[]) {
      const supplier = await Actor.signIn(browser, who, language)
      rivals.push(supplier)
      await accepted(supplier, code)
    }
    const again = await inquiryOf(browser, 'buyer', language, code)
    await again.doVerb('立即开始 | Start now')
    await expect(again.state).toHaveText(again.say('报价中 | Open for quotes'))
    await again.leave()
    for (const [at, who] of (Object.keys(suppliers) as Rival[]).entries())
      await quoted(rivals[at] ?? manager, who, code)
    await closeNow(manager)
    await manager.leave()
    const auditor = await inquiryOf(browser, 'accountant', language, code)
    await turnKey(auditor)
    await auditor.leave()
    const opener = await inquiryOf(browser, 'manager', language, code)
    await opener.section('comparison').scrollIntoViewIfNeeded()
    await expect(opener.lines(matrix).locator('.sw-mark-closed').first()).toHaveText(
      opener.say('已密封 | Sealed'),
    )
    await opener.doVerb('开标 | Open quotes')
    await expect(opener.state).toHaveText(opener.say('待定标 | To be awarded'))
    await opener.leave()
    const awarding = await inquiryOf(browser, 'buyer', language, code)
    await bargained(awarding, rivals[0] ?? awarding, code)
    await awarding.section('comparison').scrollIntoViewIfNeeded()
    await expect(awarding.lines(matrix).locator('.sw-mark-best').first()).toHaveText('0.71')
    await awarding.section('awards').scrollIntoViewIfNeeded()
    await awarding.reads(awarding.lines(comparison), 0, { rankNum: '1', awardQuantity: '10,001' })
    await awarding.doVerb('提交定标 | Submit award')
    await awarding.leave()
    const approver = await inquiryOf(browser, 'manager', language, code)
    await approver.doVerb('批准定标 | Approve award')
    await expect(approver.state).toHaveText(approver.say('已定标 | Awarded'))
    const winner = rivals[0] ?? approver
    await winner.page.bringToFront()
    await winner.page.getByRole('menuitem', { name: winner.say('我的询价邀请 | My invitations') }).click()
    await winner.search(number, code)
    await expect(winner.rows(winner.list).first()).toContainText(winner.say('已中标 | Awarded'))
    for (const person of [...rivals, approver]) await person.leave()
  })
