import { expect, test } from '@playwright/test'
import { address, Actor } from './Actor.ts'

test('[shell.oneShell] [shell.shellMain] [shell.rootElement] both sides work in one shell, each with a home of its own', async ({
  browser,
}) => {
  const buyer = await Actor.signIn(browser, 'buyer', 'EN')
  await expect(buyer.page).toHaveURL(address('/main/inHome'))
  const supplier = await Actor.signIn(browser, 'supplier1', 'EN')
  await expect(supplier.page).toHaveURL(address('/main/exHome'))
  for (const { page } of [buyer, supplier]) {
    await expect(page.locator('.shell-header .shell-name')).toHaveText('Screenwright')
    expect(await page.locator('body > #root').count()).toBe(1)
  }
  await supplier.page.goto(address('/main/inHome')) // the other side's home is not theirs
  await expect(supplier.page).toHaveURL(address('/main/exHome'))
  await buyer.leave()
  await supplier.leave()
})

test('[shell.lazyScreens] [shell.listAndEdit] [shell.keepAlive] [shell.scrollToTop] [shell.noScreenParameters] a screen is fetched when it is opened, opens its documents, and is kept as it was left', async ({
  browser,
}) => {
  const user = await Actor.at(browser, 'EN', true)
  const { page } = user
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /purOrder\w*-.*\.js/.test(name)),
    )
  expect(await loaded()).toEqual([])
  await user.logIn('buyer')
  expect((await loaded()).some((url) => url.includes('/purOrderEdit'))).toBe(false)
  await user.open('采购订单 | Purchase orders')
  await expect(user.list.getByRole('link').first()).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  await user.pane.getByRole('searchbox').fill('kept while away')
  await user.list.getByRole('link').first().click()
  await expect(user.pane.locator('.document-bar h1')).toBeVisible()
  expect((await loaded()).some((url) => url.includes('/purOrderEdit'))).toBe(true)
  expect(
    await page.evaluate(() => [scrollY, document.querySelector('section.tab-pane:not([hidden])')?.scrollTop]),
  ).toEqual([0, 0])
  await user.tab('Purchase orders').click()
  await expect(user.pane.getByRole('searchbox')).toHaveValue('kept while away')
  await user.leave()
})

test('[shell.routeParameters] [shell.otherRouteParameters] [shell.menuByResponsibility] an address that names only the responsibility finds its menu; parameters that mean nothing are left alone', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'buyer', 'EN')
  const { page } = user
  await page.goto(address('/main/purOrderList?respId=buyer&anything=else'))
  await expect(user.list.getByRole('link').first()).toBeVisible()
  await page.goto(address('/main/processMonitoringTask?respId=buyer&processDefinitionKey=a_XJDJSP_b'))
  await expect(user.pane.getByText('Page not found')).toBeVisible()
  await user.leave()
})

test('[shell.iframeBox] [shell.staticRouteList] pages of elsewhere stand in a frame when the server sealed their address, and are refused otherwise', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'admin', 'EN')
  const { page } = user
  await page.goto(address('/main/testIframes'))
  await expect(user.tab('Embedded page test')).toHaveAttribute('aria-selected', 'true')
  await user.pane.getByLabel('Address').fill('/health')
  await user.press('Show')
  await expect(page.frameLocator('iframe.embedded-page').getByText('"status":"ok"')).toBeVisible()
  await user.pane.getByLabel('Address').fill('https://elsewhere.example.com/')
  await user.press('Show')
  await expect(
    user.pane.getByText('This address may not be shown here: https://elsewhere.example.com'),
  ).toBeVisible()
  await page.goto(address('/iframeBox'))
  await expect(page.getByText('The link names no address')).toBeVisible()
  await page.goto(address('/iframeBox?target=https%3A%2F%2Felsewhere.example.com'))
  await expect(page.getByText('This page cannot be shown')).toBeVisible()
  await page.goto(address('/main/plugins/hiprint/templateDesigner'))
  await expect(user.pane.getByText('Not set up: PRINT_DESIGNER_URL')).toBeVisible()
  await user.leave()
})
