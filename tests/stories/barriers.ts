import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * What axe has against parts of a page, as `rule: element`: `await barriersIn(page, '.sw-grid')`. Parts that are not there are passed over.
 * Rules that are left out are of the application, which journeys look at: `['color-contrast']`.
 */
export async function barriersIn(
  page: Page,
  parts: string | readonly string[],
  without: readonly string[] = [],
): Promise<readonly string[]> {
  await page.addScriptTag({ path: axe })
  return page.evaluate(
    async ({ selectors, off }) => {
      const { axe: check } = window as unknown as {
        axe: {
          run(
            where: object,
            how: object,
          ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
        }
      } // brought by the script above
      const there = selectors.filter((selector) => document.querySelector(selector))
      if (there.length === 0) throw new Error(`Nothing is ${selectors.join()}.`)
      const { violations } = await check.run(
        { include: there.map((selector) => [selector]) },
        { rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])) },
      )
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
    },
    { selectors: [parts].flat(), off: without },
  )
}
