import { expect, test } from '@playwright/test'
import { Actor } from './Actor.ts'

test('a reference is chosen in a dialog: searched, paged, under its rule; then it is among the choices made lately', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  const { keyboard } = user.page
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await user.field('billTypeId').getByRole('combobox').click()
  await keyboard.press('F4')
  await expect(user.dialog.getByRole('option').filter({ hasText: 'PR10' })).toBeVisible()
  await expect(user.dialog.getByRole('option').filter({ hasText: 'PO10' })).toHaveCount(0) // bill types of orders are not offered to a requisition
  await user.dialog.getByRole('option').filter({ hasText: 'PR10' }).click()
  await expect(user.field('billTypeId').getByRole('combobox')).toHaveValue(/PR10/)
  await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
  const lines = user.lines('申请行 | Requisition lines')
  const item = await user.cell(lines, 0, 'itemName')
  await item.dblclick()
  await item.getByRole('combobox').press('F4')
  await expect(user.dialog).toContainText('Choose items')
  await expect(user.dialog.getByRole('option').first()).toBeVisible()
  const first = await user.dialog.getByRole('option').first().innerText()
  await user.dialog.locator('.ant-pagination-next').click()
  await expect(user.dialog.getByRole('option').first()).not.toHaveText(first)
  await user.dialog.getByRole('combobox').fill('CA-')
  await expect(user.dialog.getByRole('option').filter({ hasText: 'CA-5965' })).toBeVisible()
  await user.dialog.getByRole('option').nth(0).click()
  await user.dialog.getByRole('option').nth(1).click()
  await user.dialog.getByRole('option').nth(2).click()
  await expect(user.dialog.getByRole('status')).toHaveText('3 selected')
  await user.press('确定 | OK', user.dialog)
  await expect(user.rows(lines)).toHaveCount(3)
  for (const row of [0, 1, 2]) await expect(await user.cell(lines, row, 'itemName')).not.toBeEmpty()
  await user.pane.getByRole('button', { name: /^Undo: paste of 3 rows into Requisition lines/ }).click()
  await expect(user.rows(lines)).toHaveCount(1)
  await expect(await user.cell(lines, 0, 'itemName')).toBeEmpty()
  await user.leave()
})

test('a code that was typed and is still being looked up is saved with one press', async ({ browser }) => {
  const user = await Actor.signIn(browser, 'requester', 'EN')
  await user.open('采购申请 | Purchase requisitions')
  await user.press('新增 | New')
  await user.fill('prTitle', `Late look-up ${Date.now()}`)
  await user.pick('billTypeId', 'PR10')
  const saved = Promise.withResolvers<void>()
  await user.page.route('**/listForPick', async (route) => {
    await saved.promise
    await route.continue()
  })
  const box = user.field('ouId').getByRole('combobox')
  await box.click()
  await box.pressSequentially('OU10')
  await user.press('保存 | Save')
  saved.resolve()
  await user.told('已保存 | Saved')
  await expect(box).toHaveValue(/OU10/)
  await user.leave()
})
