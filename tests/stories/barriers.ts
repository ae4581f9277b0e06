import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Found {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/**
 * Waits until nothing moves any more: what comes in from the side has come, colours that change have changed. What goes on for ever, as where
 * something is waited for, is not waited for, nor what begins again and again: longer than three seconds nobody waits.
 */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished)
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const later = new Promise((resolve) => setTimeout(resolve, 3000))
    const until = performance.now() + 3000
    for (let still = 0; still < 2 && performance.now() < until; still += 1) {
      await nextFrame()
      const movements = moving()
      if (movements.length > 0) still = -1
      await Promise.race([Promise.allSettled(movements), later])
    }
  })

/**
 * What axe has against parts of a page at rest, as `rule: element (why)`: `await barriersIn(page, '.sw-grid')`. Parts that are not there are
 * passed over. Rules that are left out are of the application, which journeys look at: `['color-contrast']`.
 */
export async function barriersIn(
  page: Page,
  parts: string | readonly string[],
  without: readonly string[] = [],
): Promise<readonly string[]> {
  await page.addScriptTag({ path: axe })
  await atRest(page)
  const violations = await page.evaluate(
    async ({ selectors, off }) => {
      const { axe: check } = window as unknown as {
        axe: { run(where: object, how: object): Promise<{ violations: Found[] }> }
      } // brought by the script above
      const there = selectors.filter((selector) => document.querySelector(selector))
      if (there.length === 0) throw new Error(`Nothing is ${selectors.join()}.`)
      const found = await check.run(
        { include: there.map((selector) => [selector]) },
        { rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])) },
      )
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary = '' }) => ({ html, failureSummary })),
      }))
    },
    { selectors: [parts].flat(), off: without },
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} (${failureSummary})`).join()}`,
  )
}
