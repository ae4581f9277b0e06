import { expect, test, type Browser, type Page } from '@playwright/test'
import { accessible } from './accessible.ts'
import { address } from './Actor.ts'
import { smallTargets } from './smallTargets.ts'

const phone = { width: 390, height: 844 }
const tablet = { width: 768, height: 1024 }

interface Held {
  readonly size: typeof phone
  readonly scheme: 'light' | 'dark'
  readonly as: string
}

/** Somebody with a device in his hand, who has logged in. */
async function hold(browser: Browser, { size, scheme, as }: Held): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
  })
  const page = await context.newPage()
  await page.goto(address('/login'))
  await page.getByRole('button', { name: 'English', exact: true }).tap()
  await good(page, `login, ${scheme}`, size)
  await page.getByLabel('User name', { exact: true }).fill(as)
  await page.getByLabel('Password', { exact: true }).fill(process.env['JOURNEY_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()
  await page.locator('.home h1').waitFor()
  return page
}

/** Everything can be hit with a finger, and nothing stands outside. */
async function reached(page: Page, what: string, { width }: typeof phone): Promise<void> {
  await expect.poll(() => smallTargets(page), { message: `${what}: smaller than 44 × 44` }).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width)
}

/** The same, and axe finds no barrier. */
async function good(page: Page, what: string, size: typeof phone): Promise<void> {
  await reached(page, what, size)
  await accessible(page, what)
}

for (const scheme of ['light', 'dark'] as const)
  test(`on a phone, ${scheme}: list, document, sheet, dialog, drawer can be hit, and have no barrier`, async ({
    browser,
  }) => {
    const page = await hold(browser, { size: phone, scheme, as: 'supplier1' })
    const check = (what: string) => good(page, `${what}, ${scheme}`, phone)
    await expect(page.getByRole('region', { name: 'For me' }).getByRole('listitem').first()).toBeVisible()
    await check('home')
    await page.getByRole('navigation', { name: 'Main pages' }).getByRole('button', { name: 'More' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('drawer')
    await page
      .getByRole('dialog')
      .getByRole('menuitem', { name: /^My orders/ })
      .first()
      .tap()
    await expect(page.getByRole('dialog')).toBeHidden()

    const pane = page.locator('section.tab-pane:not([hidden])')
    const cards = pane.getByRole('list', { name: 'My orders' }).getByRole('listitem')
    await expect(cards.first()).toBeVisible()
    await check('list')
    await pane.getByRole('button', { name: 'Search', exact: true }).tap()
    await check('search form')
    await pane.getByRole('button', { name: 'Hide search' }).tap()

    // reads on by scrolling to the end
    const { length: before } = await cards.all()
    await cards.last().scrollIntoViewIfNeeded()
    await pane.locator('.list-foot').scrollIntoViewIfNeeded()
    await expect.poll(() => cards.count()).toBeGreaterThan(before)

    await pane.getByRole('button', { name: 'Select', exact: true }).tap()
    await cards.first().tap()
    await expect(pane.getByRole('status').getByText('1 selected')).toBeVisible()
    await check('list, one chosen')
    await pane.getByRole('button', { name: 'Clear' }).tap()

    await cards.filter({ hasText: 'Awaiting confirmation' }).first().getByRole('button').first().tap()
    await expect(pane.locator('.document-bar h1')).toContainText('Awaiting confirmation')
    await check('document')
    await pane.getByRole('tab', { name: 'Order lines' }).tap()
    await pane.locator('.line-card button').first().tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('sheet of a line')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap()
    await pane.getByRole('button', { name: 'Confirm', exact: true }).tap()
    await expect(page.getByRole('dialog').locator('[data-verb]')).toBeVisible()
    await check('question of a verb')
    await page.context().close()
  })

test('on a tablet what is pressed can be hit with a finger', async ({ browser }) => {
  const page = await hold(browser, { size: tablet, scheme: 'light', as: 'buyer' })
  const check = (what: string) => reached(page, `${what} on a tablet`, tablet)
  await check('home')
  await page.goto(address('/main/purOrderList'))
  await expect(page.locator('.sw-rows [role=row]').first()).toBeVisible()
  await check('list')
  await page.context().close()
})
