import { expect, test, type Page } from '@playwright/test'
import { address, day } from './Actor.ts'
import { Presses } from './Presses.ts'

/** A phone held upright, with fingers. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' })

test('a supplier finds an order on a phone, opens it and comes back by the menu', async ({ page }) => {
  await page.goto(address('/login'))
  await page.getByRole('button', { name: 'English', exact: true }).tap()
  await page.getByLabel('User name', { exact: true }).fill('supplier1')
  await page.getByLabel('Password', { exact: true }).fill(process.env['JOURNEY_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()

  // from home to the orders of a stage, one touch
  await fits(page)
  await page
    .getByRole('region', { name: 'My orders by stage' })
    .getByRole('link', { name: /Confirmed/ })
    .first()
    .tap()
  const cards = page.getByRole('list', { name: 'My orders' }).getByRole('listitem')
  await expect(cards.first()).toContainText('Confirmed')
  const first = cards.first()
  await expect(first.getByText('Amount incl. tax')).toBeVisible()
  await expect(page.locator('.list-paging').getByRole('button')).toHaveCount(0) // no page is turned
  await expect(page.getByRole('grid')).toHaveCount(0)
  await fits(page)

  // the form stands behind a button and goes when it was asked
  await page.getByRole('button', { name: 'Search', exact: true }).tap()
  await expect(page.getByRole('textbox', { name: 'Order no.' })).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).first().tap()
  await expect(page.getByRole('textbox', { name: 'Order no.' })).toBeHidden()

  const title = first.getByRole('button').first()
  expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const number = await title.innerText()
  // a touch anywhere beside the buttons opens it
  await first.getByText('Amount incl. tax').tap()
  await expect(page.getByRole('heading', { name: new RegExp(number) })).toBeVisible()
  await fits(page)

  // a document leads back; the menus are behind the last place under the thumb
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await expect(cards.first()).toBeVisible()
  const places = page.getByRole('navigation', { name: 'Main pages' })
  for (const place of await places.locator('a, button').all())
    expect((await place.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await places.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'My delivery notes' }).tap()
  await expect(
    page.getByRole('list', { name: 'My delivery notes' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await fits(page)

  // the cards of a list with an amount have it, however far behind it stands
  await places.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Receiving transactions' }).tap()
  const booked = page.getByRole('list', { name: 'Receiving transactions' }).getByRole('listitem').first()
  await expect(booked.getByText('Amount incl. tax')).toBeVisible()
  await expect(booked.locator('dt')).toHaveCount(3)
  await fits(page)
})

/** A home page on a phone of its own, as somebody sees it after he has logged in. */
async function homeOf(page: Page, userName: string): Promise<void> {
  await page.goto(address('/login'))
  await page.getByRole('button', { name: 'English', exact: true }).tap()
  await page.getByLabel('User name', { exact: true }).fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(process.env['JOURNEY_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The verb on its row of the home page, and the button of the dialog that asks. */
async function doFirst(page: Page, verb: RegExp): Promise<void> {
  const rows = page.getByRole('region', { name: 'For me' }).getByRole('listitem')
  const row = rows.filter({ has: page.getByRole('button', { name: verb }) }).first()
  const number = await row.getByRole('button').first().innerText()
  const press = row.getByRole('button', { name: verb })
  expect((await press.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await press.tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: verb }).tap()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(number, { exact: true })).toHaveCount(0)
}

test('a supplier confirms an order from home in at most three taps: its promised dates are asked', async ({
  page,
}) => {
  await homeOf(page, 'supplier1')
  await fits(page)
  const presses = await Presses.on(page)
  await doFirst(page, /^Confirm/)
  expect((await presses.take()).pointer).toBeLessThanOrEqual(3)
})

test('a supplier makes and ships a delivery note from home in at most eight taps', async ({ page }) => {
  await homeOf(page, 'supplier1')
  const presses = await Presses.on(page)
  const front = page.locator('section.tab-pane:not([hidden])')
  await page
    .getByRole('navigation', { name: 'Main pages' })
    .getByText(/^My deliver/)
    .tap()
  await front.getByRole('button', { name: 'From order', exact: true }).tap()
  const dialog = page.getByRole('dialog')
  const cards = dialog.getByRole('list', { name: 'From order' }).getByRole('listitem')
  await expect(cards.first().locator('strong')).toBeInViewport({ ratio: 1 }) // whose row it is
  await expect(dialog.getByRole('grid')).toHaveCount(0)
  await fits(page)
  await cards.last().getByRole('checkbox').tap()
  await expect(cards.last().getByRole('textbox')).not.toHaveValue('') // as much as is open
  await page.locator('[data-flow-create]').tap()
  const state = front.locator('.document-bar h1 .sw-tag')
  await expect(state).toHaveText('Draft')
  const ship = front.getByRole('button', { name: /^Confirm shipment/ })
  await ship.tap() // its date is missing: the keyboard goes there
  const date = front.locator('[data-field="planArriveDate"]').getByRole('textbox')
  await expect(date).toBeFocused()
  await page.keyboard.type(`${day(15)} 09:30`)
  await page.keyboard.press('Tab')
  await ship.tap()
  await page.getByRole('dialog').locator('[data-verb]').tap()
  await expect(state).toHaveText('Shipped')
  await fits(page)
  expect((await presses.take()).pointer).toBeLessThanOrEqual(8)
})

test('a manager approves from home in two taps', async ({ page }) => {
  await homeOf(page, 'manager')
  await fits(page)
  await expect(
    page.getByRole('navigation', { name: 'Main pages' }).locator('.shell-count').last(),
  ).toHaveText(/^[1-9]/)
  const presses = await Presses.on(page)
  await doFirst(page, /^Approve/)
  expect((await presses.take()).pointer).toBe(2)
})

/** Nothing has to be pushed aside to be read: neither the page nor what is scrolled in it. */
const fits = async (page: Page): Promise<void> => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const parts = await page
    .locator('.tab-pane:not([hidden]), .document-body')
    .evaluateAll((all) =>
      all
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ className }) => className),
    )
  expect(parts).toEqual([])
}
