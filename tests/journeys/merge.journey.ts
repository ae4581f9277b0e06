import { expect, test, type Locator } from '@playwright/test'
import { Actor } from './Actor.ts'

const lines = (user: Actor): Locator => user.lines('订单行 | Order lines')
const openOrder = async (user: Actor, externalNum: string) => {
  await user.open('采购订单 | Purchase orders')
  // The search form is as it was left in this browser.
  await expect(user.pane.getByRole('searchbox')).toBeVisible()
  if (await user.pane.getByRole('button', { name: user.say('展开 | More'), exact: true }).isVisible())
    await user.press('展开 | More')
  await user.search('外部单号 | External no.', externalNum)
  await user.list.getByRole('link').first().click()
  await expect(user.rows(lines(user)).first()).toBeVisible()
}

test('two people at one order see each other; what collides is chosen, what does not is merged and told', async ({
  browser,
}) => {
  const [buyer, admin] = [
    await Actor.signIn(browser, 'buyer', 'EN'),
    await Actor.signIn(browser, 'admin', 'CN'),
  ]
  for (const user of [buyer, admin]) await openOrder(user, 'DEMO-M01')
  const stamp = String(Date.now() % 86_400_000)
  await admin.fill('remark', `管理员 ${stamp}`)
  await expect(buyer.pane.locator('.presence-bar')).toContainText('has been editing since', {
    timeout: 40_000,
  })
  await expect(admin.pane.locator('.presence-bar')).toContainText('正在查看', { timeout: 40_000 })
  await admin.type(lines(admin), 0, 'remark', `Line ${stamp}`)
  await admin.reads(lines(admin), 0, { remark: `Line ${stamp}` })
  // What is not touched follows by itself; what the buyer has typed by then collides.
  await buyer.fill('remark', `Buyer ${stamp}`)
  await buyer.fill('contractNum', `C${stamp}`)
  await buyer.type(lines(buyer), 1, 'remark', `Note ${stamp}`)
  await admin.press('保存 | Save')
  await admin.told('已保存 | Saved')
  await expect(buyer.pane.locator('.follow-bar')).toContainText('what you typed is not saved yet')
  await buyer.press('保存 | Save')
  await expect(buyer.dialog).toContainText('Someone else changed this document')
  await expect(buyer.dialog.locator('tbody tr[data-row-key]')).toHaveCount(1)
  await expect(buyer.dialog.locator('tbody tr[data-row-key]')).toContainText(`管理员 ${stamp}`)
  const quiet = buyer.dialog.locator('.quiet-list')
  await quiet.locator('summary').click()
  await expect(quiet).toContainText(/Them Order lines 10 .* › Remark: .* → Line /)
  await expect(quiet).toContainText(/Me Order lines 20 .* › Remark: .* → Note/)
  await expect(quiet).toContainText(`Me Contract no.:`)
  await buyer.press('全部采用对方的 | All theirs', buyer.dialog)
  await buyer.press('合并 | Merge', buyer.dialog)
  await expect(buyer.field('remark').getByRole('textbox')).toHaveValue(`管理员 ${stamp}`)
  await buyer.press('保存 | Save')
  await buyer.told('已保存 | Saved')
  await buyer.reads(lines(buyer), 0, { remark: `Line ${stamp}` })
  await buyer.reads(lines(buyer), 1, { remark: `Note ${stamp}` })
  await expect(buyer.field('contractNum').getByRole('textbox')).toHaveValue(`C${stamp}`)
  await admin.closeTab(/^PO/)
  await expect(buyer.pane.locator('.presence-bar')).toBeEmpty()
  for (const person of [buyer, admin]) await person.leave()
})

test('unsaved work on a version that moved on is merged when it is restored', async ({ browser }) => {
  const buyer = await Actor.signIn(browser, 'buyer', 'EN')
  await openOrder(buyer, 'DEMO-M01')
  const stamp = String(Date.now() % 86_400_000)
  await buyer.fill('contractNum', `K${stamp}`)
  await expect
    .poll(() =>
      buyer.page.evaluate(async () =>
        (await indexedDB.databases()).some(({ name }) => name?.startsWith('unsaved ')),
      ),
    )
    .toBe(true)
  await expect(buyer.pane.getByRole('button', { name: /^Undo: Contract no/ })).toBeEnabled()
  const admin = await Actor.signIn(browser, 'admin', 'EN')
  await openOrder(admin, 'DEMO-M01')
  await admin.fill('remark', `Later ${stamp}`)
  await admin.press('保存 | Save')
  await admin.told('已保存 | Saved')
  await admin.leave()
  const again = await buyer.afterCrash('buyer')
  await openOrder(again, 'DEMO-M01')
  await expect(again.pane.locator('.journal-bar')).toContainText('The document has changed since')
  await again.press('恢复 | Restore', again.pane.locator('.journal-bar'))
  await again.press('合并 | Merge', again.dialog)
  await expect(again.field('contractNum').getByRole('textbox')).toHaveValue(`K${stamp}`)
  await expect(again.field('remark').getByRole('textbox')).toHaveValue(`Later ${stamp}`)
  await again.press('保存 | Save')
  await again.told('已保存 | Saved')
  await again.leave()
})
