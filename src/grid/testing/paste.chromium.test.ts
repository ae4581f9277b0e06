// Pasting into a grid in a real browser. The stories are Keys.stories.tsx.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import type { RowChange } from '../GridProps.ts'
import { allTold, cellOf, clipboard, lastTold, paste, press, said } from './keysPage.chromium.ts'

let page: Page
const stories = withStories()

const open = async (story = 'Editable', language: 'CN' | 'EN' = 'EN'): Promise<void> => {
  page = await stories.open(`Keys/${story}`, { language })
}
const cell = (row: string, col: string) => cellOf(page, row, col)
const lastEdit = async () =>
  (await lastTold(page, 'edit')) as { changes: RowChange[]; added: Record<string, unknown>[] } | undefined // as Keys.stories.tsx tells it
const report = () => page.getByRole('region', { name: 'Cells that were not taken' })

test('[gridRules.pasteContent] [errors.pasteEmpty] [errors.noContentToPaste] nothing and nothing but blanks are refused in words', async () => {
  for (const [language, none, blank] of [
    ['EN', 'No content to paste', 'Paste content cannot be empty'],
    ['CN', '没有可粘贴的内容', '粘贴内容不能为空'],
  ] as const) {
    await open('Editable', language)
    await cell('r0', 'title').click()
    await paste(page, '')
    expect(await lastTold(page, 'notice')).toEqual({ kind: 'error', text: none })
    await paste(page, ' \r\n\t')
    expect(await lastTold(page, 'notice')).toEqual({ kind: 'error', text: blank })
    expect(await lastEdit()).toBe(undefined)
  }
})

test('[gridRules.clipboardRows] rows are split on every kind of line break, quoted cells keep theirs', async () => {
  await open()
  await cell('r0', 'title').click()
  await paste(page, 'a\r\nb\rc\n"d\ne"')
  expect((await lastEdit())?.changes).toEqual(
    [
      ['r0', 'a'],
      ['r1', 'b'],
      ['r2', 'c'],
    ].map(([rowKey, title]) => ({ rowKey, values: { title } })),
  )
  await page.locator('.sw-scroll').evaluate((box) => box.scrollTo({ left: 300 }))
  await cell('r4', 'remark').click()
  await paste(page, '"d\ne"')
  expect((await lastEdit())?.changes).toEqual([{ rowKey: 'r4', values: { remark: 'd\ne' } }])
})

test('a table that is pasted while an editor is open goes into the cells, text of one cell into the editor', async () => {
  await open()
  await cell('r0', 'title').click()
  await press(page, 'F2')
  await paste(page, 'a\t\nb\t')
  await eventually(async () =>
    (await lastEdit())?.changes.map(({ rowKey, values }) => [rowKey, values['title']]),
  ).toEqual([
    ['r0', 'a'],
    ['r1', 'b'],
  ])
  await page.evaluate(() => navigator.clipboard.writeText('one\ntwo'))
  await page.locator('.sw-scroll').evaluate((box) => box.scrollTo({ left: 300 }))
  await cell('r4', 'remark').click()
  await press(page, 'F2', 'Control+a', 'Control+v', 'Enter')
  await eventually(async () => (await lastEdit())?.changes).toEqual([
    { rowKey: 'r4', values: { remark: 'one\ntwo' } },
  ])
})

test('what spreadsheets show is understood: numbers, dates, codes, refs by code and by name, flags', async () => {
  await open()
  await cell('r0', 'title').click()
  await paste(
    page,
    'One\tM-1003\t"1,234.5"\t$ (2.50)\t9\tpart\t46082\t是\r\nTwo\t齿轮 Gear 6\t２\t￥3\t9\t原材料\t14/3/2026\tno',
  )
  await eventually(async () => (await lastEdit())?.changes).toEqual([
    {
      rowKey: 'r0',
      values: {
        title: 'One',
        itemId: 'i3',
        itemCode: 'M-1003',
        itemName: '电机 Motor 3',
        uomName: 'kg',
        quantity: '1234.5',
        price: '-2.5',
        kind: 'PART',
        demandDate: '2026-03-01',
      },
    },
    {
      rowKey: 'r1',
      values: {
        title: 'Two',
        itemId: 'i6',
        itemCode: 'M-1006',
        itemName: '齿轮 Gear 6',
        uomName: 'pcs',
        quantity: '2',
        price: '3',
        demandDate: '2026-03-14',
      },
    },
  ])
  await eventually(() => report().textContent()).toContain('1 of 14 cells was not taken')
  expect(await report().textContent()).toContain('原材料')
})

test('one value fills the marked range, a range that is a multiple is tiled, cells that cannot be edited are passed over and counted', async () => {
  await open()
  await cell('r0', 'quantity').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
  await paste(page, '8')
  expect((await lastEdit())?.changes.map(({ rowKey }) => rowKey)).toEqual(['r0', 'r1', 'r2'])
  await eventually(() => said(page)).toBe('3 cells pasted, one cell skipped that cannot be edited')
  await cell('r4', 'title').click()
  await press(
    page,
    'Shift+ArrowDown',
    'Shift+ArrowDown',
    'Shift+ArrowDown',
    'Shift+ArrowDown',
    'Shift+ArrowDown',
  )
  await paste(page, 'x\ny')
  expect((await lastEdit())?.changes.map(({ rowKey, values }) => [rowKey, values['title']])).toEqual([
    ['r4', 'x'],
    ['r5', 'y'],
    ['r6', 'x'],
    ['r8', 'x'],
    ['r9', 'y'],
  ])
})

test('rows behind the last are added in the same step, columns behind the last are refused', async () => {
  await open()
  await press(page, 'Control+End')
  await cell('r0', 'title').click()
  await press(page, 'Control+ArrowDown', 'ArrowUp')
  await paste(page, 'p\nq\nr\ns')
  expect(await lastEdit()).toEqual({
    changes: [{ rowKey: 'r58', values: { title: 'p' } }],
    added: [{ title: 'r' }, { title: 's' }],
  })
  await eventually(() => cell('n61', 'title').textContent()).toBe('s')
  await press(page, 'Control+z')
  await cell('n61', 'title').waitFor({ state: 'detached' })
  await press(page, 'Control+Home', 'End')
  await paste(page, 'a@b.cn\tbeyond')
  await eventually(() => report().textContent()).toContain('there is no such column')
})

test('two thousand rows of ten columns with thirty mistakes: all good cells are kept, and each bad one is named', async () => {
  await open('TwoThousand')
  const bad = new Map<string, string>()
  const rows = Array.from({ length: 2000 }, (_, row) => {
    const cells = [
      `Line ${row}`,
      `M-${1000 + (row % 35)}`,
      String(row + 1),
      `${row}.25`,
      '',
      'TOOL',
      '2027-01-02',
      'Y',
      '',
      'text',
    ]
    if (row % 67 === 5) {
      const col = [2, 3, 5, 6, 7, 1][row % 6] ?? 2
      cells[col] = `bad ${row}`
      bad.set(String(row + 1), cells[col])
    }
    return cells
  })
  expect(bad.size).toBe(30)
  await cell('r0', 'title').click()
  await paste(page, rows.map((cells) => cells.join('\t')).join('\r\n'))
  const closed = (row: number) => row % 4 === 3
  const open30 = [...bad].filter(([row]) => !closed(Number(row) - 1))
  await eventually(() => report().textContent()).toContain(`${open30.length} of 12000 cells were not taken`)
  await report().getByRole('button', { name: 'Copy as text' }).click()
  await eventually(async () =>
    (await clipboard(page))
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t').filter((_, at) => at !== 1 && at !== 3)),
  ).toEqual(open30)
  const { changes = [] } = (await lastEdit()) ?? {}
  expect(changes.length).toBe(1500)
  expect(changes.reduce((sum, { values }) => sum + (values['title'] === undefined ? 0 : 1), 0)).toBe(1500)
  expect((await allTold(page, 'edit')).length).toBe(1)
  // A click goes to the cell.
  await report().getByRole('listitem').nth(1).getByRole('button').click()
  const [second] = open30.slice(1)
  await eventually(() =>
    page.locator('.sw-active').evaluate((at) => at.closest('[data-row]')?.getAttribute('data-row')),
  ).toBe(`r${Number(second?.[0]) - 1}`)
  await report().getByRole('button', { name: 'Close' }).click()
  await report().waitFor({ state: 'detached' })
  await press(page, 'Control+z')
  await press(page, 'Control+Home')
  await eventually(() => cell('r0', 'title').textContent()).toBe('Order 1')
}, 120_000)

test('more than 5,000 rows or 20 columns are refused before anything is read', async () => {
  await open()
  await cell('r0', 'title').click()
  await paste(page, Array.from({ length: 5001 }, () => 'x').join('\n'))
  expect(await lastTold(page, 'notice')).toMatchObject({
    kind: 'error',
    text: 'There are 5001 rows and 1 column to paste; at most 5,000 rows × 20 columns can be pasted at once. Paste them in parts.',
  })
  await paste(page, Array.from({ length: 21 }, () => 'x').join('\t'))
  expect(await lastTold(page, 'notice')).toMatchObject({ kind: 'error' })
  expect(await lastEdit()).toBe(undefined)
})

test('a paste that takes long shows how far it is, and Esc gives it up before anything changed', async () => {
  await open('SlowLookup')
  await cell('r0', 'itemName').click()
  await paste(page, 'M-1003')
  await page.getByRole('progressbar', { name: /^Pasting/ }).waitFor()
  await press(page, 'Escape')
  await eventually(() => lastTold(page, 'notice')).toEqual({
    kind: 'info',
    text: 'The paste was cancelled; nothing was changed',
  })
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  expect(await lastEdit()).toBe(undefined)
})
