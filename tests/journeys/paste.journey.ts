import { expect, test } from '@playwright/test'
import { day, Actor } from './Actor.ts'
import { journeyLanguages } from './journeyLanguages.ts'

// A wish list of two thousand lines comes out of a spreadsheet, and not all of it is right.

const items = ['CA-5965', 'CA-6738', 'CA-7457'] as const
const count = 2000

interface Planted {
  readonly row: number
  readonly column: string
  readonly text: string
}

/** Ten columns from the item on, as the grid shows them; what the system writes itself is left empty. */
function wishes(): { readonly text: string; readonly planted: readonly Planted[] } {
  const planted: Planted[] = []
  const rows = Array.from({ length: count }, (_, row) => {
    const cells: string[] = [
      items[row % 3] ?? '',
      `Wish ${row + 1}`,
      String((row % 40) + 1),
      '',
      `"1,${String((row % 900) + 100)}.50"`,
      day(30),
      '',
      '',
      '',
      '',
    ]
    if (row % 67 === 17) {
      const [column, at, text] = (
        [
          ['itemName', 0, `NO-${row}`],
          ['applyQuantity', 2, `${row} pieces`],
          ['demandDate', 5, '2026-02-30'],
          ['estimatePrice', 4, '-5'],
        ] as const
      )[planted.length % 4] ?? ['', 0, '']
      cells[at] = text
      planted.push({ row, column, text })
    }
    return cells.join('\t')
  })
  return { text: `${rows.join('\r\n')}\r\n`, planted }
}

for (const language of journeyLanguages.paste) {
  test(`two thousand lines are pasted: the good cells are kept, each bad one is named, one step takes it all back (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const user = await Actor.signIn(browser, 'requester', language)
    const { page } = user
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { text, planted } = wishes()
    expect(planted.length).toBe(30)
    await user.open('采购申请 | Purchase requisitions')
    await user.press('新增 | New')
    await user.fill('prTitle', `Paste ${language}`)
    const lines = user.lines('申请行 | Requisition lines')
    await user.press('添加行 | Add line', user.section('lines').locator('.line-toolbar'))
    await expect(lines.locator('.sw-active')).toHaveAttribute('data-col', 'itemName')
    await page.evaluate((content) => navigator.clipboard.writeText(content), text)
    await page.keyboard.press('Control+v')

    const report = page.getByRole('region', { name: user.say('未写入的单元格 | Cells that were not taken') })
    await expect(report).toContainText(
      language === 'CN' ? /其中 30 个未写入/ : /30 of \d+ cells were not taken/,
      { timeout: 60_000 },
    )
    await report.getByRole('button', { name: user.say('复制为文本 | Copy as text') }).click()
    const named = (await page.evaluate(() => navigator.clipboard.readText()))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
    expect(named.map(([row, , wrong]) => [Number(row) - 1, wrong])).toEqual(
      planted.map(({ row, text: wrong }) => [row, wrong]),
    )
    expect(named.every(([, column, , reason]) => column && reason)).toBe(true)

    await user.reads(lines, 0, { itemDescription: 'Wish 1', applyQuantity: '1', estimatePrice: '1,100.50' })
    await report.getByRole('listitem').nth(2).getByRole('button').click()
    const bad = planted[2]
    if (!bad) throw new Error('Nothing was planted.')
    await expect(lines.locator('.sw-active')).toHaveAttribute('data-col', bad.column)
    await expect(lines.locator(`.sw-rows [data-index="${bad.row}"] [data-col="itemDescription"]`)).toHaveText(
      `Wish ${bad.row + 1}`,
    )
    await report.getByRole('button', { name: user.say('关闭 | Close') }).click()
    await expect(report).toHaveCount(0)

    await lines.focus()
    await page.keyboard.press('Control+End')
    await expect(lines.locator(`.sw-rows [data-index="${count - 1}"]`)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(lines.locator('.sw-rows [role=row]')).toHaveCount(1)
    await user.leave()
  })
}
