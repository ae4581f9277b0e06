import { chromium } from '@playwright/test'
import { startApplication } from '../application.ts'
import { build } from '../build.ts'
import { chromiumArguments, ensureChromium } from '../chromium.ts'
import { median, quantile } from './median.ts'

const turns = 15

/** In a real Chromium: opens the list, closes its tab, opens it again. Time from the click until the first row is painted. */
async function run(): Promise<void> {
  build()
  const application = await startApplication()
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.error),
    args: chromiumArguments,
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
    await page.addInitScript(() => localStorage.setItem('currentLanguage', 'EN'))
    await page.goto(application.url)
    await page.locator('input[autocomplete="username"]').fill('buyer')
    await page.locator('input[autocomplete="current-password"]').fill(application.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/main/**')
    const times: number[] = []
    const link = page
      .getByRole('navigation')
      .getByRole('menuitem')
      .filter({ has: page.locator('.shell-page-name').getByText('Purchase orders', { exact: true }) }) // what waits there is counted in its name
    for (let turn = 0; turn < turns; turn++) {
      await page.goto(`${application.url}/main/inHome`)
      await page.getByRole('navigation').getByText('Purchase orders').first().waitFor()
      if (!(await link.isVisible()))
        await page.getByRole('navigation').getByText('Purchase orders').first().click()
      await link.waitFor()
      times.push(
        await link.evaluate(
          (target) =>
            new Promise<number>((resolve) => {
              const started = performance.now()
              const look = () => {
                if (document.querySelector('[role="grid"] [data-row] [data-col]'))
                  requestAnimationFrame(() => resolve(performance.now() - started))
                else requestAnimationFrame(look)
              }
              ;(target as HTMLElement).click() // a menu item is an element of the page
              requestAnimationFrame(look)
            }),
        ),
      )
    }
    console.log(
      `click to painted rows, first (screen chunk loaded): ${times[0]?.toFixed(0)} ms; later: median ${median(times.slice(1)).toFixed(0)} ms, p95 ${quantile(times.slice(1), 0.95).toFixed(0)} ms`,
    )
  } finally {
    await browser.close()
    await application.stop()
  }
}

await run()
