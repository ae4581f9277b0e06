// The grid in a real browser: keys, editors, clipboard, pointer. The story is Workbench.stories.tsx.
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { beforeEach, expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const stories = withStories()
let page: Page
beforeEach(async () => {
  page = await stories.open('Workbench/Lines', { viewport: { width: 1280, height: 800 } })
  await page.getByRole('grid', { name: 'Lines' }).waitFor()
})

const cell = (row: string, col: string): Locator => page.locator(`[data-row="${row}"] [data-col="${col}"]`)
const told = () => page.evaluate(() => window.told)
/** Where the user stands, as [row, column key]. */
const standing = () =>
  page
    .locator('.sw-active')
    .evaluate((at) => [
      at.closest('[data-row]')?.getAttribute('data-row') ?? 'head',
      at.getAttribute('data-col'),
    ])
/** By keyboard, for a column that is not in view is not in the page. */
const goTo = async (row: string, col: string): Promise<void> => {
  await cell(row, 'orderNum').click({ position: { x: 120, y: 10 } })
  for (let steps = 0; steps < 20 && (await standing())[1] !== col; steps++)
    await page.keyboard.press('ArrowRight')
}
const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
}
const lastEdit = async () => (await told()).edits.at(-1)

test('typing begins an edit and replaces the value, Enter commits and goes down', async () => {
  await cell('r0', 'title').click()
  await page.keyboard.type('Steel for hall 3')
  await press('Enter')
  expect((await told()).edits).toEqual([[{ rowKey: 'r0', values: { title: 'Steel for hall 3' } }]])
  await eventually(() => cell('r0', 'title').textContent()).toBe('Steel for hall 3')
  expect(await standing()).toEqual(['r1', 'title'])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
})

test('an input method may begin in the cell: its first letter is not lost, and its Enter does not commit', async () => {
  await cell('r0', 'title').click()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    windowsVirtualKeyCode: 229,
  })
  await keyboard.send('Input.imeSetComposition', { text: 'gang', selectionStart: 4, selectionEnd: 4 })
  await page
    .locator('.sw-editing input')
    .evaluate((box) =>
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true })),
    )
  expect((await told()).edits).toEqual([])
  await keyboard.send('Input.insertText', { text: '钢' })
  await press('Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { title: '钢' } }])
})

test('F2 keeps the value, Esc gives up, and nothing is told that did not change', async () => {
  await cell('r0', 'title').click()
  await press('F2', 'End')
  await page.keyboard.type(' more')
  await press('Escape')
  expect(await cell('r0', 'title').textContent()).toBe('Order 1')
  await press('F2', 'Enter')
  expect((await told()).edits).toEqual([])
})

test('numbers are exact, clamped and rounded; empty is null; letters do not get in', async () => {
  await cell('r0', 'price').click()
  await page.keyboard.type('-1,234567890123.4567895x')
  await press('Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { price: '-1234567890123.45679' } }])
  expect(await cell('r0', 'price').textContent()).toBe('-1,234,567,890,123.45679')
  await cell('r0', 'quantity').click()
  await page.keyboard.type('2000000')
  await press('Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { quantity: '1000000' } }])
  await cell('r0', 'quantity').click()
  await press('F2', 'Control+a', 'Backspace', 'Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { quantity: null } }])
  await goTo('r1', 'count')
  await page.keyboard.type('7')
  await press('Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r1', values: { count: 7 } }])
})

test('Tab goes through the editable cells only, behind the last a line is added', async () => {
  await cell('r0', 'price').click()
  await press('Tab')
  expect(await standing()).toEqual(['r0', 'kind'])
  await press('Shift+Tab')
  expect(await standing()).toEqual(['r0', 'price'])
  await cell('r2', 'title').click()
  await press('Shift+Tab')
  expect(await standing()).toEqual(['r1', 'mail'])
  await press('Control+End', 'Shift+Tab')
  expect(await standing()).toEqual(['r58', 'mail'])
  await press('Tab')
  expect(await standing()).toEqual(['n60', 'title'])
})

test('Tab leaves the grid where nothing can be edited', async () => {
  await page.getByRole('button', { name: 'before' }).focus()
  await press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  await press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('after')
})

test('arrows, Home, End and Page keys move; the header is reached above the first row and sorts', async () => {
  await cell('r0', 'title').click()
  await press('ArrowRight', 'ArrowDown')
  expect(await standing()).toEqual(['r1', 'itemName'])
  await press('End')
  expect(await standing()).toEqual(['r1', 'mail'])
  await press('Control+Home')
  expect(await standing()).toEqual(['r0', 'orderNum'])
  await press('PageDown')
  const [row = ''] = await standing()
  expect(Number(row?.slice(1))).toBeGreaterThan(8)
  await press('Control+Home', 'ArrowUp')
  expect(await standing()).toEqual(['head', 'orderNum'])
  await press('Enter')
  expect((await told()).sorts).toEqual([[{ field: 'orderNum', order: 'asc' }]])
})

test('a click sorts up, down, not at all; Shift adds a column', async () => {
  const head = (key: string) => page.locator(`[role=columnheader][data-col="${key}"]`)
  await head('title').click()
  await head('title').click()
  await head('kind').click({ modifiers: ['Shift'] })
  await head('title').click()
  expect((await told()).sorts).toEqual([
    [{ field: 'title', order: 'asc' }],
    [{ field: 'title', order: 'desc' }],
    [
      { field: 'title', order: 'desc' },
      { field: 'kind', order: 'asc' },
    ],
    [],
  ])
})

test('a lookup is chosen from its list by typing a part of the meaning', async () => {
  await cell('r0', 'kind').click()
  await page.keyboard.type('too')
  await page.locator('.sw-list [role=option]').first().waitFor()
  await press('Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { kind: 'TOOL' } }])
  expect(await cell('r0', 'kind').textContent()).toBe('Tool')
})

test('a code typed in full is taken, even before the answer is there, with all that comes with it', async () => {
  await cell('r0', 'itemName').click()
  await page.keyboard.type('M-1007')
  await press('Enter')
  await eventually(lastEdit).toEqual([
    {
      rowKey: 'r0',
      values: { itemId: 'i7', itemCode: 'M-1007', itemName: '钢板 Steel plate 7', uomName: 'kg' },
    },
  ])
  await eventually(() => cell('r0', 'itemName').textContent()).toBe('钢板 Steel plate 7')
})

test('the picker opens as a dialog with search and pages, by mouse and by keyboard', async () => {
  await cell('r0', 'itemName').dblclick()
  await press('F4')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option').first().waitFor()
  expect(await dialog.getByRole('option').count()).toBe(10)
  await dialog.getByRole('combobox').fill('gear')
  await eventually(() => dialog.getByRole('option').count()).toBe(5)
  await press('ArrowDown', 'Enter')
  await eventually(lastEdit).toEqual([
    { rowKey: 'r0', values: { itemId: 'i13', itemCode: 'M-1013', itemName: '齿轮 Gear 13', uomName: 'kg' } },
  ])
  await dialog.waitFor({ state: 'hidden' })
})

test('dates are typed or picked', async () => {
  await cell('r0', 'demandDate').click()
  await page.keyboard.type('2027-02-03')
  await press('Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { demandDate: '2027-02-03' } }])
  await cell('r1', 'demandDate').dblclick()
  await page.locator('.ant-picker-cell[title="2026-12-24"]').click()
  expect(await lastEdit()).toEqual([{ rowKey: 'r1', values: { demandDate: '2026-12-24' } }])
})

test('a flag turns by click and by space; Delete empties the marked cells in one step', async () => {
  await cell('r0', 'urgent').click()
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { urgent: 'N' } }])
  await press(' ')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { urgent: 'Y' } }])
  await goTo('r0', 'title')
  await press('Shift+ArrowRight', 'Shift+ArrowDown')
  await press('Delete')
  expect(await lastEdit()).toEqual([
    { rowKey: 'r0', values: { title: null, itemId: null, itemCode: null, itemName: null } },
    { rowKey: 'r1', values: { title: null, itemId: null, itemCode: null, itemName: null } },
  ])
  await press('Control+z')
  await eventually(() => cell('r1', 'title').textContent()).toBe('Order 2')
})

test('what is marked is copied as a table, and a table is pasted as one step with what was refused', async () => {
  await cell('r0', 'title').click()
  await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('Order 1\t钢板 Steel plate 0\nOrder 2\t铜线 Copper wire 1')
  await page.evaluate(() => navigator.clipboard.writeText('A\tM-1003\t"1,234.5"\r\nB\tnothing\tmany\r\n'))
  await cell('r4', 'title').click()
  await press('Control+v')
  await eventually(lastEdit).toEqual([
    {
      rowKey: 'r4',
      values: {
        title: 'A',
        itemId: 'i3',
        itemCode: 'M-1003',
        itemName: '电机 Motor 3',
        uomName: 'kg',
        quantity: '1234.5',
      },
    },
    { rowKey: 'r5', values: { title: 'B' } },
  ])
  expect((await told()).refused).toMatchObject([
    { rowKey: 'r5', columnKey: 'itemName', text: 'nothing', row: 5 },
    { rowKey: 'r5', columnKey: 'quantity', text: 'many', row: 5 },
  ])
})

test('a press outside commits what was typed, before the button does its work', async () => {
  await page.getByRole('button', { name: 'after' }).evaluate((button) =>
    button.addEventListener('mousedown', () =>
      setTimeout(() => {
        button.textContent = String(window.told.edits.length)
      }),
    ),
  )
  await cell('r0', 'title').click()
  await page.keyboard.type('half')
  await page.getByRole('button', { name: 'after' }).click()
  expect(await page.locator('button').last().textContent()).toBe('1')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { title: 'half' } }])
})

test('what was typed is kept when the cell is scrolled out of sight, down or aside', async () => {
  await cell('r0', 'title').click()
  await page.keyboard.type('scrolled')
  await page.mouse.wheel(0, 3000)
  await eventually(lastEdit).toEqual([{ rowKey: 'r0', values: { title: 'scrolled' } }])
  await page.mouse.wheel(0, -3000)
  await cell('r1', 'title').click()
  await page.keyboard.type('aside')
  await page.mouse.wheel(3000, 0)
  await eventually(lastEdit).toEqual([{ rowKey: 'r1', values: { title: 'aside' } }])
})

test('a line that moves while it is edited takes its editor with it, and the right line is written', async () => {
  await cell('r1', 'title').click()
  await page.keyboard.type('mov')
  await page.evaluate(() => window.drop('r0'))
  await cell('r0', 'title').waitFor({ state: 'detached' })
  await page.keyboard.type('ed')
  await press('Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r1', values: { title: 'moved' } }])
  expect(await standing()).toEqual(['r2', 'title'])
  await page.keyboard.type('gone')
  await page.evaluate(() => window.drop('r2'))
  await cell('r2', 'title').waitFor({ state: 'detached' })
  await press('Enter')
  expect((await told()).edits.length).toBe(1)
})

test('months, years, times of day and moments are typed; several lines with Alt Enter', async () => {
  for (const [col, text, value] of [
    ['promised', '2027-01-02 09:10:11', '2027-01-02 09:10:11'],
    ['period', '2027-03', '2027-03'],
    ['fiscalYear', '2031', '2031'],
    ['slot', '10:20:30', '10:20:30'],
  ] as const) {
    await goTo('r0', col)
    await page.keyboard.type(text)
    await press('Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { [col]: value } }])
    await page.locator('.sw-scroll').evaluate((box) => {
      box.scrollLeft = 0
    })
  }
  await goTo('r0', 'remark')
  await page.keyboard.type('one')
  await press('Alt+Enter')
  await page.keyboard.type('two')
  await press('Enter')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { remark: 'one\ntwo' } }])
})

test('another order is read from its beginning', async () => {
  await page.locator('.sw-scroll').evaluate((box) => {
    box.scrollTop = 900
  })
  await cell('r0', 'title').waitFor({ state: 'detached' })
  await page.locator('[role=columnheader][data-col="title"]').click()
  await cell('r0', 'title').waitFor()
})

test('a column is sized by its grip', async () => {
  const head = page.locator('[role=columnheader][data-col="title"]')
  const box = await head.boundingBox()
  if (!box) throw new Error('The header is not there.')
  await page.mouse.move(box.x + box.width - 3, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 57, box.y + 20, { steps: 4 })
  await page.mouse.up()
  expect((await head.boundingBox())?.width).toBe(box.width + 60)
  expect((await cell('r0', 'title').boundingBox())?.width).toBe(box.width + 60)
  expect((await told()).sorts).toEqual([])
})

test('opening a list and pressing Enter changes nothing', async () => {
  await cell('r0', 'itemName').dblclick()
  await page.locator('.sw-list [role=option]').first().waitFor()
  await press('Enter')
  await cell('r0', 'kind').dblclick()
  await press('Enter')
  expect((await told()).edits).toEqual([])
})

test('a required cell that is empty is marked', async () => {
  await goTo('r0', 'itemName')
  await press('Delete')
  await eventually(() => cell('r0', 'itemName').getAttribute('aria-required')).toBe('true')
  expect(await cell('r1', 'itemName').getAttribute('aria-required')).toBe(null)
})

test('rows are selected by their boxes, those of other pages stay', async () => {
  await cell('r0', 'title').waitFor()
  await page.locator('[data-row="r1"] .sw-select').click()
  expect((await told()).selected).toEqual(['elsewhere', 'r1'])
  await page.locator('[data-row="r4"] .sw-select').click({ modifiers: ['Shift'] })
  expect((await told()).selected.length).toBe(5)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  expect((await told()).selected.length).toBe(61)
  expect(await page.locator('.sw-count').textContent()).toBe('61')
})

test('what cannot be edited stays, a link opens, an error is marked and said', async () => {
  await cell('r3', 'title').dblclick()
  await page.keyboard.type('x')
  expect((await told()).edits).toEqual([])
  expect(await cell('r3', 'title').getAttribute('aria-readonly')).toBe('true')
  await cell('r0', 'orderNum').getByRole('link').click()
  await press('Enter')
  expect((await told()).opened).toEqual(['r0', 'r0'])
  expect(await cell('r1', 'title').getAttribute('aria-invalid')).toBe('true')
  expect(await cell('r1', 'title').getAttribute('title')).toBe('Not this title')
})

/** What axe has against the grid as it stands. */
async function complaints(): Promise<string[]> {
  await page.addScriptTag({ path: axe })
  return page.evaluate(async () => {
    const found = await (
      window as unknown as {
        axe: { run(on: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run('[role=grid]') // brought by the script above
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 2).map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    )
  })
}

test('axe has nothing against the grid, nor against an open editor', async () => {
  await cell('r0', 'title').click()
  expect(await complaints()).toEqual([])
  await press('F2')
  expect(await complaints()).toEqual([])
  await press('Escape', 'ArrowRight', 'F2')
  await page.locator('.sw-list [role=option]').first().waitFor()
  expect(await complaints()).toEqual([])
})

test('sums stand below and follow at once; positions are told though only a part is in the page', async () => {
  const foot = page.locator('.sw-grid-foot [data-col="amount"]')
  const before = await foot.textContent()
  expect(before).toMatch(/^[\d,]+\.\d\d$/)
  const grid = page.getByRole('grid')
  expect(await grid.getAttribute('aria-rowcount')).toBe('62')
  expect(await grid.getAttribute('aria-colcount')).toBe('21')
  expect(await page.locator('[data-row]').count()).toBeLessThan(30)
  await cell('r0', 'title').click()
  await press('Control+End')
  expect(await page.locator('.sw-active').getAttribute('aria-colindex')).toBe('21')
  expect(await page.locator('[data-row="r59"]').getAttribute('aria-rowindex')).toBe('61')
  expect(await grid.getAttribute('aria-activedescendant')).toBe(
    await page.locator('.sw-active').getAttribute('id'),
  )
})
