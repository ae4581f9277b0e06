// Columns in a real browser: sizes, order, pins, filters of lines, settings, what stands in them and sums at their foot, by pointer and by keyboard.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { choiceOf, firstRow, head, menu, order, rowCount, standOn, widthOf } from './columnsPage.chromium.ts'
import { cellOf, lastTold } from './keysPage.chromium.ts'
import { foot, gaps, inSight, openTable, scroll, wide } from './tablePage.chromium.ts'

const stories = withStories()

test('keys size and move the column that the keyboard stands on, and it stays there', async () => {
  const page = await stories.open('Columns/Kept')
  await standOn(page, 'title')
  const before = await widthOf(page, 'title')
  await page.keyboard.press('Alt+ArrowRight')
  await eventually(() => widthOf(page, 'title')).toBe(before + 10)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await eventually(() => widthOf(page, 'title')).toBe(Math.max(48, before - 90))
  const said = (words: string) =>
    eventually(() => page.locator('.sw-grid [aria-live]').first().textContent()).toContain(words)
  await said(`Title is ${Math.max(48, before - 90)} pixels wide`)
  await page.keyboard.press('Control+ArrowRight')
  await eventually(async () => (await order(page)).slice(0, 3)).toEqual(['orderNum', 'itemName', 'title'])
  await said('Title is column 3 now')
  expect(await page.locator('.sw-head .sw-active').getAttribute('data-col')).toBe('title')
  await page.keyboard.press('Control+ArrowLeft')
  await page.keyboard.press('Control+ArrowLeft')
  await eventually(() => choiceOf(page, 'title')).toMatchObject({ fixed: 'left' })
  await said('Title is pinned left')
})

test('[columnConfigKeys.fixed][columnConfigKeys.fixedStyle] a column is pinned at either side, and let go', async () => {
  const page = await stories.open('Columns/Definitions')
  expect(await head(page, 'orderNum').evaluate((cell) => Boolean(cell.closest('.sw-pin-left')))).toBe(true)
  expect(await head(page, 'amount').evaluate((cell) => Boolean(cell.closest('.sw-pin-right')))).toBe(true)
  await menu(page, 'amount', 'Unpin')
  await eventually(() => head(page, 'amount').evaluate((cell) => Boolean(cell.closest('.sw-middle')))).toBe(
    true,
  )
  await menu(page, 'title', 'Pin right')
  await eventually(() => head(page, 'title').evaluate((cell) => Boolean(cell.closest('.sw-pin-right')))).toBe(
    true,
  )
})

test('[columnConfigKeys.key][columnConfigKeys.field][columnConfigKeys.title][columnConfigKeys.width][columnConfigKeys.align][columnConfigKeys.resizable][columnConfigKeys.columnsDisplay][columnConfigKeys.isSummary] the header is as the definition says', async () => {
  const page = await stories.open('Columns/Definitions')
  expect(await head(page, 'title').locator('.sw-title').textContent()).toBe('Title')
  expect(await page.locator('[data-row="r1"] [data-col="title"]').textContent()).toBe('Order 2')
  expect(await widthOf(page, 'title')).toBeGreaterThanOrEqual(260)
  expect(await head(page, 'title').getAttribute('class')).toContain('sw-center')
  expect([
    await head(page, 'title').locator('.sw-grip').count(),
    await head(page, 'itemName').locator('.sw-grip').count(),
  ]).toEqual([0, 1])
  expect(await head(page, 'title').getAttribute('aria-sort')).toBeNull()
  await head(page, 'title').click()
  expect(await lastTold(page, 'sort')).toBeUndefined()
  await head(page, 'itemName').click()
  await eventually(() => lastTold(page, 'sort')).toEqual([{ field: 'item', order: 'asc' }])
  expect(await head(page, 'price').count()).toBe(0)
  expect(await page.locator('.sw-grid-foot [data-col="quantity"]').textContent()).toMatch(/^[\d,.]+$/)
  expect(await page.locator('.sw-grid-foot [data-col="itemName"]').textContent()).toBe('')
  await standOn(page, 'title')
  const before = await widthOf(page, 'title')
  await page.keyboard.press('Alt+ArrowRight')
  expect(await widthOf(page, 'title')).toBe(before)
})

test('the settings search, show, order and pin columns, and go back to the definition', async () => {
  const page = await stories.open('Columns/Kept')
  await menu(page, 'title', 'Columns…')
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('textbox', { name: 'Search columns' }).fill('rem')
  await eventually(() => dialog.getByRole('listitem').count()).toBe(1)
  await dialog.getByRole('checkbox', { name: 'Remark' }).uncheck()
  await eventually(() => choiceOf(page, 'remark')).toEqual({ key: 'remark', hidden: true })
  await dialog.getByRole('textbox', { name: 'Search columns' }).fill('')
  await dialog.locator('[data-column=amount] .ant-segmented-item').filter({ hasText: 'Left' }).click()
  await eventually(() => head(page, 'amount').evaluate((cell) => Boolean(cell.closest('.sw-pin-left')))).toBe(
    true,
  )
  await dialog
    .getByRole('button', { name: 'Move Price' })
    .dragTo(dialog.getByRole('button', { name: 'Move Title' }), { targetPosition: { x: 8, y: 2 } })
  await eventually(async () => (await order(page)).slice(0, 4)).toEqual([
    'orderNum',
    'amount',
    'price',
    'title',
  ])
  await dialog.getByRole('button', { name: 'Move Price' }).press('ArrowDown')
  await eventually(async () => (await order(page)).slice(2, 4)).toEqual(['title', 'price'])
  await dialog.getByRole('button', { name: 'Restore defaults' }).click()
  await eventually(() => lastTold(page, 'reset')).toBeNull()
  await eventually(async () => (await order(page)).slice(0, 3)).toEqual(['orderNum', 'title', 'itemName'])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await eventually(() => dialog.count()).toBe(0)
})

test('what was kept is there when the grid is drawn first', async () => {
  const page = await stories.open('Columns/Arranged')
  expect((await order(page)).slice(0, 3)).toEqual(['orderNum', 'amount', 'kind'])
  expect(await widthOf(page, 'amount')).toBe(160)
  expect(await head(page, 'status').evaluate((cell) => Boolean(cell.closest('.sw-pin-right')))).toBe(true)
})

test('[cellTypes.colGroup] read: a group stands over its columns, groups within groups', async () => {
  const page = await stories.open('Columns/Groups')
  const [group, inner] = [
    page.getByRole('columnheader', { name: 'Terms', exact: true }),
    page.getByRole('columnheader', { name: 'Quantity and price' }),
  ]
  const [outerBox, innerBox, first, last] = await Promise.all(
    [group, inner, head(page, 'quantity'), head(page, 'amount')].map((each) => each.boundingBox()),
  )
  expect([outerBox?.x, (outerBox?.x ?? 0) + (outerBox?.width ?? 0)]).toEqual([
    first?.x,
    (last?.x ?? 0) + (last?.width ?? 0),
  ])
  expect([
    innerBox?.x,
    await group.getAttribute('aria-colspan'),
    await inner.getAttribute('aria-colspan'),
  ]).toEqual([first?.x, '3', '2'])
})

test('lines are filtered and searched in the browser; what is edited meanwhile stays in sight, and totals are of what is shown', async () => {
  const page = await stories.open('Columns/LineFilter')
  const sum = () => page.locator('.sw-grid-foot [data-col="quantity"]').textContent()
  const all = await sum()
  await page.getByRole('textbox', { name: 'Quick filter' }).fill('raw order 1')
  await eventually(() => page.getByRole('status').filter({ hasText: 'of 60 rows' }).textContent()).toMatch(
    /^\d+ of 60 rows · Totals of the rows shown$/,
  )
  expect(await sum()).not.toBe(all)
  const row = await firstRow(page)
  await page.locator(`[data-row="${row}"] [data-col="title"]`).click()
  await page.keyboard.type('Something else')
  await page.keyboard.press('Enter')
  await eventually(() => page.locator(`[data-row="${row}"] [data-col="title"]`).textContent()).toBe(
    'Something else',
  )
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await eventually(() => rowCount(page)).toBe('62')
})

for (const story of ['Wrapped', 'WrappedLow'])
  test(`long texts break, their rows grow, and no line is cut: ${story}`, async () => {
    const page = await openTable(stories, story)
    const small = page.viewportSize()
    await page.setViewportSize({ width: 1700, height: 800 }) // all that wraps is in sight
    const cut = () =>
      page
        .locator('.sw-rows .sw-wrap')
        .evaluateAll((cells) => cells.filter((at) => at.scrollHeight > at.clientHeight + 1).length)
    const roomy = () =>
      page.locator('.sw-rows > .sw-row').evaluateAll(
        (rows) =>
          rows.filter((row) => {
            const lines = [...row.querySelectorAll('.sw-wrap')].map((at) => {
              const range = document.createRange()
              range.selectNodeContents(at)
              return range.getBoundingClientRect().height
            })
            return row.clientHeight > 36 && row.clientHeight - Math.max(...lines) > 15 + 21 + 1
          }).length,
      )
    for (const top of [0, 4000, 3000, 12_000, 11_900]) {
      await scroll(page, top)
      await eventually(() => inSight(page)).toBe(true)
      expect([await cut(), await gaps(page), await roomy()]).toEqual([0, [], 0])
    }
    expect(
      await page
        .locator('.sw-rows > .sw-row')
        .evaluateAll((rows) => new Set(rows.map((row) => row.clientHeight)).size),
    ).toBeGreaterThan(2)
    if (small) await page.setViewportSize(small)
  })

test('[tableConfigKeys.footerConfig][tableConfigKeys.footerConfig.title][tableConfigKeys.footerConfig.summaryFields][tableConfigKeys.footerConfig.meanNumFields][tableConfigKeys.footerConfig.mergeFooterItems] title, exact sums, rounded means, merged cells', async () => {
  const page = await openTable(stories, 'Footer')
  expect(await page.locator('.sw-foot-title').textContent()).toBe('Subtotal')
  expect([await foot(page, 'amount').textContent(), await foot(page, 'quantity').textContent()]).toEqual([
    '0.25',
    '3.125',
  ])
  expect([await foot(page, 'price').textContent(), await foot(page, 'price').getAttribute('title')]).toEqual([
    '1.33',
    'Mean 1.33',
  ])
  const merged = foot(page, 'title')
  expect(await merged.getAttribute('aria-colspan')).toBe('2')
  expect(await wide(merged)).toBe(
    (await wide(cellOf(page, 'r0', 'title'))) + (await wide(cellOf(page, 'r0', 'itemName'))),
  )
  expect(await foot(page, 'itemName').count()).toBe(0)
  expect(await (await openTable(stories, 'Footer', 'CN')).locator('.sw-foot-title').textContent()).toBe(
    '小计',
  )
})

test('[tableConfigKeys.showSummary][gridParts.footerSummaryRow] sums of the page, and of the whole result where they are told', async () => {
  const chinese = await openTable(stories, 'AllParts', 'CN')
  expect(await chinese.locator('.sw-foot-title').textContent()).toBe('合计')
  const page = await openTable(stories, 'Totals')
  expect(
    await page
      .locator('.sw-foot')
      .evaluateAll((lines) => lines.map((line) => line.textContent?.match(/This page|Total/)?.[0])),
  ).toEqual(['This page', 'Total'])
  expect(await foot(page, 'amount', 1).textContent()).toBe('123,456,789.50')
  expect(await foot(page, 'amount').textContent()).not.toBe(await foot(page, 'amount', 1).textContent())
})

test('different currencies are not added, and are again when they are one', async () => {
  const page = await openTable(stories, 'Mixed')
  expect([
    await foot(page, 'amount').textContent(),
    await foot(page, 'amount').getAttribute('title'),
  ]).toEqual(['—', 'Not added up: the currencies or units differ'])
})

test('sums of very many rows come a moment later, exact', async () => {
  const page = await openTable(stories, 'ManyRows')
  await eventually(() => foot(page, 'amount').textContent()).toMatch(/^[\d,]+\.\d\d$/)
  const plain = Array.from(
    { length: 12_000 },
    (_, index) => BigInt((((index * 37) % 900) + 1) * 10) * 100n + 50n,
  ).reduce((a, b) => a + b, 0n)
  const digits = plain.toString()
  expect((await foot(page, 'amount').textContent())?.replaceAll(',', '')).toBe(
    `${digits.slice(0, -2)}.${digits.slice(-2)}`,
  )
})

test('there are no barriers in the header, its menu, its filters and its settings', async () => {
  const page = await stories.open('Columns/Groups')
  const barriers = () => barriersIn(page, ['.sw-grid', '.ant-dropdown', '.ant-popover', '.ant-modal'])
  expect(await barriers()).toEqual([])
  await head(page, 'title').hover()
  await head(page, 'title').locator('.sw-head-menu').click()
  await page.getByRole('menuitem', { name: 'Sort ascending' }).waitFor()
  expect(await barriers()).toEqual([])
  await page.getByRole('menuitem', { name: 'Filter…' }).click()
  await page.getByRole('textbox', { name: 'Value' }).waitFor()
  expect(await barriers()).toEqual([])
  await page.keyboard.press('Escape')
  await menu(page, 'title', 'Columns…')
  await page.getByRole('textbox', { name: 'Search columns' }).waitFor()
  expect(await barriers()).toEqual([])
})
