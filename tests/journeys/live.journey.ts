import { expect, test, type Browser } from '@playwright/test'
import { Actor, type Language } from './Actor.ts'
import { raiseRequisition } from './raiseRequisition.ts'

const title = '锁紧螺母公开询价'
const standings = '当前比价 | Standings'

/** The inquiry of the demonstration data that is open with all prices, before the buyer. */
async function host(browser: Browser, language: Language): Promise<Actor> {
  const user = await Actor.signIn(browser, 'buyer', language)
  await user.open('询价单 | Inquiries')
  await user.rows(user.list).filter({ hasText: title }).first().getByRole('link').first().click()
  await expect(user.lines(standings)).toBeVisible()
  return user
}

/** A draft of another quote of the supplier, priced and saved. */
async function priced(supplier: Actor, price: string): Promise<void> {
  await supplier.open('我的询价邀请 | My invitations')
  const row = supplier.rows(supplier.list).filter({ hasText: title }).first()
  await row.getByRole('button', { name: supplier.say('修改报价 | Revise quote') }).click()
  await supplier.answer()
  await supplier.page.getByRole('menuitem', { name: supplier.say('我的报价 | My quotes') }).click()
  const draft = supplier.rows(supplier.list).filter({ hasText: supplier.say('拟定 | Draft') })
  await draft.first().getByRole('link').first().click()
  await supplier.section('lines').scrollIntoViewIfNeeded()
  await supplier.type(supplier.lines('报价明细 | Quoted items'), 0, 'noTaxPrice', price)
  await supplier.press('保存 | Save')
  await supplier.told('已保存 | Saved')
}

test('an open inquiry is a counter that two watch: who hosts it sees ranks move, his list says that a row has changed, and nobody asks anew', async ({
  browser,
}) => {
  const price = (2 + Math.random()).toFixed(2)
  const buyer = await host(browser, 'CN')
  const manager = await Actor.signIn(browser, 'manager', 'EN')
  await manager.open('询价单 | Inquiries')
  await expect(manager.rows(manager.list).first()).toBeVisible()
  const supplier = await Actor.signIn(browser, 'supplier1', 'EN')
  await priced(supplier, price)
  await supplier.doVerb('提交报价 | Submit quote')
  await expect(supplier.state).toHaveText('In force')
  await expect(buyer.lines(standings)).toContainText(price)
  const bar = manager.pane.locator('.list-changed')
  await expect(bar).toContainText('has changed')
  await bar.getByRole('button', { name: 'Show' }).click()
  await expect(bar).toBeEmpty()
  for (const person of [buyer, manager, supplier]) await person.leave()
})

/** The room of the same inquiry. */
async function room(
  browser: Browser,
  who: 'buyer' | 'manager' | 'supplier1',
  language: Language,
): Promise<Actor> {
  const user = await Actor.signIn(browser, who, language)
  await user.open('竞价室 | Bidding rooms')
  await user.rows(user.list).filter({ hasText: title }).first().getByRole('link').first().click()
  await expect(user.lines(standings)).toBeVisible()
  return user
}

/** The figure of its end: what is left, and what is said aloud of it. */
const end = ({ pane }: Actor) => pane.locator('[data-figure="effectiveEndDate"]')

/** A moment so many seconds from now as the page writes it. */
const inSeconds = (seconds: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(Date.now() + seconds * 1000)

/** The manager alone ends it earlier, and puts it back. */
const moveEnd = (manager: Actor, seconds: number): Promise<void> =>
  manager.doVerb('调整截止时间 | Move the end', {
    '实际截止 | Quoting ends at': inSeconds(seconds),
    '原因 | Reason': '试 Try',
  })

test('two watch the room of an inquiry, each in his language: the time that is left runs down by the clock of the server, and what is quoted stands before both', async ({
  browser,
}) => {
  const price = (1 + Math.random()).toFixed(2)
  const [buyer, manager] = [await room(browser, 'buyer', 'CN'), await room(browser, 'manager', 'EN')]
  const left = ({ pane }: Actor) => pane.locator('[data-figure="effectiveEndDate"]').getByRole('timer')
  await expect(left(buyer)).toHaveText(/^剩余 (?:\d+ 天 )?\d\d:\d\d:\d\d$/)
  await expect(left(manager)).toHaveText(/^(?:\d+ days? )?\d\d:\d\d:\d\d left$/)
  const before = (await left(manager).textContent()) ?? ''
  await expect(left(manager)).not.toHaveText(before)
  const supplier = await Actor.signIn(browser, 'supplier1', 'EN')
  await priced(supplier, price)
  await supplier.doVerb('提交报价 | Submit quote')
  await expect(supplier.state).toHaveText('In force')
  for (const person of [buyer, manager]) await expect(person.lines(standings)).toContainText(price)
  for (const person of [buyer, manager, supplier]) await person.leave()
})

test('a bid in the last minutes moves the end before buyer and supplier, a pause lets the time stand for both, and nobody loads anything anew', async ({
  browser,
}) => {
  const buyer = await room(browser, 'buyer', 'CN')
  const supplier = await room(browser, 'supplier1', 'EN')
  const manager = await room(browser, 'manager', 'EN')
  const strip = supplier.pane.locator('.large-line')
  await moveEnd(manager, 120)
  await expect(end(supplier)).toContainText(/Moved (?:earlier|later), to/)
  await expect(end(buyer)).toContainText(/已(?:提前|延)至/)
  const total = Number((await strip.locator('dd').nth(2).textContent())?.replace(/[^\d.]/g, ''))
  await strip.getByRole('textbox').fill(String(Math.floor(total) - 25))
  await strip.getByRole('button', { name: 'Bid a total' }).click()
  await expect(end(supplier)).toContainText('Moved later, to')
  await expect(end(buyer)).toContainText('已延至')
  await buyer.doVerb('暂停竞价 | Pause bidding', { '原因 | Reason': '核对' })
  await expect(end(supplier)).toContainText('Paused')
  await expect(end(buyer)).toContainText('已暂停')
  await expect(strip.getByRole('button', { name: 'Bid a total' })).toBeDisabled()
  const left = (await end(supplier).getByRole('timer').textContent()) ?? ''
  expect(left).toMatch(/^00:0[12]:\d\d left$/)
  await supplier.page.waitForTimeout(2500) // it would have run down twice
  await expect(end(supplier).getByRole('timer')).toHaveText(left)
  await buyer.press('恢复竞价 | Resume bidding')
  await expect(end(supplier)).not.toContainText('Paused')
  await expect(end(supplier).getByRole('timer')).not.toHaveText(left)
  await moveEnd(manager, 4 * 86_400)
  for (const person of [buyer, supplier, manager]) await person.leave()
})

test('what waits, and what stands behind each tab, rises before whoever looks while somebody else works', async ({
  browser,
}) => {
  const manager = await Actor.signIn(browser, 'manager', 'EN')
  const waiting = manager.page.locator('.home-todo .todo-kinds')
  await expect(waiting).toBeVisible()
  const before = (await waiting.textContent()) ?? ''
  const looker = await Actor.signIn(browser, 'requester', 'CN')
  await looker.open('采购申请 | Purchase requisitions')
  const tab = looker.pane.getByRole('tab', { name: /^审批中/ })
  await expect(tab).toContainText(/\d/)
  const count = (await tab.textContent()) ?? ''
  const requester = await Actor.signIn(browser, 'requester', 'EN')
  await raiseRequisition(requester, 'Counted elsewhere', [{ item: 'HN-1024', quantity: '3', price: '1.2' }])
  await requester.press('保存 | Save')
  await requester.doVerb('提交 | Submit')
  await expect(tab).not.toHaveText(count)
  await expect(waiting).not.toHaveText(before, { timeout: 15_000 })
  for (const person of [manager, looker, requester]) await person.leave()
})
