import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Actor } from './Actor.ts'
import { address } from './address.ts'
import { watched } from './watched.ts'

// What a browser that was never here fetches before anybody can work: counted on the wire, as it is compressed.

test('the login stands after few requests, and whoever only looks at it fetches no more', async ({
  browser,
}) => {
  const page = await browser.newPage()
  const fetched = await watched(page)
  await page.goto(address('/login'))
  const name = page.locator('input[autocomplete="username"]')
  await name.waitFor()
  await page.locator('.login-news li').first().waitFor()
  await page.waitForTimeout(1500) // what is fetched for later comes by itself
  expect(fetched.requests).toBeLessThanOrEqual(8)
  expect(fetched.bytes).toBeLessThanOrEqual(160_000)
  const login = fetched.bytes
  await name.pressSequentially('buyer')
  await expect.poll(() => fetched.bytes - login).toBeGreaterThan(100_000) // typing fetches the rest
  await page.waitForLoadState('networkidle')
  expect(fetched.requests).toBeLessThanOrEqual(24)
  expect(fetched.bytes).toBeLessThanOrEqual(390_000)
  await page.close()
})

test('a page for people without an account fetches nothing of the shell nor of lists, also with a document', async ({
  browser,
}) => {
  const page = await browser.newPage()
  const fetched = await watched(page)
  await page.goto(address('/visit'))
  await page.getByRole('heading', { level: 1 }).waitFor() // here nobody is a visitor, which it says
  await page.waitForTimeout(1500) // what would be fetched for later
  expect(fetched.bytes).toBeLessThanOrEqual(330_000)
  await page.evaluate((file) => import(file), fileOfDocuments())
  await expect.poll(() => fetched.names.some((name) => name.includes('/fields-'))).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(fetched.bytes).toBeLessThanOrEqual(460_000)
  expect(
    fetched.names.filter((name) => /\/(?:shell|list|table|grid|asked|dates|ListScreen|Shell)-/.test(name)),
  ).toEqual([])
  await page.close()
})

/** The file that draws documents. */
function fileOfDocuments(): string {
  const assets = readdirSync(join(import.meta.dirname, '../../dist/web/assets'))
  return `/assets/${assets.find((file) => /^EditScreen-.*\.js$/.test(file))}`
}

test('a list comes in few files, and its rows are asked for before it is drawn', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'buyer', 'EN')
  const { page } = user
  await page.addInitScript(noteDrawing)
  await page.goto(address('/main/purOrderList'))
  await page.locator('.sw-rows [data-row]').first().waitFor()
  expect(await page.locator('html').getAttribute('data-drawn')).toBe('false')
  const code = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js') && !/\/(?:base|cat|pur|slc)[A-Z]/.test(name)),
  )
  expect(code.length).toBeLessThanOrEqual(13) // 42 when each part of it was a file; two are what documents do without, one the icons that visitors do without
  await user.leave()
})

/** Notes whether a list stands already when its rows are asked for first. */
function noteDrawing(): void {
  const { open } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (method: string, path: string | URL) {
    if (/PurOrderHeaderRestful.listByPage$/i.test(String(path)))
      document.documentElement.dataset['drawn'] ??= String(document.querySelector('[role=grid]') !== null)
    open.call(this, method, path, true)
  }
}
