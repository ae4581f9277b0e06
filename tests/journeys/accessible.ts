import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** No barrier that axe counts as moderate or worse; `what` names the place where one was found. */
export async function accessible(page: Page, what: string): Promise<void> {
  await page.evaluate(axe) // not by a script element: the security policy of the pages would not have it
  // A page that is being drawn has for a moment nothing that the keyboard reaches: looked at again, what is no barrier is gone.
  await expect.poll(() => barriersOn(page), { message: what, timeout: 15_000 }).toEqual([])
}

async function barriersOn(page: Page): Promise<readonly string[]> {
  const options: RunOptions = { resultTypes: ['violations'] }
  const { violations } = (await page.evaluate(
    (given) => (window as unknown as { axe: { run(options: unknown): Promise<unknown> } }).axe.run(given),
    options,
  )) as AxeResults // both as axe has just defined itself
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}
