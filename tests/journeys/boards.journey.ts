import { expect, test } from '@playwright/test'
import { accessible } from './accessible.ts'
import { Actor } from './Actor.ts'

const kanban = '采购订单看板 | Purchase order kanban'

for (const language of ['CN', 'EN'] as const)
  test(`[routes.purOrderKanban] ${language}: an order is approved on the board by the keyboard, and what may not be done there says why`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, 'manager', language)
    await user.open(kanban)
    const column = (name: string) => user.pane.locator(`[data-column="${name}"]`)
    const count = async (name: string) =>
      Number((await column(name).locator('.board-count').innerText()).replaceAll(',', ''))
    await expect(column('APPROVING').locator('.list-card').first()).toBeVisible()
    expect(await user.pane.locator('.board-column').count()).toBe(8)
    expect(await column('APPROVING').locator('.board-sums dd').innerText()).toMatch(/\d/)
    const before = await count('APPROVING')
    const mover = column('APPROVING').locator('.board-mover').first()
    await mover.focus()
    await user.page.keyboard.press('Enter')
    const items = user.page.locator('.board-move')
    await expect(items.nth(6)).toContainText(user.say('单据自动进入此列 | Cards come here by themselves'))
    await expect(items.nth(7)).toContainText(user.say('没有从 | Nothing leads from'))
    await accessible(user.page, 'board, and what a card may do')
    const way = user.page.locator('.board-move-verb').first() // orders that no supplier confirms go on to another column
    await expect(way).toContainText(user.say('审批通过 | Approve'))
    await expect(way).toBeFocused()
    await user.page.keyboard.press('Enter')
    const dialog = user.page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button').last().press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(() => count('APPROVING')).toBe(before - 1)
    await user.leave()
  })

test('what is to come stands on the days on which it is promised, and opens its document', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'manager', 'EN')
  await user.open('采购订单行 | Purchase order lines')
  await user.pane.getByRole('button', { name: 'Calendar', exact: true }).press('Enter')
  const rows = user.pane.locator('.calendar-row')
  await expect(rows.first()).toBeVisible()
  await accessible(user.page, 'calendar')
  await user.pane.getByRole('button', { name: 'Week', exact: true }).press('Enter')
  await expect(rows.nth(1)).toBeVisible()
  await rows.first().focus()
  await user.page.keyboard.press('ArrowRight')
  await expect(rows.first()).not.toBeFocused()
  await user.page.keyboard.press('PageDown')
  await user.pane.getByRole('button', { name: 'Agenda', exact: true }).press('Enter')
  await expect(user.pane.locator('.calendar-agenda .list-card').first()).toBeVisible()
  await accessible(user.page, 'agenda')
  await user.pane.locator('.calendar-agenda .list-card-title').first().press('Enter')
  await expect(user.page.getByRole('tab', { selected: true })).toContainText('PO')
  await user.leave()
})

test('[routes.materialManagementList] materials stand there as pictures, narrowed by their category', async ({
  browser,
}) => {
  const user = await Actor.signIn(browser, 'buyer', 'CN')
  await user.open('物料管理 | Material management')
  await user.pane.getByRole('button', { name: '图库', exact: true }).press('Enter')
  await expect(user.pane.locator('.gallery-picture img').first()).toBeVisible()
  await accessible(user.page, 'gallery')
  const place = user.pane.locator('.tree-aside').getByRole('treeitem').nth(1)
  const count = await place.locator('.tree-count').innerText()
  await place.press('Enter')
  await expect(place).toHaveAttribute('aria-selected', 'true')
  await expect(user.pane.locator('.list-paging-total')).toContainText(count)
  await user.leave()
})
