import { expect, test, type Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { address, Desk } from './Desk.ts'

const password = process.env['JOURNEY_PASSWORD'] ?? ''

const raise = async (desk: Desk, title: string) => {
  await desk.open('采购申请 | Purchase requisitions')
  await desk.press('新增 | New')
  await desk.fill('prTitle', title)
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
  const desk = await Desk.signIn(browser, 'requester', 'EN')
  const title = `Desks ${Date.now()}`
  await raise(desk, title)
  await desk.pick('billTypeId', 'PR10')
  await desk.pick('ouId', 'OU10')
  await desk.press('添加行 | Add line', desk.section('lines').locator('.line-toolbar'))
  const saves = countCalls(desk.page, 'saveOrUpdate')
  await desk.page.context().clearCookies()
  await (await desk.cell(desk.lines('申请行 | Requisition lines'), 0, 'itemName')).click()
  await desk.page.keyboard.type('M') // the look-up finds out
  const dialog = desk.page.getByRole('dialog', { name: 'Log in again' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(dialog.getByLabel('User name')).toHaveValue('requester')
  await accessible(desk.page, 'Log in again')
  for (let step = 0; step < 6; step += 1) {
    // the keyboard stays within, but for the window of the browser itself
    await desk.page.keyboard.press('Tab')
    expect(
      await dialog.evaluate(
        (box) => document.activeElement === document.body || box.contains(document.activeElement),
      ),
    ).toBe(true)
  }
  await desk.page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-Password-1')
  await desk.page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(/password.* is wrong/)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await desk.page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(desk.page.locator('.ant-message-notice')).toHaveCount(0)
  await expect(desk.field('prTitle').getByRole('textbox')).toHaveValue(title)
  expect(saves).toHaveLength(0)
  await desk.leave()
})

test('a save that found the session lost is not repeated by itself, and succeeds when it is pressed again', async ({
  browser,
}) => {
  const desk = await Desk.signIn(browser, 'requester', 'CN')
  const title = `课桌 ${Date.now()}`
  await raise(desk, title)
  await desk.pick('billTypeId', 'PR10')
  await desk.pick('ouId', 'OU10')
  const saves = countCalls(desk.page, 'saveOrUpdate')
  await desk.page.context().clearCookies()
  await desk.press('保存 | Save')
  const dialog = desk.page.getByRole('dialog', { name: '请重新登录' })
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await desk.press('登录 | Log in', dialog)
  await desk.told('已重新登录。刚才的操作没有执行，请再操作一次')
  expect(saves).toHaveLength(1)
  await desk.press('保存 | Save')
  await desk.told('已保存')
  await desk.number('PR')
  await desk.leave()
})

test('a list that found the session lost goes on after the login, and so does another tab of the browser', async ({
  browser,
}) => {
  const desk = await Desk.signIn(browser, 'requester', 'EN')
  await desk.open('采购申请 | Purchase requisitions')
  const sister = await desk.page.context().newPage()
  await sister.goto(address('/main/inHome'))
  await sister.locator('.home h1').waitFor()
  await desk.page.context().clearCookies()
  await desk.press('查询 | Search')
  const dialog = desk.page.getByRole('dialog', { name: 'Log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await desk.press('登录 | Log in', dialog)
  await expect(dialog).toHaveCount(0)
  await expect(desk.list).not.toHaveAttribute('aria-busy', 'true')
  await expect(desk.rows(desk.list).first()).toBeVisible()
  await sister.bringToFront()
  await sister.locator('.home-card button').first().click()
  await expect(
    sister.locator('section.tab-pane:not([hidden]) .list-grid [role=grid] .sw-rows [role=row]').first(),
  ).toBeVisible()
  await expect(sister.getByRole('dialog')).toHaveCount(0)
  await desk.leave()
})
