import { expect, test } from '@playwright/test'
import { address, Actor } from './Actor.ts'

test('a wrong password is said, the right one leads on, logging out leads back', async ({ browser }) => {
  const user = await Actor.at(browser, 'EN')
  const { page } = user
  await page.getByLabel('User name', { exact: true }).fill('manager')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('User name or password is wrong')
  await expect(page).toHaveURL(address('/login'))
  await expect(page.getByLabel('User name', { exact: true })).toHaveValue('manager')
  await user.logIn('manager')
  await user.logOut()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('status').getByText('You have logged out.')).toBeVisible()
  await page.goto(address('/main/purOrderList'))
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await user.leave()
})

test('[shell.languageSwitch] [constants.languages] the language changes under open tabs and unsaved work without loading anything anew', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  const { page } = user
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await user.fill('prTitle', 'Not saved yet')
  await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
  await user.pickCell(user.lines('申请行 | Requisition lines'), 0, 'itemName', 'CA-5965')
  await page.evaluate(() => {
    document.body.dataset['marked'] = 'the same page'
  })
  await user.speak('CN')
  await expect(page.getByRole('tab', { name: '采购申请' })).toHaveCount(2) // the list, and the new document
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(user.field('prTitle').locator('label')).toContainText('申请标题')
  await expect(user.field('prTitle').getByRole('textbox')).toHaveValue('Not saved yet')
  await user.reads(user.lines('申请行 | Requisition lines'), 0, { itemDescription: '经济型曲柄' })
  await expect(page.locator('body')).toHaveAttribute('data-marked', 'the same page')
  await expect(page.getByRole('navigation', { name: '导航' })).toContainText('采购申请')
  await user.speak('EN')
  await expect(user.field('prTitle').locator('label')).toContainText('Title')
  await user.leave()
})

test('[shell.tabs] tabs open once, switch, close; F5 brings back the document of the address', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'buyer', 'EN')
  const { page } = user
  await user.open('采购订单行 | Purchase order lines')
  await user.open('采购订单 | Purchase orders')
  const link = user.list.getByRole('link').first()
  const number = await link.innerText()
  await link.click()
  await expect(user.pane.locator('.document-bar h1')).toContainText(number)
  await expect(page.getByRole('tab')).toHaveText([
    /Home/,
    /Purchase order lines/,
    /Purchase orders/,
    new RegExp(number),
  ])
  await page.reload()
  await expect(user.pane.locator('.document-bar h1')).toContainText(number)
  await expect(page).toHaveTitle(`${number} · Screenwright`)
  await expect(page.getByRole('tab')).toHaveCount(4)
  await user.tab('Purchase orders').click()
  await expect(user.list.getByRole('link', { name: number, exact: true })).toBeVisible()
  await expect(page).toHaveURL(address('/main/purOrderList'))
  await user.list.getByRole('link', { name: number, exact: true }).click()
  await expect(user.tab(number)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab')).toHaveCount(4)
  await expect(page).toHaveURL(/purOrderEdit\?id=/)
  await page.goBack()
  await expect(user.tab('Purchase orders')).toHaveAttribute('aria-selected', 'true')
  // Back may come before the document was drawn: the address is the list's again, and so is the tab.
  await user.list.getByRole('link', { name: number, exact: true }).evaluate((opener: HTMLElement) => {
    opener.click()
    history.back()
  })
  await expect(page).toHaveURL(address('/main/purOrderList'))
  await expect(user.tab('Purchase orders')).toHaveAttribute('aria-selected', 'true')
  await user.closeTab('Purchase orders')
  await expect(page.getByRole('tab')).toHaveCount(3)
  await expect(user.tab(number)).toHaveAttribute('aria-selected', 'true')
  await user.leave()
})

test('[shell.catchAllPage] an address that leads nowhere says so', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'buyer', 'CN')
  await user.page.goto(address('/main/nowhere'))
  await expect(user.pane.getByText('页面不存在')).toBeVisible()
  await expect(user.pane.getByText('/main/nowhere')).toBeVisible()
  await user.page.goto(address('/main/purOrderEdit?id=999999999'))
  await expect(user.pane.getByText('单据不存在或无权限')).toBeVisible()
  await user.page.goto(address('/nowhere'))
  await expect(user.page.getByText('页面不存在')).toBeVisible()
  await user.leave()
})
