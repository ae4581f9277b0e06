import { expect, test } from '@playwright/test'
import { address, Desk } from './Desk.ts'

test('a wrong password is said, the right one leads on, logging out leads back', async ({ browser }) => {
  const desk = await Desk.at(browser, 'EN')
  const { page } = desk
  await page.getByLabel('User name', { exact: true }).fill('manager')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('User name, password or validation code is wrong')
  await expect(page).toHaveURL(address('/login'))
  await expect(page.getByLabel('User name', { exact: true })).toHaveValue('manager')
  await desk.logIn('manager')
  await desk.logOut()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('status').getByText('You have logged out.')).toBeVisible()
  await page.goto(address('/main/purOrderList'))
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await desk.leave()
})

test('[shell.languageSwitch] [constants.languages] the language changes under open tabs and unsaved work without loading anything anew', async ({
  browser,
}) => {
  const desk = await Desk.signIn(browser, 'requester', 'EN')
  const { page } = desk
  await desk.open('采购申请 | Purchase requisitions')
  await desk.press('新增 | New')
  await desk.fill('prTitle', 'Not saved yet')
  await desk.press('添加行 | Add line', desk.section('lines').locator('.line-toolbar'))
  await desk.pickCell(desk.lines('申请行 | Requisition lines'), 0, 'itemName', 'CA-5965')
  await page.evaluate(() => {
    document.body.dataset['marked'] = 'the same page'
  })
  await desk.speak('CN')
  await expect(desk.tab('采购申请')).toHaveCount(2) // the list, and the new document
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(desk.field('prTitle').locator('label')).toContainText('申请标题')
  await expect(desk.field('prTitle').getByRole('textbox')).toHaveValue('Not saved yet')
  await desk.reads(desk.lines('申请行 | Requisition lines'), 0, { itemDescription: 'LL Crankarm' })
  await expect(page.locator('body')).toHaveAttribute('data-marked', 'the same page')
  await expect(page.getByRole('navigation', { name: '导航' })).toContainText('采购申请')
  await desk.speak('EN')
  await expect(desk.field('prTitle').locator('label')).toContainText('Title')
  await desk.leave()
})

test('[shell.tabs] tabs open once, switch, close; F5 brings back the document of the address', async ({
  browser,
}) => {
  const desk = await Desk.signIn(browser, 'buyer', 'EN')
  const { page } = desk
  await desk.open('采购订单行 | Purchase order lines')
  await desk.open('采购订单 | Purchase orders')
  const link = desk.list.getByRole('link').first()
  const number = await link.innerText()
  await link.click()
  await expect(desk.pane.locator('.document-bar h2')).toContainText(number)
  await expect(page.getByRole('tab')).toHaveText([
    /Home/,
    /Purchase order lines/,
    /Purchase orders/,
    new RegExp(number),
  ])
  await page.reload()
  await expect(desk.pane.locator('.document-bar h2')).toContainText(number)
  await expect(page).toHaveTitle(`${number} · Screenwright`)
  await expect(page.getByRole('tab')).toHaveCount(4)
  await desk.tab('Purchase orders').click()
  await expect(desk.list.getByRole('link', { name: number, exact: true })).toBeVisible()
  await expect(page).toHaveURL(address('/main/purOrderList'))
  await desk.list.getByRole('link', { name: number, exact: true }).click()
  await expect(desk.tab(number)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(page).toHaveURL(/purOrderEdit\?id=/)
  await page.goBack()
  await expect(desk.tab('Purchase orders')).toHaveAttribute('aria-selected', 'true')
  // Back may come before the document was drawn: the address is the list's again, and so is the tab.
  await desk.list.getByRole('link', { name: number, exact: true }).evaluate((opener: HTMLElement) => {
    opener.click()
    history.back()
  })
  await expect(page).toHaveURL(address('/main/purOrderList'))
  await expect(desk.tab('Purchase orders')).toHaveAttribute('aria-selected', 'true')
  await desk.closeTab('Purchase orders')
  await expect(page.getByRole('tab')).toHaveCount(3)
  await expect(desk.tab(number)).toHaveAttribute('aria-selected', 'true')
  await desk.leave()
})

test('[shell.catchAllPage] an address that leads nowhere says so', async ({ browser }) => {
  const desk = await Desk.signIn(browser, 'buyer', 'CN')
  await desk.page.goto(address('/main/nowhere'))
  await expect(desk.pane.getByText('没有这个页面')).toBeVisible()
  await expect(desk.pane.getByText('/main/nowhere')).toBeVisible()
  await desk.page.goto(address('/main/purOrderEdit?id=999999999'))
  await expect(desk.pane.getByText('单据不存在或无权限')).toBeVisible()
  await desk.page.goto(address('/nowhere'))
  await expect(desk.page.getByText('没有这个页面')).toBeVisible()
  await desk.leave()
})
