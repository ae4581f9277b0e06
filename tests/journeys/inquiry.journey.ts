import { expect, test } from '@playwright/test'
import { Actor, day } from './Actor.ts'
import {
  accepted,
  closeNow,
  comparison,
  drafted,
  inquiryOf,
  matrix,
  number,
  priceOnPhone,
  quoted,
  submitted,
  suppliers,
  turnKey,
  type Rival,
} from './inquirySteps.ts'
import { journeyLanguages } from './journeyLanguages.ts'

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

for (const language of journeyLanguages.statement)
  test(`a sealed inquiry is published, quoted by three, opened by two, bargained and awarded, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const buyer = await Actor.signIn(browser, 'buyer', language)
    const code = await drafted(buyer)
    await submitted(buyer)
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
