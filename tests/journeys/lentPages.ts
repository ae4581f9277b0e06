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
    const stays = await isLoggedOut(page)
    if (!stays) await page.goto(emptyAddress, { timeout: 10_000 })
    await page.mouse.move(-10, -10) // nowhere, as in a new window
    await page.evaluate(async (isEmpty) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name } of isEmpty ? [] : await indexedDB.databases())
        if (name) indexedDB.deleteDatabase(name)
    }, stays)
    await context.clearCookies()
    free.push(page)
  } catch {
    await context.close()
  }
}

/**
 * Ends the session as another tab of the browser would, so that the login stands there and nothing is loaded anew: whoever comes next is at
 * home in a third of the time. Answers false where work is unsaved or kept, or what was chosen holds until the page is loaded again.
 */
async function isLoggedOut(page: Page): Promise<boolean> {
  try {
    const isClean = await page.evaluate(async () => {
      const entriesIn = (name: string) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => reject(opening.error ?? new Error(name))
          opening.onsuccess = () => {
            const base = opening.result
            const stores = [...base.objectStoreNames]
            if (stores.length === 0) {
              base.close()
              return resolve(0)
            }
            const counts = stores.map((store) => base.transaction(stores).objectStore(store).count())
            let waiting = counts.length
            for (const count of counts)
              count.onsuccess = () => {
                waiting -= 1
                if (waiting > 0) return
                base.close()
                resolve(counts.reduce((sum, { result }) => sum + result, 0))
              }
          }
        })
      for (const { name } of await indexedDB.databases())
        if (name && (await entriesIn(name)) > 0) return false
      const leaving = new Event('beforeunload', { cancelable: true })
      const isChosen = ['appearance', 'habits'].some((key) => localStorage.getItem(key) !== null)
      if (!dispatchEvent(leaving) || isChosen || localStorage.getItem('currentLanguage') === 'XA')
        return false
      new BroadcastChannel('session').postMessage({ kind: 'logout' })
      return true
    })
    if (!isClean) return false
    await page.waitForURL(({ pathname, search }) => pathname === '/login' && search === '', {
      timeout: 2_000,
    })
    await page.locator('.shell-main, .home').first().waitFor({ state: 'detached', timeout: 2_000 })
    return true
  } catch {
    return false // it shows something else than the application
  }
}
