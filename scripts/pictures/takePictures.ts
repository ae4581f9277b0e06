import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { signIn, type WireClient } from '../../tests/wire/client.ts'
import type { Account, PicturedPage } from './pages.ts'
import type { View } from './views.ts'

interface Place {
  readonly url: string
  readonly password: string
  /** The folder into which the pictures go: `<page>.<view>.png`. */
  readonly out: string
  say(words: string): void
}

/** Takes every page in each of the views; answers how many could not be taken, each of which it names. */
export async function takePictures(
  browser: Browser,
  pages: readonly PicturedPage[],
  views: readonly View[],
  place: Place,
): Promise<number> {
  if (views.some(({ language }) => language === 'CN')) await expectChinese(browser)
  const addresses = await addressesOf(pages, place)
  let failures = 0
  for (const view of views)
    for (const account of new Set(pages.map(({ as }) => as))) {
      const page = await open(browser, view, place, account)
      for (const pictured of pages.filter(({ as }) => as === account)) {
        try {
          await take(page, pictured, view, { ...place, address: addresses.get(pictured) ?? '' })
        } catch (error) {
          failures += 1
          place.say(`${pictured.name}.${view.name}: ${String(error).split('\n')[0]}`)
        }
      }
      await page.context().close()
    }
  return failures
}

/** A page of somebody who is signed in, in the language and the look of the view. */
async function open(
  browser: Browser,
  view: View,
  { url, password }: Place,
  account?: Account,
): Promise<Page> {
  const context = await browser.newContext({
    ...view.context,
    locale: view.language === 'CN' ? 'zh-CN' : 'en-GB',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    colorScheme: view.appearance.scheme,
  })
  const page = await context.newPage()
  // Under a finger they are there only while something moves.
  if (view.context.isMobile)
    await (await context.newCDPSession(page)).send('Emulation.setScrollbarsHidden', { hidden: true })
  await page.addInitScript(
    ([language, appearance]) => {
      localStorage.setItem('currentLanguage', language)
      localStorage.setItem('appearance', appearance)
    },
    [view.language, JSON.stringify(view.appearance)] as const,
  )
  if (!account) return page
  await page.goto(`${url}/login`)
  await page.locator('input[autocomplete="username"]').fill(account)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/main/**')
  return page
}

/** Throws where the browser has no Chinese letters: each is as wide as it is high, and the boxes in their place are not. */
async function expectChinese(browser: Browser): Promise<void> {
  const page = await browser.newPage()
  const width = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 0
    pen.font = '100px sans-serif'
    return pen.measureText('采购订单').width
  })
  await page.close()
  if (Math.abs(width - 400) > 40)
    throw new Error(
      'The browser finds no Chinese font, pictures would show boxes. Debian has one in fonts-noto-cjk.',
    )
}

async function take(
  page: Page,
  { name, shows, prepare }: PicturedPage,
  { name: view, language }: View,
  { address, out }: Place & { readonly address: string },
): Promise<void> {
  await page.goto(address)
  await page.locator(shows).first().waitFor({ timeout: 15_000 })
  await atRest(page)
  await prepare?.(page, language)
  await page.screenshot({ path: join(out, `${name}.${view}.png`) })
}

/** Nothing is on its way, and what came has been drawn. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {}) // the wire may never rest
  await page.waitForTimeout(500)
}

async function addressesOf(pages: readonly PicturedPage[], place: Place): Promise<Map<PicturedPage, string>> {
  const clients = new Map<Account, WireClient>()
  const addresses = new Map<PicturedPage, string>()
  for (const page of pages) {
    if (typeof page.at === 'string') {
      addresses.set(page, `${place.url}${page.at}`)
      continue
    }
    const { as = 'buyer', at } = page
    const client = clients.get(as) ?? (await signIn(place.url, as, place.password))
    clients.set(as, client)
    const rows = await client.call<readonly { readonly id: string }[]>('srmServer', at.family, 'listByPage', {
      statusList: [at.state],
      pageIndex: 1,
      pageRows: 1,
      noQueryTotalFlag: 'Y',
    })
    addresses.set(page, `${place.url}/main/${at.screen}?id=${rows[0]?.id ?? ''}`)
  }
  return addresses
}
