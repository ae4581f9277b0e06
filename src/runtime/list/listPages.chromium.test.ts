// The pages of a list in a real browser: which of how many, their sizes, rows that are selected over several, totals that come later.
import { expect, test } from 'vitest'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import type { Row } from '../../language/row.ts'
import { asked, chosen, fail, head, ids, lastAsked, openedList, tick, total } from './listPage.chromium.ts'

const stories = withStories()

test('[sharedWidgets.readOnlyListGrid][gridParts.pagination][tableConfigKeys.pageSize] a page of rows, which of how many, and the ways to others', async () => {
  const page = await openedList(stories, 'Usual')
  expect([await page.getByRole('grid').getAttribute('aria-readonly'), await total(page)]).toEqual([
    'true',
    '1–20 of 130',
  ])
  expect(await lastAsked(page)).toMatchObject({
    pageIndex: 1,
    pageRows: 20,
    sort: [{ field: 'orderNum', order: 'asc' }],
  })
  await page.getByRole('listitem', { name: '3', exact: true }).click()
  await eventually(() => total(page)).toBe('41–60 of 130')
  expect((await ids(page))[0]).toBe('r40')
  await page.getByRole('grid').focus()
  await page.keyboard.press('Alt+PageDown')
  await eventually(() => total(page)).toBe('61–80 of 130')
  await page.keyboard.press('Alt+PageUp')
  await eventually(() => total(page)).toBe('41–60 of 130')
  expect(await page.locator('.sw-rows [data-row="r40"] .sw-index').textContent()).toBe('41')
})

test('[gridRules.customPageNumberBelowZero] a page number below 0 is refused, one beyond the end goes to the last page', async () => {
  const page = await openedList(stories, 'Usual')
  const box = page.getByRole('textbox', { name: 'Go to' })
  await box.fill('-2')
  await box.press('Enter')
  await eventually(() => page.getByRole('alert').textContent()).toBe('The page number cannot be below 0')
  expect(await total(page)).toBe('1–20 of 130')
  await box.fill('99')
  await box.press('Enter')
  await eventually(() => total(page)).toBe('121–130 of 130')
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('[gridRules.customPageSizeMinimum][states.pageSizeClearsSelection] a page size of one’s own is at least 10; another size ends the selection and is kept', async () => {
  const page = await openedList(stories, 'Usual')
  await tick(page, 'r1').click()
  await eventually(() => chosen(page)).toBe('1 selected')
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  const own = page.getByRole('textbox', { name: 'Custom, at least 10' })
  await own.fill('9')
  await own.press('Enter')
  await eventually(() => page.getByRole('alert').textContent()).toBe('A page has at least 10 rows')
  await own.fill('12')
  await own.press('Enter')
  await eventually(() => total(page)).toBe('1–12 of 130')
  expect(await chosen(page)).toBe('')
  await eventually(async () =>
    (await recordedEvents(page)).some(
      ({ what, value }) => what === 'saveTableLayout' && (value as Row)['pageRows'] === 12,
    ),
  ).toBe(true)
  await page.reload()
  await eventually(() => total(page)).toBe('1–12 of 130')
})

test('[states.pageSelection][tableConfigKeys.pageSelection.keyFields] rows are selected over pages, counted, looked at alone, and let go', async () => {
  const page = await openedList(stories, 'KeyFields')
  await tick(page, 'r1').click()
  await tick(page, 'r3').click()
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await eventually(() => total(page)).toBe('21–40 of 130')
  await tick(page, 'r20').click()
  await eventually(() => chosen(page)).toBe('3 selected')
  expect(await page.locator('.sw-count').textContent()).toBe('3')
  await page.getByRole('button', { name: 'Show selected' }).click()
  await eventually(() => ids(page)).toEqual(['r1', 'r3', 'r20'])
  await tick(page, 'r3').click()
  await eventually(() => ids(page)).toEqual(['r1', 'r20'])
  await page.getByRole('button', { name: 'Show all rows' }).click()
  await eventually(async () => (await ids(page))[0]).toBe('r20')
  expect((await lastAsked(page))?.['columns']).toEqual(expect.arrayContaining(['kind', 'orderNum']))
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await eventually(() => chosen(page)).toBe('')
})

test('[states.firstPageResets] a search, an order and a filter begin on the first page', async () => {
  const page = await openedList(stories, 'Usual')
  const turn = async () => {
    await page.getByRole('listitem', { name: '2', exact: true }).click()
    await eventually(() => total(page)).toMatch(/^21/)
  }
  await turn()
  await page.getByRole('button', { name: 'Search form' }).click()
  await page.getByRole('search').getByLabel('Title', { exact: true }).fill('order 1')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await eventually(() => total(page)).toMatch(/^1–20 of /)
  expect(await lastAsked(page)).toMatchObject({
    pageIndex: 1,
    conditions: [{ key: 'title', operator: 'contains', value: 'order 1' }],
  })
  await turn()
  await head(page, 'quantity').click()
  await eventually(() => total(page)).toMatch(/^1–/)
  await turn()
  await head(page, 'kind').hover()
  await head(page, 'kind').locator('.sw-head-menu').click()
  await page.getByRole('menuitem', { name: 'Filter…' }).click()
  await page.getByRole('checkbox', { name: 'Tool' }).check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await eventually(async () => (await lastAsked(page))?.['conditions']).toEqual([
    { key: 'title', operator: 'contains', value: 'order 1' },
    { key: 'kind', operator: 'in', value: ['TOOL'] },
  ])
  await eventually(() => total(page)).toMatch(/^1–/)
})

test('[errors.totalQueryFailed] a total that comes later is waited for with …; when it cannot be counted the server’s words are shown', async () => {
  const page = await openedList(stories, 'LateTotal')
  await eventually(() => total(page)).toBe('1–20 of 130')
  expect((await asked(page)).slice(0, 2)).toMatchObject([
    { noQueryTotalFlag: 'Y' },
    { onlyQueryTotalFlag: 'Y' },
  ])
  await fail(page, { total: true })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await eventually(() => page.locator('.ant-message').textContent()).toBe(
    'The total could not be counted today',
  )
  expect([await total(page), (await ids(page)).length > 0]).toEqual(['1–20, counting…', true])
})

test('[tableConfigKeys.isShowPage] without a page bar all rows are on one page', async () => {
  const page = await openedList(stories, 'NoPages')
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)
  expect(await lastAsked(page)).toMatchObject({ pageIndex: 1, pageRows: 500 })
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('131')
})

test('on paper stand all rows of the page, however few are in sight, with their titles, and how many are left out', async () => {
  const page = await openedList(stories, 'Usual')
  await page.setViewportSize({ width: 1200, height: 300 })
  await eventually(async () => (await ids(page)).length < 20).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paper = page.locator('.printed-rows')
  expect([await paper.locator('tbody tr').count(), await paper.locator('thead tr').count()]).toEqual([20, 1])
  expect(await paper.locator('thead').evaluate((head) => getComputedStyle(head).display)).toBe(
    'table-header-group',
  )
  expect(
    await paper
      .locator('tr')
      .first()
      .evaluate((row) => getComputedStyle(row).breakInside),
  ).toBe('avoid')
  expect(await page.locator('.printed-note').textContent()).toBe('20 of 130 rows are printed.')
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await eventually(() => paper.count()).toBe(0)
  await page.emulateMedia({ media: null })
})
