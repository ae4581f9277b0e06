import { expect, test, type Browser } from '@playwright/test'
import { sample } from '../sampling.ts'
import { accessible } from './accessible.ts'
import { Actor } from './Actor.ts'

// What opens over a page has no barrier either, in the light and in the dark, with rows of the usual height and with low ones; and who
// closes it stands where they stood.

type Look = readonly ['light' | 'dark', 'normal' | 'compact']
const looks: readonly Look[] = [
  ['light', 'normal'],
  ['dark', 'normal'],
  ['dark', 'compact'],
]

async function buyerAt(browser: Browser, [scheme, density]: Look): Promise<Actor> {
  const user = await Actor.at(browser, 'EN')
  await user.page.evaluate((look) => localStorage.setItem('appearance', JSON.stringify(look)), {
    scheme,
    density,
  })
  await user.page.reload()
  await user.logIn('buyer')
  await user.open('采购订单 | Purchase orders')
  await expect(user.rows(user.list).first()).toBeVisible()
  return user
}

for (const look of sample(looks, 1, 'look of what opens over a page'))
  test(`what opens over a page is there for everybody (${look.join(', ')})`, async ({ browser }) => {
    const user = await buyerAt(browser, look)
    const { page } = user
    const sees = (what: string) => accessible(page, what)
    const button = (name: string) => user.pane.getByRole('button', { name, exact: true })
    const opens = async (name: string, there: string) => {
      await button(name).click()
      await expect(page.locator(there).last()).toBeVisible()
      await sees(name)
      await page.keyboard.press('Escape')
      await expect(page.locator(`${there}:visible`)).toHaveCount(0)
      await expect(button(name)).toBeFocused()
    }

    await test.step('a list and its dialogs', async () => {
      await opens('View: Standard', '.ant-dropdown-menu')
      await opens('Columns', '.ant-modal')
      await opens('From requisition', '.flow-dialog')
      await opens('Export', '.ant-modal')
      await page.keyboard.press('Control+k')
      await expect(page.locator('.menu-search')).toBeVisible()
      await sees('search')
      await page.keyboard.press('Escape')
    })

    await test.step('a document, its menu and the question of a verb', async () => {
      await user.pane.getByRole('tab', { name: /^Confirmed/ }).click()
      await expect(user.list).not.toHaveAttribute('aria-busy', 'true')
      await user.list.getByRole('link').first().click()
      await expect(user.pane.locator('.document-bar h1')).toBeFocused()
      await expect(user.pane.locator('.document-steps')).toBeVisible()
      await sees('document')
      const more = user.pane.locator('.document-bar').getByRole('button', { name: 'More actions' })
      await more.click()
      await sees('more actions')
      await page.getByRole('menuitem', { name: 'Cancel order' }).click()
      await expect(page.locator('.verb-dialog')).toBeVisible()
      await sees('cancel order')
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()
    })

    await test.step('a new document and its choices', async () => {
      await user.tab('Purchase orders').click()
      await user.press('新增 | New')
      const supplier = user.field('supplierId').getByRole('combobox')
      await supplier.click()
      await expect(page.locator('.sw-popup [role=option]').first()).toBeVisible()
      await sees('choices')
      await page.keyboard.press('Escape')
    })
    await user.leave()
  })
