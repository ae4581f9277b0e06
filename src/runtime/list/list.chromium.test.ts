// The list screen in a real browser: toolbar, required searches, failures, buttons of rows, arranged columns, export.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { recordedEvents } from '../../../tests/stories/openStories.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import type { Row } from '../../language/row.ts'
import {
  asked,
  cell,
  chosen,
  fail,
  head,
  ids,
  lastAsked,
  openList,
  openedList,
  tick,
  total,
} from './listPage.chromium.ts'

const stories = withStories()

test('[gridParts.toolbar][tableConfigKeys.toolbar] buttons are those that are granted; verbs work on the rows of all pages', async () => {
  const page = await openedList(stories, 'Usual')
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
  const denied = await openedList(stories, 'Denied')
  expect(await denied.getByRole('toolbar').locator('[data-resource]').count()).toBe(2)
})

test('[states.failedLoad] rows that cannot be loaded: no rows, no selection, no waiting, the reason and a way to try again', async () => {
  const page = await openedList(stories, 'Usual')
  await tick(page, 'r2').click()
  await eventually(() => chosen(page)).toBe('1 selected')
  await fail(page, { rows: true })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await eventually(() => page.locator('.sw-in-place[role=alert]').textContent()).toContain(
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

test('[tableConfigKeys.isAutoRequest] a list may wait until it is searched', async () => {
  const page = await openList(stories, 'OnRequest')
  await page.getByRole('button', { name: 'Enter a filter and search' }).waitFor()
  expect(await asked(page)).toEqual([])
  await page.getByRole('button', { name: 'Enter a filter and search' }).click()
  await eventually(() => total(page)).toBe('1–20 of 130')
})

test('[gridRules.checkRequired][errors.requiredParameterCheck] without a required parameter nothing is asked; it is named and gets the keyboard', async () => {
  const page = await openList(stories, 'Required')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await eventually(() => page.locator('.ant-message').textContent()).toBe('required parameter check: Title')
  await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('search-note-title')
  expect(await asked(page)).toEqual([])
  await page.keyboard.type('order 7')
  await page.keyboard.press('Enter')
  await eventually(() => total(page)).toBe('1–11 of 11')
  const chinese = await openList(stories, 'Required', 'CN')
  await chinese
    .getByRole('button', { name: /^查\s?询$/ })
    .first()
    .click()
  await eventually(() => chinese.locator('.ant-message').textContent()).toBe('必填参数校验：标题')
})

test('[tableConfigKeys.api][tableConfigKeys.searchParams][tableConfigKeys.pageSize] a list asks its own operation, always with its fixed parameters', async () => {
  const page = await openedList(stories, 'OwnCall')
  expect((await asked(page, 'listMine'))[0]).toMatchObject({ kind: ['TOOL'], pageRows: 50 })
  expect(await cell(page, 'r2', 'kind').textContent()).toBe('Tool')
  expect(await asked(page)).toEqual([])
})

test('[tableConfigKeys.operateSlot][tableConfigKeys.menuConfig][tableConfigKeys.expand] buttons of a row are there where the row’s state allows them, and do what they say', async () => {
  const page = await openedList(stories, 'RowButtons')
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
  const page = await openedList(stories, 'Usual')
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
  const page = await openedList(stories, 'Usual')
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
  const page = await openedList(stories, 'Usual')
  const height = () => page.locator('.list-screen').evaluate((screen) => screen.getBoundingClientRect().top)
  const before = await height()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await eventually(height).toBe(0)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Escape')
  await eventually(height).toBe(before)
})
