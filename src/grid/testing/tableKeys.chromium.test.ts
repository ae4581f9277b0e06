// The parts of a table, key by key, in a real browser.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { cellOf, press } from './keysPage.chromium.ts'
import { gaps, inSight, openTable, scroll, titles, wide } from './tablePage.chromium.ts'

const stories = withStories()

test('[gridParts.selectionColumn][gridParts.expandColumn][gridParts.sequenceColumn][gridParts.dataColumns][gridParts.operateColumn][constants.columnWidthSelection][constants.columnWidthExpand][constants.columnWidthIndex][constants.columnWidthOperation] the parts stand in their order and are as wide as specified', async () => {
  const page = await openTable(stories, 'AllParts')
  expect((await titles(page)).slice(0, 4)).toEqual(['', 'Expansion', 'Sequence', 'orderNum'])
  expect((await titles(page)).at(-1)).toBe('Operate')
  const row = page.locator('[data-row="r0"]')
  expect(
    await Promise.all(
      ['.sw-select', '.sw-expander', '.sw-index', '.sw-operate'].map((part) => wide(row.locator(part))),
    ),
  ).toEqual([40, 30, 70, 80])
  expect(await row.locator('.sw-index').textContent()).toBe('41')
  const plain = await openTable(stories, 'Plain')
  expect((await titles(plain))[0]).toBe('orderNum')
  expect(await plain.locator('.sw-select, .sw-expander, .sw-index, .sw-operate, .sw-foot').count()).toBe(0)
})

test('[tableConfigKeys.columns][tableConfigKeys.showIndex][tableConfigKeys.operateSlot] columns, sequence and row buttons in Chinese', async () => {
  const page = await openTable(stories, 'AllParts', 'CN')
  expect((await titles(page)).slice(2, 6)).toEqual(['序号', 'orderNum', 'title', 'itemName'])
  expect((await titles(page)).at(-1)).toBe('操作')
  await page.locator('[data-row="r3"] .sw-operate button').click()
  expect((await recordedEvents(page)).at(-1)).toEqual({ what: 'press', value: 'r3' })
})

test('[tableConfigKeys.selection] one row or several, by mouse and by keyboard', async () => {
  const page = await openTable(stories, 'AllParts')
  await page.locator('[data-row="r1"] .sw-select').click()
  await cellOf(page, 'r3', 'title').click()
  await cellOf(page, 'r3', 'orderNum').click({ position: { x: 130, y: 10 } })
  await press(page, ' ')
  await eventually(async () => (await recordedEvents(page)).at(-1)?.value).toEqual(['r1', 'r3'])
  expect(await page.locator('[data-row="r3"]').getAttribute('aria-selected')).toBe('true')
  const single = await openTable(stories, 'Single')
  await single.locator('[data-row="r1"] .sw-select').click()
  await single.locator('[data-row="r2"] .sw-select').click()
  expect((await recordedEvents(single)).map(({ value }) => value)).toEqual([['r1'], ['r2']])
  expect(await single.locator('[data-row="r2"] input[type=radio]').isChecked()).toBe(true)
})

test('[tableConfigKeys.expand] a row opens by mouse and by keyboard, what is below it is as high as it is, and rows after it follow exactly', async () => {
  const page = await openTable(stories, 'Expand')
  await page.locator('[data-row="r1"] .sw-expander').click()
  await page.locator('[data-detail="r1"]').waitFor()
  expect(await page.locator('[data-row="r1"] .sw-expander').getAttribute('aria-expanded')).toBe('true')
  await cellOf(page, 'r3', 'title').click()
  await press(page, 'Alt+ArrowDown')
  await page.locator('[data-detail="r3"]').waitFor()
  await eventually(() => gaps(page)).toEqual([])
  const high = await page.locator('[data-detail="r1"]').evaluate((box) => box.getBoundingClientRect().height)
  expect(high).toBeGreaterThan(80)
  await scroll(page, 20_000)
  await eventually(() => inSight(page)).toBe(true)
  await page.locator('.sw-rows .sw-expander').nth(5).click()
  await eventually(() => gaps(page)).toEqual([])
  await press(page, 'Control+Home')
  await eventually(() => page.locator('[data-detail="r3"]').count()).toBe(1)
  await cellOf(page, 'r3', 'title').click()
  await press(page, 'Alt+Shift+ArrowUp')
  await eventually(() => page.locator('[data-detail="r3"]').count()).toBe(0)
  await eventually(() => gaps(page)).toEqual([])
})

test('the cell that opens a row is reached by arrow; Enter and Space open and close there, and it is announced as any other', async () => {
  const page = await openTable(stories, 'Expand')
  const stands = () =>
    page
      .locator('.sw-active')
      .evaluate((at) => [
        at.closest('[data-row]')?.getAttribute('data-row'),
        at.getAttribute('data-col') ?? at.className.split(' ').find((name: string) => name === 'sw-expander'),
      ])
  await cellOf(page, 'r2', 'title').click()
  await press(page, 'Home', 'ArrowLeft')
  expect(await stands()).toEqual(['r2', 'sw-expander'])
  expect(await page.getByRole('grid').getAttribute('aria-activedescendant')).toBe(
    await page.locator('[data-row="r2"] .sw-expander').getAttribute('id'),
  )
  await press(page, 'Enter')
  await page.locator('[data-detail="r2"]').waitFor()
  await press(page, 'Space')
  await eventually(() => page.locator('[data-detail="r2"]').count()).toBe(0)
  await press(page, 'ArrowDown', 'Enter')
  await page.locator('[data-detail="r3"]').waitFor()
  expect(await stands()).toEqual(['r3', 'sw-expander'])
  await press(page, 'Control+c', 'Delete', 'Shift+ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowRight') // nothing of these is for it
  await eventually(stands).toEqual(['r3', 'orderNum'])
  await page.locator('[data-row="r5"] .sw-expander').click()
  await page.locator('[data-detail="r5"]').waitFor()
  await press(page, 'Enter')
  await eventually(() => page.locator('[data-detail="r5"]').count()).toBe(0)
})

test('what is open below a row stays in sight when columns are scrolled sideways', async () => {
  const page = await openTable(stories, 'Expand')
  await page.locator('[data-row="r0"] .sw-expander').click()
  await page.locator('.sw-scroll').evaluate((box) => {
    box.scrollLeft = 600
  })
  await eventually(() =>
    page
      .locator('[data-detail="r0"]')
      .evaluate((box) =>
        Math.round(
          box.getBoundingClientRect().left - (box.closest('.sw-scroll')?.getBoundingClientRect().left ?? 0),
        ),
      ),
  ).toBe(0)
})

test('[tableConfigKeys.rowSpanFields] equal neighbours are one cell; the first row in sight says what it holds', async () => {
  const page = await openTable(stories, 'RowSpans')
  expect(await cellOf(page, 'r0', 'kind').getAttribute('aria-rowspan')).not.toBe(null)
  expect(await cellOf(page, 'r0', 'fiscalYear').getAttribute('aria-rowspan')).toBe('4')
  expect([
    await cellOf(page, 'r1', 'fiscalYear').textContent(),
    await cellOf(page, 'r4', 'fiscalYear').textContent(),
  ]).toEqual(['', '2021'])
  expect(await cellOf(page, 'r1', 'fiscalYear').getAttribute('role')).toBe('presentation')
  await scroll(page, 32 * 10 + 5)
  await eventually(() => cellOf(page, 'r10', 'kind').textContent()).toBe('Raw material')
  await eventually(() => cellOf(page, 'r10', 'fiscalYear').getAttribute('aria-rowspan')).toBe('2')
  expect(
    await page.locator('[data-col="kind"]:not(:empty)').filter({ hasText: 'Raw material' }).count(),
  ).toBeLessThan(3)
  // Where the keyboard stands, a covered cell is a cell.
  await cellOf(page, 'r13', 'kind').click()
  await eventually(() => cellOf(page, 'r13', 'kind').getAttribute('role')).toBe('gridcell')
  expect(await cellOf(page, 'r13', 'kind').textContent()).toBe('Raw material')
})

test('a million rows: the scroll bar reaches the last, and the keyboard every one', async () => {
  const page = await openTable(stories, 'Million')
  await scroll(page, 1e9)
  await eventually(() => page.locator('[data-row="r999999"]').count()).toBe(1)
  await eventually(() => gaps(page)).toEqual([])
  await cellOf(page, 'r999999', 'title').click()
  await press(page, 'ArrowUp', 'ArrowUp', 'PageUp')
  await eventually(() => page.locator('.sw-active').count()).toBe(1)
  await press(page, 'Control+Home')
  await eventually(() => page.locator('[data-row="r0"]').count()).toBe(1)
})

test('[tableConfigKeys.showTableProcess] progress is shown while loading unless the definition says otherwise', async () => {
  const page = await openTable(stories, 'Loading')
  expect(await page.getByRole('progressbar', { name: 'Loading' }).count()).toBe(1)
  const quiet = await openTable(stories, 'LoadingQuietly')
  expect(await quiet.getByRole('progressbar').count()).toBe(0)
  expect(await quiet.getByRole('grid').getAttribute('aria-busy')).toBe('true')
})

test('nothing to show says so, a failure offers another try', async () => {
  expect(await (await openTable(stories, 'Nothing', 'CN')).getByText('暂无数据').count()).toBe(1)
  const page = await openTable(stories, 'Failed')
  await page.getByRole('alert').getByRole('button').click()
  expect((await recordedEvents(page)).at(-1)?.what).toBe('retry')
  expect(await page.locator('[data-row]').count()).toBe(0)
})

test('[tableConfigKeys.height] a table fills its page less what stands below it', async () => {
  const page = await openTable(stories, 'Heights')
  const high = () => page.locator('.sw-grid').evaluate((grid) => grid.getBoundingClientRect().height)
  await eventually(high).toBe(600 - 42)
  await page.getByRole('button', { name: 'summary' }).click()
  await eventually(high).toBe(600 - 82)
  await page.getByRole('button', { name: 'paging' }).click()
  await eventually(high).toBe(600 - 44)
  await page.getByRole('button', { name: 'page 150' }).click()
  await eventually(high).toBe(250)
  await page.getByRole('button', { name: 'page 0' }).click()
  await eventually(high).toBe(200)
})

test('[tableConfigKeys.isEdit][states.rowEditable][gridRules.perRowPredicates] shown, disabled, required and editable are asked for each row', async () => {
  const page = await openTable(stories, 'Predicates')
  expect(await cellOf(page, 'r1', 'price').textContent()).toBe('')
  expect(await cellOf(page, 'r2', 'price').getAttribute('aria-disabled')).toBe('true')
  await cellOf(page, 'r2', 'price').click({ force: true })
  await press(page, '7', 'Enter')
  await cellOf(page, 'r3', 'price').click() // a closed row: the table's rule says no
  await press(page, '7', 'Enter')
  await cellOf(page, 'r0', 'orderNum').click({ position: { x: 130, y: 10 } }) // the column's says no
  await press(page, '7', 'Enter')
  expect((await recordedEvents(page)).filter(({ what }) => what === 'edit')).toEqual([])
  await cellOf(page, 'r0', 'price').click()
  await press(page, '7', 'Enter')
  await eventually(async () => (await recordedEvents(page)).at(-1)).toEqual({
    what: 'edit',
    value: [{ rowKey: 'r0', values: { price: '7' } }],
  })
  await page.locator('.sw-scroll').evaluate((box) => {
    box.scrollLeft = 900
  })
  await eventually(() => cellOf(page, 'r4', 'remark').getAttribute('aria-required')).toBe('true')
  expect(await cellOf(page, 'r6', 'remark').getAttribute('aria-required')).toBe(null)
})

test('[states.clickedRowEdit] only the clicked row is in edit mode, and only its active cell holds an editor', async () => {
  const page = await openTable(stories, 'Predicates')
  await cellOf(page, 'r0', 'title').click()
  await press(page, 'F2')
  const state = () =>
    page
      .locator('.sw-rows')
      .evaluate((rows) => [
        [...rows.querySelectorAll('.sw-in-edit')].map((row) => row.getAttribute('data-row')),
        rows.querySelectorAll('input, textarea').length,
      ])
  await eventually(state).toEqual([['r0'], 1])
  await cellOf(page, 'r2', 'title').click()
  await eventually(state).toEqual([['r2'], 0])
})

test('a cell pinned at the right does not scroll the others', async () => {
  const page = await openTable(stories, 'PinnedRight')
  const left = () => page.locator('.sw-scroll').evaluate((box) => box.scrollLeft)
  await cellOf(page, 'r0', 'orderNum').click({ position: { x: 130, y: 10 } })
  await press(page, 'End')
  await eventually(() => page.locator('.sw-rows .sw-active').getAttribute('data-col')).toBe('price')
  expect(await left()).toBe(0)
  await page.locator('.sw-scroll').evaluate((box) => {
    box.scrollLeft = 300
  })
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'F2', 'Escape')
  expect(await left()).toBe(300)
})

test('rows are tinted, header and footer stay where they are', async () => {
  const page = await openTable(stories, 'Tinted')
  expect(
    await page
      .locator('.sw-rows > .sw-row')
      .evaluateAll((rows) => rows.slice(0, 4).map((row) => /sw-tint-\w+/.exec(row.className)?.[0] ?? '')),
  ).toEqual(['sw-tint-warning', '', 'sw-tint-error', 'sw-tint-success'])
  const parts = await openTable(stories, 'AllParts')
  const places = () =>
    parts
      .locator('.sw-scroll')
      .evaluate((box) =>
        ['.sw-grid-head', '.sw-grid-foot'].map(
          (part) => box.querySelector(part)?.getBoundingClientRect().top,
        ),
      )
  const before = await places()
  await scroll(parts, 700)
  await eventually(() => parts.locator('[data-row="r20"]').count()).toBe(1)
  expect(await places()).toEqual(before)
})

for (const story of ['AllParts', 'Expand', 'RowSpans', 'Footer', 'Predicates']) {
  test(`axe has nothing against ${story}`, async () => {
    const page = await openTable(stories, story)
    if (story === 'Expand') {
      await page.locator('[data-row="r1"] .sw-expander').click()
      await page.locator('[data-detail="r1"]').waitFor()
    }
    expect(await barriersIn(page, '.sw-grid')).toEqual([])
  })
}
