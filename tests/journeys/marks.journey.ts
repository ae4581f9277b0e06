import { expect, test } from '@playwright/test'
import { Actor } from './Actor.ts'
import { raiseRequisition } from './raiseRequisition.ts'

// A manager sends a requisition back with notes at a field and at a cell of a line; its author finds them there, also on a phone,
// and they are gone when the requisition goes on.
test('notes of a reviewer stand at the very field and cell until the next submit', async ({ browser }) => {
  test.setTimeout(150_000)
  const requester = await Actor.signIn(browser, 'requester', 'EN')
  await raiseRequisition(requester, 'Notes of a reviewer', [
    { item: 'CA-5965', quantity: '10', price: '1.05', targetPrice: '0.9' },
    { item: 'CA-6738', quantity: '5', price: '0.333', targetPrice: '0.25' },
  ])
  await requester.press('保存 | Save')
  const number = await requester.number('PR')
  await requester.doVerb('提交 | Submit')

  const manager = await Actor.signIn(browser, 'manager', 'EN')
  await manager.open('采购申请 | Purchase requisitions')
  await manager.find('申请单号 | Requisition no.', number)
  const note = async (words: string) => {
    await manager.dialog.getByRole('textbox').fill(words)
    await manager.dialog.getByRole('button', { name: 'Keep note' }).click()
    await expect(manager.page.getByRole('dialog')).toHaveCount(0)
  }
  await manager
    .field('prTitle')
    .getByRole('button', { name: /^Note at/ })
    .click()
  await note('Say what for')
  await expect(manager.field('prTitle').getByRole('note')).toHaveText(/Your note, not sent yet: Say what for/)
  await manager.page.reload() // what is not sent yet outlives the page
  await expect(manager.field('prTitle').getByRole('note')).toHaveText(/Your note, not sent yet: Say what for/)
  const lines = manager.lines('申请行 | Requisition lines')
  const price = manager.rows(lines).nth(1).locator('[role=gridcell]', { hasText: '5' }).first()
  await price.click({ button: 'right' })
  await manager.page.getByRole('menuitem', { name: 'Note at this cell' }).click()
  await note('Too many of these')
  await manager.press('驳回 | Reject')
  await expect(manager.dialog.locator('.own-marks')).toContainText('2 notes go along')
  await manager.dialog.getByRole('textbox').first().fill('see notes')
  await manager.answer()
  await expect(manager.state).toHaveText('Rejected')
  await expect(manager.field('prTitle').getByRole('note')).toHaveText(/Reviewer: Say what for/)
  await expect(manager.field('prTitle').getByRole('button', { name: /^Note at/ })).toHaveCount(0)

  await requester.page.reload()
  await expect(requester.pane.locator('.marks-bar')).toContainText('The reviewer left 2 notes')
  await requester.pane
    .locator('.marks-bar')
    .getByRole('button', { name: /Too many of these/ })
    .click()
  await expect(requester.page.getByText('Reviewer: Too many of these').first()).toBeVisible()
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
  })
  const small = await phone.newPage()
  await small.goto(requester.page.url())
  await small.getByRole('button', { name: 'English', exact: true }).tap()
  await small.getByLabel('User name', { exact: true }).fill('requester')
  await small.getByLabel('Password', { exact: true }).fill(process.env['JOURNEY_PASSWORD'] ?? '')
  await small.getByRole('button', { name: 'Log in', exact: true }).tap()
  await expect(small.getByText('The reviewer left 2 notes')).toBeVisible()
  await expect(small.locator('[data-field="prTitle"]').getByRole('note')).toHaveText(/Reviewer: Say what for/)
  await small.getByRole('button', { name: /Too many of these/ }).tap()
  await expect(small.getByRole('dialog').getByRole('note')).toHaveText(/Reviewer: Too many of these/)
  await phone.close()

  await requester.doVerb('提交 | Submit')
  await expect(requester.state).toHaveText('In approval')
  await expect(requester.pane.locator('.marks-bar')).toHaveCount(0)
  await expect(requester.field('prTitle').getByRole('note')).toHaveCount(0)
  await requester.leave()
  await manager.leave()
})
