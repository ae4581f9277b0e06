import { expect, test } from '@playwright/test'
import { Actor, type Account } from './Actor.ts'
import type { Language } from './Actor.ts'
import { laidMail, outboxOf } from './laidMail.ts'
import { visitor } from './visitor.ts'

// What a mail tells of is one press away, for whoever it was sent to and for nobody else.

/** What the supplier's mails are written in, which his account says. */
async function speaks(admin: Actor, who: Account, language: string): Promise<void> {
  await admin.open('用户管理 | Users')
  await admin.find('用户名 | User name', who)
  await admin.choose('language', language)
  await admin.press('保存 | Save')
  await admin.told('已保存 | Saved')
}

/** The order of the demonstration that waits for its approval, which publishes it; at a later try it is published already. */
async function publish(manager: Actor): Promise<string> {
  await manager.open('采购订单 | Purchase orders')
  await expect(manager.pane.getByRole('searchbox')).toBeVisible()
  if (await manager.pane.getByRole('button', { name: manager.say('展开 | More'), exact: true }).isVisible())
    await manager.press('展开 | More')
  await manager.search('外部单号 | External no.', 'DEMO-M02')
  await manager.list.getByRole('link').first().click()
  const order = await manager.number('PO')
  const waits = manager.say('审批中 | In approval')
  if ((await manager.state.innerText()) === waits) await manager.doVerb('审批通过 | Approve')
  await expect(manager.state).toHaveText(manager.say('待供应商确认 | Awaiting confirmation'))
  return order
}

/** Somebody who follows a link in a browser that was never here, which is spoken to in Chinese, and says who he is. */
async function follows(user: Actor, link: string, who: Account): Promise<void> {
  await user.page.goto(link)
  await user.page.getByRole('heading', { level: 1 }).waitFor()
  if (user.language === 'EN') await user.page.getByRole('button', { name: 'English', exact: true }).click()
  await user.page.getByLabel(user.say('用户名 | User name'), { exact: true }).fill(who)
  await user.page
    .getByLabel(user.say('密码 | Password'), { exact: true })
    .fill(process.env['JOURNEY_PASSWORD'] ?? '')
  await user.page.getByRole('button', { name: user.say('登录 | Log in'), exact: true }).click()
}

test('the mail of a published order is in its receiver’s language; its link opens the order after the login, and is refused to another supplier', async ({
  browser,
}) => {
  test.slow()
  const folder = outboxOf()
  test.skip(folder === undefined, 'the application was started by somebody else')
  const admin = await Actor.signIn(browser, 'admin', 'CN')
  await speaks(admin, 'supplier1', '英文')
  await admin.leave()
  const manager = await Actor.signIn(browser, 'manager', 'CN')
  const order = await publish(manager)
  await manager.leave()

  const { subject, text } = await laidMail(folder ?? '', 'supplier1@demo.example', order)
  expect(subject).toBe(`[Please confirm] Order ${order}`) // as the administrators of the demonstration have written it
  expect(text).toContain(order)
  expect(text).not.toMatch(/[\u4e00-\u9fff]{6}/) // names of people and plants may be Chinese, sentences are not
  const link = /https?:\/\/\S+\/main\/\S+/.exec(text)?.[0] ?? ''
  expect(link).not.toBe('')

  const languages: readonly Language[] = ['EN', 'CN']
  for (const language of languages) {
    const receiver = await visitor(browser, { language: language === 'CN' ? 'CN' : 'EN' })
    await follows(receiver, link, 'supplier1')
    await expect(receiver.pane.locator('.document-bar h1')).toContainText(order)
    await receiver.page.context().close()
  }
  const other = await visitor(browser, { language: 'EN' })
  await follows(other, link, 'supplier2')
  await expect(other.pane.getByText('Document not found or no permission')).toBeVisible()
  await expect(other.page.getByText(order)).toHaveCount(0)
  await other.page.context().close()
})
