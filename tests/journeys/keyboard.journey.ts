import { expect, test, type Page } from '@playwright/test'
import { day, Actor } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

// Lines are written, filled, moved, copied, cleared and taken back without touching the mouse once the grid has the keyboard.

for (const language of journeyLanguages.keyboard) {
  test(`lines are edited by keyboard alone (${language})`, async ({ browser }) => {
    const user = await Actor.signIn(browser, 'requester', language)
    const { page } = user
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await user.open('采购申请 | Purchase requisitions')
    await user.press('新增 | New')
    const lines = user.lines('申请行 | Requisition lines')
    await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
    await (await user.cell(lines, 0, 'itemDescription')).click()

    await test.step('typing, Enter behind the last line, and a range filled with one entry', async () => {
      await page.keyboard.type('First')
      await press('Enter')
      await expect(lines.locator('.sw-rows [role=row]')).toHaveCount(2)
      await (await user.cell(lines, 1, 'itemDescription')).click()
      await page.keyboard.type('Second')
      await press('Enter')
      await expect(lines.locator('.sw-rows [role=row]')).toHaveCount(3)
      await (await user.cell(lines, 0, 'applyQuantity')).click()
      await press('Shift+ArrowDown', 'Shift+ArrowDown')
      await page.keyboard.type('12')
      await press('Control+Enter')
      await user.reads(lines, 2, { applyQuantity: '12' })
    })

    await test.step('Ctrl D copies down, Ctrl Z takes it back in one step, Ctrl Y brings it again', async () => {
      await (await user.cell(lines, 0, 'demandDate')).click()
      await page.keyboard.type(day(30))
      await press('Enter')
      await (await user.cell(lines, 0, 'demandDate')).click()
      await press('Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
      await user.reads(lines, 2, { demandDate: day(30) })
      await press('Control+z')
      await expect(await user.cell(lines, 2, 'demandDate')).toHaveText('')
      await press('Control+y')
      await user.reads(lines, 2, { demandDate: day(30) })
    })

    await test.step('lines move with Alt and the arrows, and go with Ctrl -', async () => {
      await (await user.cell(lines, 1, 'itemDescription')).click()
      await press('Alt+ArrowUp')
      await user.reads(lines, 0, { itemDescription: 'Second' })
      await press('Control+-')
      await user.reads(lines, 0, { itemDescription: 'First' })
    })

    await test.step('copied here, pasted there; the menu and the list of keys open and close by keyboard', async () => {
      await (await user.cell(lines, 0, 'itemDescription')).click()
      await press('Control+c')
      await user.told('复制成功 | Copied')
      await press('ArrowDown', 'Control+v')
      await user.reads(lines, 1, { itemDescription: 'First' })
      await press('Shift+F10')
      await expect(page.getByRole('menu', { name: user.say('右键菜单 | Menu') })).toBeVisible()
      await press('Escape', 'F1')
      await expect(page.getByRole('dialog', { name: user.say('快捷键 | Keyboard') })).toBeVisible()
      await press('Escape')
      await expect(lines).toBeFocused()
      await expect(user.section('lines').locator('.sw-said')).toBeAttached()
    })
    await user.leave()
  })
}

test('in a draft the sections lead to the lines: few stops of Tab, an arrow, Enter', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'buyer', 'CN')
  const { page } = user
  await user.open('采购订单 | Purchase orders')
  await user.pane.getByRole('tab', { name: /^拟定/ }).click()
  await expect(user.list).not.toHaveAttribute('aria-busy', 'true')
  await user.list.getByRole('link').first().click()
  const title = user.pane.locator('.document-bar h1')
  await expect(title).toBeFocused()
  const sections = user.pane.locator('.section-bar')
  let stops = 0
  while (stops < 6 && !(await sections.evaluate((bar) => bar.contains(document.activeElement)))) {
    await page.keyboard.press('Tab')
    stops += 1
  }
  await page.keyboard.press('ArrowRight')
  await expect(sections.getByRole('button', { name: '订单行' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(user.lines('订单行 | Order lines')).toBeFocused()
  await user.leave()
})

/** How often Tab is pressed from what holds the keyboard until a grid has it. */
async function stopsToGrid(page: Page): Promise<number> {
  for (let stops = 1; stops <= 12; stops++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)) return stops
  }
  return Infinity
}

test('few stops of Tab lead to the rows, and locked values are reached by the arrows', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'buyer', 'EN')
  const { page } = user
  await user.open('采购订单 | Purchase orders')
  await expect(user.rows(user.list).first()).toBeVisible()
  await user.pane.focus() // as the skip link does
  expect(await stopsToGrid(page)).toBeLessThanOrEqual(6)

  await user.list.getByRole('link').first().click()
  const title = user.pane.locator('.document-bar h1')
  await expect(title).toBeFocused()
  await expect(user.section('lines').getByRole('grid')).toBeVisible()
  expect(await stopsToGrid(page)).toBeLessThanOrEqual(6)

  await user.section('header').locator('header button').focus()
  await page.keyboard.press('ArrowRight')
  const locked = user.section('header').locator('output').first()
  await expect(locked).toBeFocused()
  await expect(user.section('header').locator('.form-field-why')).toBeVisible()
  await user.leave()
})
