// A matrix in a real browser: what is best, what is closed, typing, making rows, undo, the clipboard.
import { text as textIn } from 'node:stream/consumers'
import type { Download, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'

const stories = withStories()

const cell = (page: Page, row: string, column: string) =>
  page.locator(`.sw-rows [data-row="${row}"] [data-col="${column}"]`)
const shares = (page: Page, row: string): Promise<(string | null)[]> =>
  page.locator(`.sw-rows [data-row="${row}"] [data-col$=":share"]`).allTextContents()
const textOf = async (file: Download): Promise<string> => textIn(await file.createReadStream())
const foot = (page: Page) => page.locator('.sw-grid-foot [data-col$=":share"]').allTextContents()

test('each row marks its least price, says what is not there, and tells of each column over it', async () => {
  const page = await stories.open('Matrix/Compared')
  await eventually(() => cell(page, 't0', 'cell:Party 0:price').textContent()).toBe('10')
  const best = await page
    .locator('.sw-rows .sw-mark-best[data-col$=":price"]')
    .evaluateAll((all) =>
      all.map((one) => [one.closest('[data-row]')?.getAttribute('data-row'), one.getAttribute('aria-label')]),
    )
  expect(best).toEqual([
    ['t0', '10, best'],
    ['t1', '12, best'],
    ['t2', '13, best'],
    ['t3', '12, best'],
  ])
  expect(await cell(page, 't1', 'cell:Party 1:price').textContent()).toBe('Not quoted')
  expect(await page.locator('.matrix-head').allTextContents()).toEqual([
    'Party 0Rank1',
    'Party 1Rank2',
    'Party 2Rank3',
  ])
})

test('what is typed goes to the row in the cell, is added up on both sides, and is undone by the keyboard alone', async () => {
  const page = await stories.open('Matrix/Edited')
  await eventually(() => foot(page)).toEqual(['400', '0', '0', '400'])
  await cell(page, 't0', 'cell:Party 1:share').click()
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await eventually(() => foot(page)).toEqual(['400', '40', '0', '440'])
  expect(await shares(page, 't0')).toEqual(['100', '40', '0', '140'])
  await page.keyboard.press('Control+z')
  await eventually(() => foot(page)).toEqual(['400', '0', '0', '400'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await eventually(() => shares(page, 't0')).toEqual(['100', '0', '7', '107'])
})

test('where nobody has a row, writing makes one, and pasting as many as there are cells, in one step of undo', async () => {
  const page = await stories.open('Matrix/Growing')
  await cell(page, 't0', 'cell:Party 0:price').click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '5\t60\n6\t40')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  await eventually(() => foot(page)).toEqual(['100', '', '', '100'].map((text) => text || '0'))
  expect(await cell(page, 't1', 'cell:Party 0:price').textContent()).toBe('6')
  await page.keyboard.press('Control+z')
  await eventually(() => cell(page, 't1', 'cell:Party 0:price').textContent()).toBe('')
})

test('what is kept from its reader is a closed cell, whether it is a field or the table, and there is nothing to compare where nothing is', async () => {
  const page = await stories.open('Matrix/OneFieldClosed')
  await eventually(() => cell(page, 't0', 'cell:Party 0:price').textContent()).toBe('Not shown now')
  expect(await cell(page, 't0', 'cell:Party 0:share').textContent()).toBe('100')
  const all = await stories.open('Matrix/Closed')
  await eventually(() =>
    all.locator('.sw-rows .sw-mark-closed[data-col$=":price"]').allTextContents(),
  ).toEqual(Array.from({ length: 9 }, () => 'Not shown now'))
  const none = await stories.open('Matrix/Empty', { language: 'CN' })
  await eventually(() => none.locator('.lines-none').textContent()).toBe('暂无可比较的内容')
})

test('over each column stands what can be done with what it is of, by pointer and by Tab, and why not', async () => {
  const page = await stories.open('Matrix/Awarded')
  const buttons = page.locator('.matrix-verbs').getByRole('button', { name: 'Award everything' })
  await eventually(() => buttons.count()).toBe(3)
  expect(await buttons.nth(2).isDisabled()).toBe(true)
  expect(await buttons.nth(2).getAttribute('title')).toContain('It has no quote in force')
  await buttons.nth(0).focus()
  await page.keyboard.press('Tab')
  expect(await buttons.nth(1).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => page.getByRole('dialog').textContent()).toContain('Award everything')
  expect(await barriersIn(page, '[data-section=comparison]')).toEqual([])
})

test('what is seen is exported: titles and what is told over columns, closed cells in their words, what is best in bold, sums', async () => {
  const page = await stories.open('Matrix/Edited')
  await cell(page, 't0', 'cell:Party 0:price').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  const text = await textOf(file)
  const lines = text.split('\r\n')
  expect(file.suggestedFilename()).toBe('Comparison N-1.csv')
  expect(lines.slice(0, 3)).toEqual([
    ',,Party 0,,Party 1,,Party 2,,Total',
    'Rank,,1,,2,,3,,',
    'Name,Wanted,Price,Share,Price,Share,Price,Share,Share',
  ])
  expect(lines[4]).toBe('Thing 1,101,17,100,Not quoted,,12,0,100')
  expect(lines[7]).toBe('Total,,,400,,0,,0,400')
})

test('with one value in each cell the column is called as what it is of', async () => {
  const page = await stories.open('Matrix/OneValue')
  await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual(
    expect.arrayContaining(['Party 0', 'Party 4']),
  )
  expect(await page.locator('.sw-groups').count()).toBe(0)
})

test('of 500 rows by 60 columns only what is in sight is drawn', async () => {
  const page = await stories.open('Matrix/Large')
  await cell(page, 't0', 'cell:Party 0:price').waitFor()
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('503')
  expect(await page.locator('.sw-grid *').count()).toBeLessThan(1500)
})

test('nothing stands in the way of anybody, in light, dark and compact, nor on a phone, where one column is seen at a time and its cells have their editors', async () => {
  for (const look of ['light', 'dark', 'compact'] as const) {
    const page = await stories.open('Matrix/Edited', { look })
    await cell(page, 't0', 'cell:Party 0:price').waitFor()
    expect([look, await barriersIn(page, '[data-section=comparison]')]).toEqual([look, []])
  }
  const phone = await stories.open('Matrix/Edited', { viewport: { width: 390, height: 844 } })
  const cards = phone.getByRole('list', { name: 'Comparison' }).getByRole('listitem')
  await eventually(() => cards.count()).toBe(4)
  expect(await barriersIn(phone, '[data-section=comparison]')).toEqual([])
  await phone.getByRole('combobox', { name: 'Name' }).click()
  await phone.locator('.ant-select-item-option').getByText('Party 1', { exact: true }).click()
  await eventually(() => cards.nth(1).textContent()).toContain('Not quoted')
  const share = cards.first().getByRole('textbox', { name: 'Share' })
  await share.fill('30')
  await share.blur()
  await eventually(() => phone.locator('.matrix-sums').textContent()).toContain('30')
})
