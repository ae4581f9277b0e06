import { expect, type Locator, type Page } from '@playwright/test'

/**
 * A button; one of a document's verbs may stand behind “…”, or is not offered yet while what was done before is on its way.
 * An empty list offers in its middle what its toolbar offers as well: the toolbar's is pressed.
 */
export async function pressVerb(
  page: Page,
  within: Locator,
  label: string,
  moreLabel: string,
): Promise<void> {
  const button = within.getByRole('button', { name: label, exact: true }).first()
  const more = within.locator('.document-buttons').getByRole('button', { name: moreLabel })
  if ((await more.count()) === 0) return button.click()
  await expect(async () => {
    if ((await button.count()) > 0) return button.click({ timeout: 5_000 })
    await more.click({ timeout: 5_000 })
    await page.getByRole('menuitem', { name: label, exact: true }).click({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
}
