import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { sample } from '../sampling.ts'
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

for (const scheme of sample(['light', 'dark'] as const, 1, 'scheme of the phone'))
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
    await pane.getByRole('button', { name: 'More actions' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
    await check('menu of the document')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem', { name: 'Print' })).toBeHidden()
    await pane.getByRole('tab', { name: 'Order lines' }).tap()
    await pane.locator('.line-card button').first().tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('sheet of a line')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).tap()
    await pane.getByRole('button', { name: 'Confirm', exact: true }).tap()
    await expect(page.getByRole('dialog').locator('[data-verb]')).toBeVisible()
    await check('question of a verb')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page
      .getByRole('navigation', { name: 'Main pages' })
      .getByText(/^My deliver/)
      .tap()
    await pane.getByRole('button', { name: 'From order', exact: true }).tap()
    const sources = page.getByRole('dialog').getByRole('list', { name: 'From order' }).getByRole('listitem')
    await sources.first().getByRole('checkbox').tap()
    await expect(sources.first().getByRole('textbox')).not.toHaveValue('')
    await check('rows of a flow')
    await page.context().close()
  })

test('on a tablet home, list and document can be hit and read, and have no barrier', async ({ browser }) => {
  const page = await hold(browser, { size: tablet, scheme: 'light', as: 'buyer' })
  const check = (what: string) => good(page, `${what} on a tablet`, tablet)
  const pane = page.locator('section.tab-pane:not([hidden])')
  await check('home')
  await page
    .getByRole('menuitem', { name: /^Purchase orders/ })
    .first()
    .tap()
  const row = pane.locator('.sw-rows [role=row]').first()
  await expect(row).toBeVisible()
  await check('list')
  await besideEachOther(pane.locator('.list-foot').locator('.list-sums > button, .list-paging > *:visible'))
  await besideEachOther(row.locator('[data-col=orderNum] .sw-link, [data-col=status] .sw-tag'))
  await pane.getByRole('button', { name: 'From requisition' }).tap()
  await expect(page.locator('.flow-dialog .sw-rows [role=row]').first()).toBeVisible()
  await check('flow dialog')
  await page.keyboard.press('Escape')
  await expect(page.locator('.flow-dialog')).toBeHidden()

  // so many documents that the tabs have no room
  for (const at of [0, 1, 2, 3]) {
    await page.getByRole('tab', { name: 'Purchase orders' }).tap()
    await pane.locator('.sw-rows [role=row] [data-col=orderNum] .sw-link').nth(at).tap()
    await expect(pane.locator('.document-steps')).toBeVisible()
  }
  await expect(page.getByRole('button', { name: 'Open pages' })).toBeVisible()
  await check('document')
  const words = await pane.locator('.document-steps b').all()
  for (const word of words)
    expect(await word.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThan(2)
  await page.context().close()
})

/** All of them are seen whole, one beside the other: none over another, none cut off. */
async function besideEachOther(parts: Locator): Promise<void> {
  await expect(parts.first()).toBeVisible()
  const boxes = await parts.evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { name: element.textContent, left, right, top, bottom }
    }),
  )
  expect(boxes.length).toBeGreaterThan(1)
  for (const [at, { name, left, right }] of boxes.entries()) {
    expect(left, `${name}`).toBeGreaterThanOrEqual(boxes[at - 1]?.right ?? 0)
    expect(right, `${name}`).toBeLessThanOrEqual(tablet.width)
  }
}
