import { expect, test, type Browser } from '@playwright/test'
import { Actor, type Language } from './Actor.ts'

const number = '询价单号 | Inquiry no.'
const title = '锁紧螺母公开询价'

/** The list of inquiries of the buyer, and the one that is open with all prices. */
async function atCounter(browser: Browser, language: Language): Promise<{ user: Actor; code: string }> {
  const user = await Actor.signIn(browser, 'buyer', language)
  await user.open('询价单 | Inquiries')
  const row = user.rows(user.list).filter({ hasText: title }).first()
  const code = (await row.getByRole('link').first().textContent()) ?? ''
  await row.getByRole('link').first().click()
  await expect(user.section('standings')).toBeVisible()
  return { user, code }
}

test('an open inquiry is a counter: who hosts it and who quotes see ranks move as quotes come, without asking', async ({
  browser,
}) => {
  const { user: host, code } = await atCounter(browser, 'CN')
  const supplier = await Actor.signIn(browser, 'supplier1', 'EN')
  await supplier.open('我的报价 | My quotes')
  console.log(code, number)
  await host.leave()
  await supplier.leave()
})
