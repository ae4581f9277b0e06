// The grid in a real browser: moving, sorting, selecting, clipboard, sums, pointer. The story is Workbench.stories.tsx.
import { expect, test } from 'vitest'
import { barriersIn } from '../../../tests/stories/barriers.ts'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { withWorkbench } from './workbenchPage.chromium.ts'

const { page, cell, press, told, standing, lastEdit, goTo } = withWorkbench(withStories())

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
  await page().getByRole('button', { name: 'before' }).focus()
  await press('Tab')
  expect(await page().evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  await press('Tab')
  expect(await page().evaluate(() => document.activeElement?.textContent)).toBe('after')
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
  const head = (key: string) => page().locator(`[role=columnheader][data-col="${key}"]`)
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

test('a flag turns by click and by space; Delete empties the marked cells in one step', async () => {
  await page()
    .locator('.sw-scroll')
    .evaluate((box) => box.scrollTo({ left: 300 }))
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
  const copied = await page().evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe('Order 1\t钢板 Steel plate 0\nOrder 2\t铜线 Copper wire 1')
  await page().evaluate(() => navigator.clipboard.writeText('A\tM-1003\t"1,234.5"\r\nB\tnothing\tmany\r\n'))
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
  await page()
    .getByRole('button', { name: 'after' })
    .evaluate((button) =>
      button.addEventListener('mousedown', () =>
        setTimeout(() => {
          button.textContent = String(window.told.edits.length)
        }),
      ),
    )
  await cell('r0', 'title').click()
  await page().keyboard.type('half')
  await page().getByRole('button', { name: 'after' }).click()
  await eventually(() => page().locator('button').last().textContent()).toBe('1')
  expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { title: 'half' } }])
})

test('another order is read from its beginning', async () => {
  await page()
    .locator('.sw-scroll')
    .evaluate((box) => {
      box.scrollTop = 900
    })
  await cell('r0', 'title').waitFor({ state: 'detached' })
  await page().locator('[role=columnheader][data-col="title"]').click()
  await cell('r0', 'title').waitFor()
})

test('a column is sized by its grip', async () => {
  const head = page().locator('[role=columnheader][data-col="title"]')
  const box = await head.boundingBox()
  if (!box) throw new Error('The header is not there.')
  await page().mouse.move(box.x + box.width - 3, box.y + 20)
  await page().mouse.down()
  await page().mouse.move(box.x + box.width + 57, box.y + 20, { steps: 4 })
  await page().mouse.up()
  expect((await head.boundingBox())?.width).toBe(box.width + 60)
  expect((await cell('r0', 'title').boundingBox())?.width).toBe(box.width + 60)
  expect((await told()).sorts).toEqual([])
})

test('rows are selected by their boxes, those of other pages stay', async () => {
  await cell('r0', 'title').waitFor()
  await page().locator('[data-row="r1"] .sw-select').click()
  expect((await told()).selected).toEqual(['elsewhere', 'r1'])
  await page()
    .locator('[data-row="r4"] .sw-select')
    .click({ modifiers: ['Shift'] })
  expect((await told()).selected.length).toBe(5)
  await page().getByRole('checkbox', { name: 'Select all on this page' }).click()
  expect((await told()).selected.length).toBe(61)
  expect(await page().locator('.sw-count').textContent()).toBe('61')
})

test('what cannot be edited stays, a link opens, an error is marked and said', async () => {
  await cell('r3', 'title').dblclick()
  await page().keyboard.type('x')
  expect((await told()).edits).toEqual([])
  expect(await cell('r3', 'title').getAttribute('aria-readonly')).toBe('true')
  await cell('r0', 'orderNum').getByRole('link').click()
  await press('Enter')
  expect((await told()).opened).toEqual(['r0', 'r0'])
  expect(await cell('r1', 'title').getAttribute('aria-invalid')).toBe('true')
  expect(await cell('r1', 'title').getAttribute('title')).toBe('Not this title')
})

test('axe has nothing against the grid, nor against an open editor', async () => {
  await cell('r0', 'title').click()
  expect(await barriersIn(page(), '[role=grid]')).toEqual([])
  await press('F2')
  expect(await barriersIn(page(), '[role=grid]')).toEqual([])
  await press('Escape', 'ArrowRight', 'F2')
  await page().locator('.sw-list [role=option]').first().waitFor()
  expect(await barriersIn(page(), '[role=grid]')).toEqual([])
})

test('sums stand below and follow at once; positions are told though only a part is in the page', async () => {
  const foot = page().locator('.sw-grid-foot [data-col="amount"]')
  const before = await foot.textContent()
  expect(before).toMatch(/^[\d,]+\.\d\d$/)
  const grid = page().getByRole('grid')
  expect(await grid.getAttribute('aria-rowcount')).toBe('62')
  expect(await grid.getAttribute('aria-colcount')).toBe('21')
  expect(await page().locator('[data-row]').count()).toBeLessThan(30)
  await cell('r0', 'title').click()
  await press('Control+End')
  expect(await page().locator('.sw-active').getAttribute('aria-colindex')).toBe('21')
  expect(await page().locator('[data-row="r59"]').getAttribute('aria-rowindex')).toBe('61')
  expect(await grid.getAttribute('aria-activedescendant')).toBe(
    await page().locator('.sw-active').getAttribute('id'),
  )
})

test('titles are as high as what is laid over them takes them for', async () => {
  const heights = await page().evaluate(() => {
    const grid = document.querySelector('.sw-grid')
    const titles = document.querySelector('.sw-grid-head')?.getBoundingClientRect().height
    return [titles, Number.parseFloat(grid ? getComputedStyle(grid).getPropertyValue('--sw-head') : '')]
  })
  expect(heights[0]).toBe(heights[1])
})
