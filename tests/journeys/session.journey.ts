import { expect, test, type Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { address, Actor } from './Actor.ts'

const password = process.env['JOURNEY_PASSWORD'] ?? ''

const raise = async (user: Actor, title: string) => {
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await user.fill('prTitle', title)
}

/** How often an operation was called. */
const countCalls = (page: Page, operation: string) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(`/${operation}`)) calls.push(request.url())
  })
  return calls
}

test('a lost session is asked for in place: one dialog, by keyboard; the save is pressed again and nothing was lost', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  const title = `Desks ${Date.now()}`
  await raise(user, title)
  await user.pick('billTypeId', 'PR10')
  await user.pick('ouId', 'OU10')
  await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
  const saves = countCalls(user.page, 'saveOrUpdate')
  await user.page.context().clearCookies()
  await (await user.cell(user.lines('申请行 | Requisition lines'), 0, 'itemName')).click()
  await user.page.keyboard.type('M') // the look-up finds out
  const dialog = user.page.getByRole('dialog', { name: 'Log in again' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('User name')).toHaveValue('requester')
  await accessible(user.page, 'Log in again')
  for (let step = 0; step < 6; step += 1) {
    // the keyboard stays within, but for the window of the browser itself
    await user.page.keyboard.press('Tab')
    expect(
      await dialog.evaluate(
        (box) => document.activeElement === document.body || box.contains(document.activeElement),
      ),
    ).toBe(true)
  }
  await user.page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-Password-1')
  await user.page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/password.* is wrong/)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await user.page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(user.page.locator('.ant-message-notice')).toHaveCount(0)
  await expect(user.field('prTitle').getByRole('textbox')).toHaveValue(title)
  expect(saves).toHaveLength(0)
  await user.leave()
})

test('a save that found the session lost is not repeated by itself, and succeeds when it is pressed again', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'requester', 'CN')
  const title = `课桌 ${Date.now()}`
  await raise(user, title)
  await user.pick('billTypeId', 'PR10')
  await user.pick('ouId', 'OU10')
  const saves = countCalls(user.page, 'saveOrUpdate')
  await user.page.context().clearCookies()
  await user.press('保存 | Save')
  const dialog = user.page.getByRole('dialog', { name: '请重新登录' })
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await user.press('登录 | Log in', dialog)
  await user.told('已重新登录。刚才的操作没有执行，请再操作一次')
  expect(saves).toHaveLength(1)
  await user.press('保存 | Save')
  await user.told('已保存')
  await user.number('PR')
  await user.leave()
})

test('a list that found the session lost goes on after the login, and so does another tab of the browser', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  await user.open('采购申请 | Purchase requisitions')
  const sister = await user.page.context().newPage()
  await sister.goto(address('/main/inHome'))
  await sister.locator('.home h1').waitFor()
  await user.page.context().clearCookies()
  await user.pane.getByRole('searchbox').press('Enter')
  const dialog = user.page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await user.press('登录 | Log in', dialog)
  await expect(dialog).toHaveCount(0)
  await expect(user.list).not.toHaveAttribute('aria-busy', 'true')
  await expect(user.rows(user.list).first()).toBeVisible()
  await sister.bringToFront()
  await sister.locator('a.home-card').first().click()
  await expect(
    sister.locator('section.tab-pane:not([hidden]) .list-grid [role=grid] .sw-rows [role=row]').first(),
  ).toBeVisible()
  await expect(sister.getByRole('dialog')).toHaveCount(0)
  await user.leave()
})
