import { expect, test, type Page } from '@playwright/test'
import { address } from './Actor.ts'

// What a browser that was never here fetches before anybody can work: counted on the wire, as it is compressed.

test('the login stands after few requests, and whoever only looks at it fetches no more', async ({
  browser,
}) => {
  const page = await browser.newPage()
  const fetched = await watch(page)
  await page.goto(address('/login'))
  const name = page.locator('input[autocomplete="username"]')
  await name.waitFor()
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

/** Counts finished requests and their bytes on the wire. */
async function watch(page: Page): Promise<{ requests: number; bytes: number }> {
  const fetched = { requests: 0, bytes: 0 }
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    fetched.requests++
    fetched.bytes += encodedDataLength
  })
  return fetched
}
