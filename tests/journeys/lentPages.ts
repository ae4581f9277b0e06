import type { Browser, Page } from '@playwright/test'

type Locale = 'zh-CN' | 'en-GB'

/** Pages that people have left, emptied; whoever comes next in this worker takes one. */
const free: Page[] = []

/**
 * An empty page of a browser in which nobody is signed in. One that has shown the application before opens it in half of the time, because
 * the browser has read its files already.
 */
export async function takePage(browser: Browser, locale: Locale): Promise<Page> {
  for (const [at, page] of free.entries())
    if ((await page.evaluate(() => navigator.language)) === locale) {
      free.splice(at, 1)
      return page
    }
  return (await browser.newContext({ locale })).newPage()
}

/** Gives a page back: its session, what it kept and who listened to it are gone. One of several windows, or one that does not empty, is closed. */
export async function leavePage(page: Page, emptyAddress: string): Promise<void> {
  const context = page.context()
  if (context.pages().length > 1) return context.close()
  for (const event of ['console', 'pageerror', 'dialog', 'request', 'requestfailed', 'response'] as const)
    page.removeAllListeners(event)
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto(emptyAddress, { timeout: 10_000 })
    await page.mouse.move(-10, -10) // nowhere, as in a new window
    await page.evaluate(async () => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
    })
    await context.clearCookies()
    free.push(page)
  } catch {
    await context.close()
  }
}
