import { expect, test } from '@playwright/test'
import { Actor } from './Actor.ts'

const statistics = '采购订单统计 | Purchase order statistics'

for (const language of ['CN', 'EN'] as const)
  test(`[routes.purOrderStatisticsReport] ${language}: a figure of a report opens its rows`, async ({
    browser,
  }) => {
    const user = await Actor.signIn(browser, 'manager', language)
    await user.open(statistics)
    const table = user.pane.locator('.report-table')
    await expect(table.locator('tfoot .report-figure').first()).toBeVisible()
    await expect(user.pane.locator('.chart-drawing svg')).toBeVisible()
    const orders = await table.locator('tfoot td').first().innerText()
    const months = await table.locator('tr[data-depth="1"]').count()
    expect(months).toBeGreaterThan(1)
    const second = table.locator('tbody tr').nth(1)
    await expect(second).toHaveAttribute('data-depth', '2')
    await table.locator('tr[data-depth="1"] button[aria-expanded]').first().press('Enter')
    await expect(second).toHaveAttribute('data-depth', '1')
    await table.locator('tfoot .report-figure').first().press('Enter')
    await expect(user.pane.locator('.list-paging-total')).toContainText(orders)
    await user.leave()
  })
