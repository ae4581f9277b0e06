import { createHash } from 'node:crypto'
import { expect, test, type Route } from '@playwright/test'
import { Actor } from './Actor.ts'
import {
  accepted,
  closeNow,
  drafted,
  inquiryOf,
  matrix,
  quoted,
  submitted,
  suppliers,
  turnKey,
  type Rival,
} from './inquirySteps.ts'
import { journeyLanguages } from './journeyLanguages.ts'

const passwords = { manager: 'Manager opens 1', accountant: 'Accountant opens 2' } as const

/** Whom the inquiry names sets his opening password, where its page asks for it. */
async function setPassword(opener: Actor, password: string): Promise<void> {
  const bar = opener.pane.locator('.seal-bar')
  await bar.getByLabel(opener.say('开标密码 | Opening password'), { exact: true }).fill(password)
  await bar.getByLabel(opener.say('再次输入 | The same once more')).fill(password)
  await bar.getByRole('button', { name: opener.say('设置开标密码 | Set opening password') }).click()
  await expect(bar).toContainText(opener.say('您已设置开标密码 | You have set your opening password'))
}

async function enterPassword(opener: Actor, password: string): Promise<void> {
  await opener.pane
    .locator('.seal-bar')
    .getByLabel(opener.say('开标密码 | Opening password'), { exact: true })
    .fill(password)
}

/** What this browser hands in is changed on its way, so that it still looks like what it was. */
async function tampered(supplier: Actor): Promise<void> {
  await supplier.page.route('**/srmSfdBidHeaderRestful/saveOrUpdate', async (route: Route) => {
    const body = route.request().postDataJSON() as { readonly _sealed?: string } // what the browser sends
    const parts = body._sealed?.split('.')
    if (!parts) return route.continue()
    const data = parts[4] ?? ''
    parts[4] = `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`
    const sum = createHash('sha256').update(parts.slice(0, 6).join('.')).digest('base64url')
    const _sealed = [...parts.slice(0, 6), sum].join('.')
    return route.continue({ postData: JSON.stringify({ ...body, _sealed }) })
  })
}

for (const language of journeyLanguages.strict)
  test(`a strictly sealed inquiry is encrypted by its suppliers and opened by two with their passwords, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const buyer = await Actor.signIn(browser, 'buyer', language)
    const code = await drafted(buyer, '严格密封 | Encrypted in the browser')
    for (const who of ['manager', 'accountant'] as const) {
      const opener = await inquiryOf(browser, who, language, code)
      await setPassword(opener, passwords[who])
      await opener.leave()
    }
    await buyer.page.bringToFront()
    await buyer.page.reload()
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
    for (const [at, who] of (Object.keys(suppliers) as Rival[]).entries()) {
      const supplier = rivals[at] ?? manager
      if (who === 'supplier3') await tampered(supplier)
      await quoted(supplier, who, code)
      await supplier.leave()
    }
    await closeNow(manager)
    await manager.leave()
    const auditor = await inquiryOf(browser, 'accountant', language, code)
    await enterPassword(auditor, passwords.accountant)
    await turnKey(auditor)
    await expect(auditor.pane.locator('.seal-bar')).toContainText(auditor.say('已投入 | is laid until'))
    await auditor.leave()
    const opener = await inquiryOf(browser, 'manager', language, code)
    await enterPassword(opener, 'another password')
    await opener.press('开标 | Open quotes')
    await opener.deed.click()
    await expect(opener.dialog).toContainText(opener.say('密码不符。 | It is another password.'))
    await opener.page.keyboard.press('Escape')
    await enterPassword(opener, passwords.manager)
    await opener.doVerb('开标 | Open quotes')
    await expect(opener.state).toHaveText(opener.say('待定标 | To be awarded'))
    await opener.section('comparison').scrollIntoViewIfNeeded()
    const cells = opener.lines(matrix)
    await expect(cells).toContainText('0.77')
    await expect(cells).toContainText('0.79')
    await expect(cells).not.toContainText('0.74')
    await opener.leave()
    const reader = await Actor.signIn(browser, 'buyer', language)
    await reader.open('报价单 | Quotes')
    await reader.search('报价单号 | Quote no.', code)
    const spoiled = reader.rows(reader.list).filter({ hasText: suppliers.supplier3 })
    await expect(spoiled).toContainText(reader.say('无效 | Invalid'))
    await spoiled.getByRole('link').first().click()
    await expect(reader.state).toHaveText(reader.say('无效 | Invalid'))
    await expect(await reader.value('invalidReason')).toContainText(
      reader.say('密封内容与提交时不符 | it is not what was handed in'),
    )
    await reader.leave()
  })
