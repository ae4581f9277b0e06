// The list screen in a real browser: pages, page sizes, selection, toolbar, required searches, failures, buttons of rows, export.
import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import type { Row } from '../../language/row.ts'
import type { Faults } from './sampleList.chromium.ts'

const stories = withStories()

const ids = (page: Page): Promise<string[]> =>
  page
    .locator('.sw-rows [data-row]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''))
const head = (page: Page, key: string): Locator => page.locator(`[role=columnheader][data-col="${key}"]`)
const cell = (page: Page, row: string, key: string): Locator =>
  page.locator(`[data-row="${row}"] [data-col="${key}"]`)
const tick = (page: Page, row: string): Locator => page.locator(`[data-row="${row}"] .sw-select`)
const asked = async (page: Page, operation = 'listByPage'): Promise<readonly Row[]> =>
  (await recordedEvents(page)).filter(({ what }) => what === operation).map(({ value }) => value as Row) // told as such by the client
/** A page that is read ahead and a total that comes later ask for no sums. */
const lastAsked = async (page: Page): Promise<Row | undefined> =>
  (await asked(page)).filter((body) => 'totals' in body).at(-1)
const total = (page: Page) => page.locator('.list-paging-total').textContent()
const fail = (page: Page, faults: Faults) =>
  page.evaluate((set) => {
    ;(window as { faults?: Faults }).faults = set
  }, faults)
const chosen = (page: Page) => page.locator('.list-selected [role=status]').textContent()
const open = async (name: string, language: 'CN' | 'EN' = 'EN'): Promise<Page> => {
  const page = await stories.open(`Lists/${name}`, { language })
  await page.getByRole('grid').waitFor()
  return page
}
const opened = async (name: string, language: 'CN' | 'EN' = 'EN'): Promise<Page> => {
  const page = await open(name, language)
  await page.locator('.sw-rows [data-row]').first().waitFor()
  return page
}

test('[sharedWidgets.readOnlyListGrid][gridParts.pagination][tableConfigKeys.pageSize] a page of rows, which of how many, and the ways to others', async () => {
  const page = await opened('Usual')
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
  const page = await opened('Usual')
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
  const page = await opened('Usual')
  await tick(page, 'r1').click()
  await eventually(() => chosen(page)).toBe('1 selected')
  await page.getByRole('combobox', { name: 'Rows on a page' }).click()
  const own = page.getByRole('textbox', { name: 'Your own, at least 10' })
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
  const page = await opened('KeyFields')
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

test('[gridParts.toolbar][tableConfigKeys.toolbar] buttons are those that are granted; verbs work on the rows of all pages', async () => {
  const page = await opened('Usual')
  expect(
    await page
      .getByRole('toolbar')
      .locator('[data-resource]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-resource'))),
  ).toEqual(['btnExport', 'btnAdd'])
  await tick(page, 'r0').click()
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await eventually(() => total(page)).toBe('21–40 of 130')
  await tick(page, 'r20').click()
  await page.locator('[data-resource=btnSubmit]').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
  await eventually(
    async () => (await recordedEvents(page)).find(({ what }) => what === 'doSubmit')?.value,
  ).toEqual({
    list: [
      { id: 'r0', versionNum: 1 },
      { id: 'r20', versionNum: 1 },
    ],
  })
  await eventually(() => chosen(page)).toBe('')
  const denied = await opened('Denied')
  expect(await denied.getByRole('toolbar').locator('[data-resource]').count()).toBe(2)
})

test('[states.firstPageResets] a search, an order and a filter begin on the first page', async () => {
  const page = await opened('Usual')
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

test('[states.failedLoad] rows that cannot be loaded: no rows, no selection, no waiting, the reason and a way to try again', async () => {
  const page = await opened('Usual')
  await tick(page, 'r2').click()
  await eventually(() => chosen(page)).toBe('1 selected')
  await fail(page, { rows: true })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await eventually(() => page.locator('.sw-state[role=alert]').textContent()).toContain(
    'The database is resting',
  )
  expect([
    await ids(page),
    await chosen(page),
    await page.getByRole('grid').getAttribute('aria-busy'),
  ]).toEqual([[], '', null])
  await fail(page, {})
  await page.getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => (await ids(page)).length).toBeGreaterThan(0)
})

test('[errors.totalQueryFailed] a total that comes later is waited for with …; when it cannot be counted the server’s words are shown', async () => {
  const page = await opened('LateTotal')
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

test('[tableConfigKeys.isAutoRequest] a list may wait until it is searched', async () => {
  const page = await open('OnRequest')
  await page.getByRole('button', { name: 'Enter a filter and search' }).waitFor()
  expect(await asked(page)).toEqual([])
  await page.getByRole('button', { name: 'Enter a filter and search' }).click()
  await eventually(() => total(page)).toBe('1–20 of 130')
})

test('[gridRules.checkRequired][errors.requiredParameterCheck] without a required parameter nothing is asked; it is named and gets the keyboard', async () => {
  const page = await open('Required')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await eventually(() => page.locator('.ant-message').textContent()).toBe('required parameter check: Title')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('search-note-title')
  expect(await asked(page)).toEqual([])
  await page.keyboard.type('order 7')
  await page.keyboard.press('Enter')
  await eventually(() => total(page)).toBe('1–11 of 11')
  const chinese = await open('Required', 'CN')
  await chinese
    .getByRole('button', { name: /^查\s?询$/ })
    .first()
    .click()
  await eventually(() => chinese.locator('.ant-message').textContent()).toBe('必填参数校验：标题')
})

test('[tableConfigKeys.api][tableConfigKeys.searchParams][tableConfigKeys.pageSize] a list asks its own operation, always with its fixed parameters', async () => {
  const page = await opened('OwnCall')
  expect((await asked(page, 'listMine'))[0]).toMatchObject({ kind: ['TOOL'], pageRows: 50 })
  expect(await cell(page, 'r2', 'kind').textContent()).toBe('Tool')
  expect(await asked(page)).toEqual([])
})

test('[tableConfigKeys.isShowPage] without a page bar all rows are on one page', async () => {
  const page = await opened('NoPages')
  expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)
  expect(await lastAsked(page)).toMatchObject({ pageIndex: 1, pageRows: 500 })
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('131')
})

test('[tableConfigKeys.operateSlot][tableConfigKeys.menuConfig][tableConfigKeys.expand] buttons of a row are there where the row’s state allows them, and do what they say', async () => {
  const page = await opened('RowButtons')
  const press = (row: string) => page.locator(`[data-row="${row}"] [data-press=btnSubmit]`)
  expect([await press('r0').count(), await press('r1').count(), await press('r2').count()]).toEqual([1, 0, 1])
  await press('r0').click()
  await eventually(
    async () => (await recordedEvents(page)).find(({ what }) => what === 'doSubmit')?.value,
  ).toEqual({
    id: 'r0',
    versionNum: 1,
  })
  await eventually(() => cell(page, 'r0', 'status').textContent()).toBe('In approval')
  await eventually(() => press('r0').count()).toBe(0)
  expect((await lastAsked(page))?.['columns']).toEqual(
    expect.arrayContaining(['count', 'promised', 'period', 'fiscalYear']),
  )
})

test('[tableConfigKeys.name] columns that were arranged come back after F5', async () => {
  const page = await opened('Usual')
  await head(page, 'title').dragTo(head(page, 'quantity'), { targetPosition: { x: 80, y: 15 } })
  await head(page, 'price').hover()
  await head(page, 'price').locator('.sw-head-menu').click()
  await page.getByRole('menuitem', { name: 'Hide column' }).click()
  await head(page, 'amount').click()
  const kept = async () =>
    (await recordedEvents(page)).filter(({ what }) => what === 'saveTableLayout').at(-1)?.value as
      | Row
      | undefined // told as such by the client
  await eventually(async () => (await kept())?.['columns']).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'price', visible: false }),
      expect.objectContaining({ key: 'amount', sort: { order: 'asc', rank: 1 } }),
    ]),
  )
  expect((await kept())?.['tableName']).toBe('noteList')
  await page.reload()
  await page.locator('.sw-rows [data-row]').first().waitFor()
  const order = await page
    .locator('.sw-grid-head [role=columnheader][data-col]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('data-col')))
  expect(order.slice(0, 4)).toEqual(['orderNum', 'itemName', 'quantity', 'title'])
  expect(order).not.toContain('price')
  expect(await lastAsked(page)).toMatchObject({ sort: [{ field: 'amount', order: 'asc' }] })
})

test('[constants.exportCsvName] the export has the columns as they are seen and the rows of the search or the selected ones', async () => {
  const page = await opened('Usual')
  await head(page, 'title').hover()
  await head(page, 'title').locator('.sw-head-menu').click()
  await page.getByRole('menuitem', { name: 'Hide column' }).click()
  await eventually(() => head(page, 'title').count()).toBe(0)
  const file = async (format: 'CSV' | 'Excel') => {
    await page.locator('[data-resource=btnExport]').click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByRole('radio', { name: format }).check()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ])
    return { name: download.suggestedFilename(), content: await buffer(await download.createReadStream()) }
  }
  const all = await file('CSV')
  const lines = all.content.toString('utf8').split('\r\n')
  expect([all.name.replace(/\d{4}-\d\d-\d\d/, 'DAY'), lines[0], lines.length]).toEqual([
    'Notes DAY.csv',
    '\uFEFFNumber,Item,Quantity,Price,Amount,Kind,Demand date,Urgent,Remark,Tax rate,Status',
    132,
  ])
  await tick(page, 'r4').click()
  const some = await file('CSV')
  expect(some.content.toString('utf8').split('\r\n').slice(1)).toEqual([
    expect.stringContaining('PO20261100005'),
    '',
  ])
  const book = await file('Excel')
  expect([book.name.endsWith('.xlsx'), book.content.subarray(0, 2).toString()]).toEqual([true, 'PK'])
})

test('full screen and back, by button and by Esc', async () => {
  const page = await opened('Usual')
  const height = () => page.locator('.list-screen').evaluate((screen) => screen.getBoundingClientRect().top)
  const before = await height()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await eventually(height).toBe(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Escape')
  await eventually(height).toBe(before)
})
