import { expect, test } from '@playwright/test'
import { address, Actor } from './Actor.ts'

test('nothing that the application shows is refused by its own content policy: login, home, list, document, dialogs', async ({
  browser,
}) => {
  const user = await Actor.at(browser, 'EN', true)
  const { page } = user
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  await user.logIn('admin')
  await page.goto(address('/main/purOrderList'))
  await page.getByRole('button', { name: 'From requisition' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  await page.getByRole('button', { name: 'Add line' }).first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText('Bill type').first()).toBeVisible()
  expect(refused).toEqual([])
  // It does refuse what does not bear the page's nonce.
  await page.evaluate(() => {
    const place = document.createElement('div')
    place.innerHTML = '<style>body { visibility: hidden }</style>'
    document.body.append(place)
  })
  await expect.poll(() => refused.length).toBe(1)
  expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('visible')
  await user.leave()
})
