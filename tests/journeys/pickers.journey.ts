import { expect, test } from '@playwright/test'
import { Desk } from './Desk.ts'

test('a reference is chosen in a dialog: searched, paged, under its rule; then it is among the choices made lately', async ({
  browser,
}) => {
  const desk = await Desk.signIn(browser, 'requester', 'EN')
  const { keyboard } = desk.page
  await desk.open('采购申请 | Purchase requisitions')
  await desk.press('新增 | New')
  await desk.field('billTypeId').getByRole('combobox').click()
  await keyboard.press('F4')
  await expect(desk.dialog.getByRole('option').filter({ hasText: 'PR10' })).toBeVisible()
  await expect(desk.dialog.getByRole('option').filter({ hasText: 'PO10' })).toHaveCount(0) // bill types of orders are not offered to a requisition
  await desk.dialog.getByRole('option').filter({ hasText: 'PR10' }).click()
  await expect(desk.field('billTypeId').getByRole('combobox')).toHaveValue(/PR10/)
  await desk.press('添加行 | Add line', desk.section('lines').locator('.line-toolbar'))
  const lines = desk.lines('申请行 | Requisition lines')
  const item = await desk.cell(lines, 0, 'itemName')
  await item.dblclick()
  await item.getByRole('combobox').press('F4')
  await expect(desk.dialog).toContainText('Choose items')
  await expect(desk.dialog.getByRole('option').first()).toBeVisible()
  const first = await desk.dialog.getByRole('option').first().innerText()
  await desk.dialog.locator('.ant-pagination-next').click()
  await expect(desk.dialog.getByRole('option').first()).not.toHaveText(first)
  await desk.dialog.getByRole('combobox').fill('CA-')
  await expect(desk.dialog.getByRole('option').filter({ hasText: 'CA-5965' })).toBeVisible()
  await desk.dialog.getByRole('option').nth(0).click()
  await desk.dialog.getByRole('option').nth(1).click()
  await desk.dialog.getByRole('option').nth(2).click()
  await expect(desk.dialog.getByRole('status')).toHaveText('3 chosen')
  await desk.press('确定 | OK', desk.dialog)
  await expect(desk.rows(lines)).toHaveCount(3)
  for (const row of [0, 1, 2]) await expect(await desk.cell(lines, row, 'itemName')).not.toBeEmpty()
  await desk.pane.getByRole('button', { name: /^Undo: paste of 3 rows into Requisition lines/ }).click()
  await expect(desk.rows(lines)).toHaveCount(1)
  await expect(await desk.cell(lines, 0, 'itemName')).toBeEmpty()
  await desk.leave()
})

test('a code that was typed and is still being looked up is saved with one press', async ({ browser }) => {
  const desk = await Desk.signIn(browser, 'requester', 'EN')
  await desk.open('采购申请 | Purchase requisitions')
  await desk.press('新增 | New')
  await desk.fill('prTitle', `Late look-up ${Date.now()}`)
  await desk.pick('billTypeId', 'PR10')
  await desk.page.route('**/listForPick', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  const box = desk.field('ouId').getByRole('combobox')
  await box.click()
  await box.pressSequentially('OU10')
  await desk.press('保存 | Save')
  await desk.told('已保存 | Saved')
  await expect(box).toHaveValue(/OU10/)
  await desk.leave()
})
