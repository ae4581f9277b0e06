// Values are edited in the cells of a grid, in a real browser. The stories are Workbench.stories.tsx and Keys.stories.tsx.
import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { eventually, withStories } from '../../../tests/stories/withStories.ts'
import { allTold, cellOf, lastTold, press, said } from './keysPage.chromium.ts'
import { withWorkbench } from './workbenchPage.chromium.ts'

const stories = withStories()

describe('what is typed or chosen is written', () => {
  const { page, cell, press, told, standing, lastEdit, goTo } = withWorkbench(stories)

  test('typing begins an edit and replaces the value, Enter commits and goes down', async () => {
    await cell('r0', 'title').click()
    await page().keyboard.type('Steel for hall 3')
    await press('Enter')
    expect((await told()).edits).toEqual([[{ rowKey: 'r0', values: { title: 'Steel for hall 3' } }]])
    await eventually(() => cell('r0', 'title').textContent()).toBe('Steel for hall 3')
    expect(await standing()).toEqual(['r1', 'title'])
    expect(await page().evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid')
  })

  test('an input method may begin in the cell: its first letter is not lost, and its Enter does not commit', async () => {
    await cell('r0', 'title').click()
    const keyboard = await page().context().newCDPSession(page())
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      windowsVirtualKeyCode: 229,
    })
    await keyboard.send('Input.imeSetComposition', { text: 'gang', selectionStart: 4, selectionEnd: 4 })
    await page()
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
    await page().keyboard.type(' more')
    await press('Escape')
    expect(await cell('r0', 'title').textContent()).toBe('Order 1')
    await press('F2', 'Enter')
    expect((await told()).edits).toEqual([])
  })

  test('numbers are exact, clamped and rounded; empty is null; letters do not get in', async () => {
    await cell('r0', 'price').click()
    await page().keyboard.type('-1,234567890123.4567895x')
    await press('Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { price: '-1234567890123.45679' } }])
    expect(await cell('r0', 'price').textContent()).toBe('-1,234,567,890,123.45679')
    await cell('r0', 'quantity').click()
    await page().keyboard.type('2000000')
    await press('Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { quantity: '1000000' } }])
    await eventually(() => page().getByText('1000000 at most: 2000000 was changed').count()).toBeGreaterThan(
      0,
    )
    await cell('r0', 'quantity').click()
    await press('F2', 'Control+a', 'Backspace', 'Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { quantity: null } }])
    await goTo('r1', 'count')
    await page().keyboard.type('7')
    await press('Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r1', values: { count: 7 } }])
  })

  test('a lookup is chosen from its list by typing a part of the meaning', async () => {
    await cell('r0', 'kind').click()
    await page().keyboard.type('too')
    await page().locator('.sw-list [role=option]').first().waitFor()
    await press('Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { kind: 'TOOL' } }])
    expect(await cell('r0', 'kind').textContent()).toBe('Tool')
  })

  test('a code typed in full is taken, even before the answer is there, with all that comes with it', async () => {
    await cell('r0', 'itemName').click()
    await page().keyboard.type('M-1007')
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
    const dialog = page().getByRole('dialog')
    await dialog.getByRole('option').first().waitFor()
    expect(await dialog.getByRole('option').count()).toBe(10)
    await dialog.getByRole('combobox').fill('gear')
    await eventually(() => dialog.getByRole('option').count()).toBe(5)
    await press('ArrowDown', 'Enter')
    await eventually(lastEdit).toEqual([
      {
        rowKey: 'r0',
        values: { itemId: 'i13', itemCode: 'M-1013', itemName: '齿轮 Gear 13', uomName: 'kg' },
      },
    ])
    await dialog.waitFor({ state: 'hidden' })
  })

  test('dates are typed or picked', async () => {
    await cell('r0', 'demandDate').click()
    await page().keyboard.type('2027-02-03')
    await press('Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { demandDate: '2027-02-03' } }])
    await cell('r1', 'demandDate').dblclick()
    await page().locator('.ant-picker-cell[title="2026-12-24"]').click()
    expect(await lastEdit()).toEqual([{ rowKey: 'r1', values: { demandDate: '2026-12-24' } }])
  })

  test('what was typed is kept when the cell is scrolled out of sight, down or aside', async () => {
    await cell('r0', 'title').click()
    await page().keyboard.type('scrolled')
    await page().mouse.wheel(0, 3000)
    await eventually(lastEdit).toEqual([{ rowKey: 'r0', values: { title: 'scrolled' } }])
    await page().mouse.wheel(0, -3000)
    await cell('r1', 'title').click()
    await page().keyboard.type('aside')
    await page().mouse.wheel(3000, 0)
    await eventually(lastEdit).toEqual([{ rowKey: 'r1', values: { title: 'aside' } }])
  })

  test('a line that moves while it is edited takes its editor with it, and the right line is written', async () => {
    await cell('r1', 'title').click()
    await page().keyboard.type('mov')
    await page().evaluate(() => window.drop('r0'))
    await cell('r0', 'title').waitFor({ state: 'detached' })
    await page().keyboard.type('ed')
    await press('Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r1', values: { title: 'moved' } }])
    expect(await standing()).toEqual(['r2', 'title'])
    await page().keyboard.type('gone')
    await page().evaluate(() => window.drop('r2'))
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
      await page().keyboard.type(text)
      await press('Enter')
      expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { [col]: value } }])
      await page()
        .locator('.sw-scroll')
        .evaluate((box) => {
          box.scrollLeft = 0
        })
    }
    await goTo('r0', 'remark')
    await page().keyboard.type('one')
    await press('Alt+Enter')
    await page().keyboard.type('two')
    await press('Enter')
    expect(await lastEdit()).toEqual([{ rowKey: 'r0', values: { remark: 'one\ntwo' } }])
  })

  test('opening a list and pressing Enter changes nothing', async () => {
    await cell('r0', 'itemName').dblclick()
    await page().locator('.sw-list [role=option]').first().waitFor()
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
})

describe('text that is left in a cell of choices and means nothing stays there, named as a mistake, until it is mended or given up', () => {
  let page: Page
  const open = async (language: 'CN' | 'EN' = 'EN'): Promise<void> => {
    page = await stories.open('Keys/Editable', { language })
  }
  const cell = (row: string, col: string) => cellOf(page, row, col)
  const looks = (row: string, col: string) =>
    cell(row, col).evaluate((at) => [
      at.textContent,
      at.getAttribute('aria-invalid'),
      at.getAttribute('title'),
    ])
  const box = () => page.locator('.sw-editing input')
  const names = (text: string) => `There is no "${text}"; choose from the list`

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
    await eventually(async () => JSON.stringify(await lastTold(page, 'edit'))).toContain(
      '"itemCode":"M-1004"',
    )
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
    await eventually(async () => JSON.stringify(await lastTold(page, 'edit'))).toContain(
      '"itemCode":"M-1003"',
    )
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
})
