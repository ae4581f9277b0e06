import { expect, test, type Page } from '@playwright/test'
import { address } from './Actor.ts'

/** A phone held upright, with fingers. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' })

test('a supplier finds an order on a phone, opens it and comes back by the menu', async ({ page }) => {
  await page.goto(address('/login'))
  await page.getByRole('button', { name: 'English', exact: true }).tap()
  await page.getByLabel('User name', { exact: true }).fill('supplier1')
  await page.getByLabel('Password', { exact: true }).fill(process.env['JOURNEY_PASSWORD'] ?? '')
  await page.getByRole('button', { name: 'Log in', exact: true }).tap()

  // from home to what waits, one touch each
  await page
    .getByRole('button', { name: /Completed/ })
    .first()
    .tap()
  const cards = page.getByRole('list', { name: 'My orders' }).getByRole('listitem')
  await expect(cards).toHaveCount(20)
  const first = cards.first()
  await expect(first).toContainText('Completed')
  await expect(first.getByText('Amount incl. tax')).toBeVisible()
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
  await title.tap()
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
})

/** Nothing has to be pushed aside to be read. */
const fits = async (page: Page): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
