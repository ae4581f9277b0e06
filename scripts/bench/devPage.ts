import type { Page } from '@playwright/test'
import type { DevHouse } from './devHouse.ts'

/** Signs in and opens a screen by its address; the first page of a session is made of some thousand modules. */
export async function openAt(
  page: Page,
  { url, password }: DevHouse,
  who: string,
  path: string,
): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('currentLanguage', 'EN'))
  await page.goto(`${url}/login?to=${encodeURIComponent(path)}`)
  await page.locator('input[autocomplete="username"]').fill(who)
  await page.locator('input[autocomplete="current-password"]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path.split('?')[0]}**`)
}

/**
 * Milliseconds from the moment at which a file is saved until the page has painted a text. The save and the look are told by one clock: both
 * processes are on this machine.
 */
export async function shownAfter(page: Page, text: string, save: () => void): Promise<number> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.body.textContent.includes(wanted)) requestAnimationFrame(() => resolve(Date.now()))
          else requestAnimationFrame(look)
        }
        look()
      }),
    text,
  )
  await page.evaluate(() => undefined) // the page looks from here on
  const begun = Date.now()
  save()
  return (await shown) - begun
}

/** The same text, but that the first of some words are others. `replaced('label: A | B', 'A | B', 'A | C')` */
export function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`The file does not say ${from} any more.`)
  return text.replace(from, to)
}
