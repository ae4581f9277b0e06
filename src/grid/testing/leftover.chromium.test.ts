// Text that is left in a cell of choices and means nothing, in a real browser: it stays there, named as a mistake, until it is mended or given up.
import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { allTold, cellOf, lastTold, press, said } from './keysPage.chromium.ts'

let page: Page
const stories = withStories()

const open = async (language: 'CN' | 'EN' = 'EN'): Promise<void> => {
  page = await stories.open('Keys/Editable', { language })
}
const cell = (row: string, col: string) => cellOf(page, row, col)
const looks = (row: string, col: string) =>
  cell(row, col).evaluate((at) => [at.textContent, at.getAttribute('aria-invalid'), at.getAttribute('title')])
const box = () => page.locator('.sw-editing input')
const names = (text: string) => `There is no “${text}”; choose from the list`

test('a press elsewhere leaves it in the cell with what is wrong, and says it; nothing is written', async () => {
  await open()
  await cell('r0', 'itemName').click()
  await page.keyboard.type('Nowhere 9')
  await cell('r5', 'title').click()
  await eventually(() => looks('r0', 'itemName')).toEqual(['Nowhere 9', 'true', names('Nowhere 9')])
  await eventually(() => said(page)).toBe(`Item, row 1 has an error: ${names('Nowhere 9')}`)
  await cell('r1', 'kind').click()
  await page.keyboard.type('xyz')
  await cell('r5', 'title').click()
  await eventually(() => looks('r1', 'kind')).toEqual(['xyz', 'true', names('xyz')])
  expect(await allTold(page, 'edit')).toEqual([])
})

test('editing goes on with it: it can be mended, given up or emptied', async () => {
  await open()
  const leave = async (row: string): Promise<void> => {
    await cell(row, 'itemName').click()
    await page.keyboard.type('Nowhere')
    await cell('r9', 'title').click()
    await eventually(() => looks(row, 'itemName')).toEqual(['Nowhere', 'true', names('Nowhere')])
  }
  await leave('r0')
  await cell('r0', 'itemName').dblclick()
  await eventually(() => box().inputValue()).toBe('Nowhere')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('M-1004')
  await press(page, 'Enter')
  await eventually(async () => JSON.stringify(await lastTold(page, 'edit'))).toContain('"itemCode":"M-1004"')
  await eventually(() => looks('r0', 'itemName')).toEqual(['螺栓 Bolt 4', null, 'M-1004 螺栓 Bolt 4'])
  await leave('r1')
  await cell('r1', 'itemName').click()
  await press(page, 'F2', 'Escape')
  await eventually(() => looks('r1', 'itemName')).toEqual([
    '铜线 Copper wire 1',
    null,
    'M-1001 铜线 Copper wire 1',
  ])
  await leave('r2')
  await cell('r2', 'itemName').click()
  await press(page, 'Delete')
  await eventually(() => looks('r2', 'itemName')).toEqual(['', null, null])
})

test('what is still being looked up when the cell is left is written when the answer comes', async () => {
  await open()
  await cell('r0', 'itemName').click()
  await page.keyboard.type('M-1003')
  await cell('r5', 'title').click()
  await eventually(async () => JSON.stringify(await lastTold(page, 'edit'))).toContain('"itemCode":"M-1003"')
  await eventually(() => looks('r0', 'itemName')).toEqual(['电机 Motor 3', null, 'M-1003 电机 Motor 3'])
})

test('written into all marked cells it stays in the one where it was typed; a code that is still looked up goes into all', async () => {
  await open()
  await cell('r0', 'itemName').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await page.keyboard.type('Nowhere')
  await press(page, 'Control+Enter')
  await eventually(async () => (await looks('r2', 'itemName'))[0]).toBe('Nowhere')
  expect(await allTold(page, 'edit')).toEqual([])
  await cell('r0', 'itemName').click()
  await press(page, 'Shift+ArrowDown')
  await page.keyboard.type('M-1004')
  await press(page, 'Control+Enter')
  await eventually(async () => [
    (await looks('r0', 'itemName'))[0],
    (await looks('r1', 'itemName'))[0],
  ]).toEqual(['螺栓 Bolt 4', '螺栓 Bolt 4'])
})

test('it is named in Chinese too, and stays with its row when rows are moved', async () => {
  await open('CN')
  await cell('r0', 'itemName').click()
  await page.keyboard.type('QQ')
  await cell('r0', 'title').click()
  await eventually(() => looks('r0', 'itemName')).toEqual(['QQ', 'true', '没有“QQ”，请从列表中选择'])
  await press(page, 'Alt+ArrowDown')
  await eventually(() => page.locator('[data-index="1"]').getAttribute('data-row')).toBe('r0')
  expect((await looks('r0', 'itemName'))[0]).toBe('QQ')
})
