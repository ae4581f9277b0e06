import { expect, type Locator } from '@playwright/test'

/** The field of a document, also where it stands behind “n more”. */
export async function fieldReached(document: Locator, field: Locator): Promise<Locator> {
  const more = document.locator('.fields-more[aria-expanded="false"]').filter({ visible: true })
  await expect(async () => {
    if ((await field.count()) > 0) return
    // Pressed once and looked again: a button that has just been pressed is about to be another, and no wait brings it back.
    if ((await more.count()) > 0) await more.first().click({ timeout: 2000 })
    await expect(field).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  return field
}
