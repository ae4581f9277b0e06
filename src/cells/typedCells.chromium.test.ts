// The cell types into which values are typed, in every state, in a form and in a grid, in a real browser.
import { describe, expect, test } from 'vitest'
import { eventually, withStories } from '../../tests/stories/withStories.ts'
import {
  expectNoEdit,
  expectRequired,
  expectWrongCell,
  message,
  openCell,
  withCell,
  wrongness,
} from './cellPage.chromium.ts'
import { types } from './typedTypes.chromium.ts'

const stories = withStories({ settled: 'by hand' })

describe('textarea', () => {
  const at = withCell(stories, 'TextCells/Textarea')
  test('[cellTypes.textarea] read: its lines in a form, one line in a cell with the whole in the hover text', async () => {
    expect([
      await at.field('read').locator('.sw-value').innerText(),
      await at.cell('read').innerText(),
      await at.cell('read').getAttribute('title'),
    ]).toEqual(['first line\nsecond line', 'first line ⏎ second line', 'first line\nsecond line'])
    await expectNoEdit(at, 'read')
  })
  test('[cellTypes.textarea] disabled: the value stands there and cannot be changed', async () => {
    expect([await at.box('disabled').isDisabled(), await at.box('disabled').inputValue()]).toEqual([
      true,
      'first line\nsecond line',
    ])
    await expectNoEdit(at, 'disabled')
  })
  test('[cellTypes.textarea] error: the message belongs to the box, in a form and in the cell being edited', async () => {
    expect(await wrongness(at.box('error'))).toEqual(['true', message])
    await expectWrongCell(at)
    await at.cell('error').dblclick()
    expect(await wrongness(at.editor())).toEqual(['true', message])
    await at.press('Escape')
  })
  test('[cellTypes.textarea] [constants.requiredMarkColour] required: the red mark, and the box says so', () =>
    expectRequired(at, at.box('required')))
  test('[cellTypes.textarea] edit: in a cell it lies above the rows and grows; Alt Enter and Ctrl Enter break the line, Enter commits', async () => {
    await at.cell('edit').click()
    await at.press('F2')
    const before = await at.editor().evaluate((area) => area.getBoundingClientRect().height)
    await at.press('Alt+Enter')
    await at.page.keyboard.type('third')
    await at.press('Control+Enter')
    await at.page.keyboard.type('fourth')
    expect(await at.editor().evaluate((area) => area.getBoundingClientRect().height)).toBeGreaterThan(before)
    await at.press('Enter')
    await eventually(at.change).toEqual(['edit', { remark: 'first line\nsecond line\nthird\nfourth' }])
    await at.box('edit').fill('')
    await eventually(at.change).toEqual(['edit', { remark: null }])
  })
})

describe('editlookup', () => {
  const at = withCell(stories, 'RefCells/Editlookup')
  test('[cellTypes.editlookup] [columnConfigKeys.displayKey] read: the name of what is referred to', async () => {
    expect([
      await at.field('read').locator('.sw-value').innerText(),
      await at.cell('read').innerText(),
      await at.cell('read').getAttribute('title'),
    ]).toEqual(['电机 Motor 3', '电机 Motor 3', 'M-1003 电机 Motor 3'])
    await expectNoEdit(at, 'read')
  })
  test('[cellTypes.editlookup] disabled: neither box nor picker can be used', async () => {
    expect([
      await at.box('disabled').isDisabled(),
      await at.field('disabled').getByRole('button').isDisabled(),
    ]).toEqual([true, true])
    await expectNoEdit(at, 'disabled')
  })
  test('[cellTypes.editlookup] error: the message belongs to the box, and stands over the list', async () => {
    expect(await wrongness(at.box('error'))).toEqual(['true', message])
    await expectWrongCell(at)
    await at.cell('error').dblclick()
    expect(await wrongness(at.editor())).toEqual(['true', message])
    expect(await at.page.locator('.sw-popup').innerText()).toContain(message)
    await at.press('Escape')
  })
  test('[cellTypes.editlookup] required: the red mark, and the box says so', () =>
    expectRequired(at, at.box('required')))
  test('[cellTypes.editlookup] [columnConfigKeys.valueField] edit: each editable row shows that there is a list; what is chosen writes id, code, name and what comes along', async () => {
    const shows = (state: string) =>
      at.cell(state).evaluate((one) => getComputedStyle(one, '::after').content !== 'none')
    expect([await shows('read'), await shows('edit'), await shows('disabled')]).toEqual([false, true, false])
    await at.cell('edit').click()
    await at.page.keyboard.type('washer')
    await at.page.locator('.sw-list [role=option]').first().waitFor()
    await at.press('ArrowDown', 'Enter')
    await eventually(at.change).toEqual([
      'edit',
      { itemId: 'i12', itemCode: 'M-1012', itemName: '垫圈 Washer 12', uomName: 'pcs' },
    ])
    expect(await at.cell('edit').innerText()).toBe('垫圈 Washer 12')
  })
  test('[cellTypes.editlookup] edit: what is typed after a click takes the place of what stands in the box; a second click puts the caret', async () => {
    const box = at.box('edit')
    const marked = () =>
      box.evaluate((one: HTMLInputElement) => (one.selectionEnd ?? 0) - (one.selectionStart ?? 0))
    await box.click()
    expect(await marked()).toBe((await box.inputValue()).length)
    await box.click()
    expect(await marked()).toBe(0)
    await at.press('Escape')
  })
})

describe.each([
  {
    id: 'daterange',
    name: 'TimeCells/Daterange',
    wire: 'period',
    shown: '2026-12-01 ~ 2026-12-31',
    typed: ['3.2.2027', '2027-3-4'],
    gives: ['2027-02-03', '2027-03-04'],
  },
  {
    id: 'datetimerange',
    name: 'TimeCells/Datetimerange',
    wire: 'window',
    shown: '2026-12-01 08:30:00 ~ …',
    typed: ['2027-2-3 8:00', '2027-3-4'],
    gives: ['2027-02-03 08:00:00', '2027-03-04 00:00:00'],
  },
])('$id', ({ id, name, wire, shown, typed: [from = '', to = ''], gives }) => {
  const at = withCell(stories, name)
  test(`[cellTypes.${id}] read: both ends, an open one as dots`, async () => {
    expect([
      await at.field('read').locator('.sw-value').innerText(),
      await at.cell('read').innerText(),
    ]).toEqual([shown, shown])
    await expectNoEdit(at, 'read')
  })
  test(`[cellTypes.${id}] disabled: neither end can be changed`, async () => {
    expect(await at.field('disabled').locator('input:disabled').count()).toBe(2)
    await expectNoEdit(at, 'disabled')
  })
  test(`[cellTypes.${id}] error: the message belongs to both ends`, async () => {
    expect(
      await Promise.all([0, 1].map((end) => wrongness(at.field('error').locator('input').nth(end)))),
    ).toEqual([
      ['true', message],
      ['true', message],
    ])
    await expectWrongCell(at)
  })
  test(`[cellTypes.${id}] required: the red mark, and both ends say so`, async () => {
    await expectRequired(at, at.box('required'))
    expect(await at.field('required').locator('input').nth(1).getAttribute('aria-required')).toBe('true')
  })
  test(`[cellTypes.${id}] edit: two boxes, in a cell Tab goes from one to the other; an end before the beginning is told`, async () => {
    await at.cell('edit').click()
    await at.page.keyboard.type(from)
    await at.press('Tab')
    await at.page.keyboard.press('Control+a')
    await at.page.keyboard.type(to)
    await at.press('Enter')
    await eventually(at.change).toEqual(['edit', { [wire]: gives }])
    await at.field('edit').locator('input').nth(1).fill('2020-01-01')
    await eventually(() => at.field('edit').getByRole('alert').innerText()).toBe(
      'The end cannot be before the start',
    )
    for (const end of [0, 1]) await at.field('edit').locator('input').nth(end).fill('')
    await eventually(at.change).toEqual(['edit', { [wire]: null }])
  })
})

describe.each(types)('$id', ({ id, story, wire, shown, boxed = shown, typed, gives, after }) => {
  const at = withCell(stories, story)

  test(`[cellTypes.${id}] read: the value as people read it, the same in a form and in a grid`, async () => {
    expect([
      await at.field('read').locator('.sw-value').innerText(),
      await at.cell('read').innerText(),
    ]).toEqual([shown, shown])
    expect(await at.cell('read').getAttribute('aria-readonly')).toBe('true')
    await expectNoEdit(at, 'read')
  })

  test(`[cellTypes.${id}] disabled: the value stands there and cannot be changed`, async () => {
    expect([await at.box('disabled').isDisabled(), await at.box('disabled').inputValue()]).toEqual([
      true,
      boxed,
    ])
    expect(await at.field('disabled').locator('button:enabled').count()).toBe(0)
    expect(await at.cell('disabled').getAttribute('aria-disabled')).toBe('true')
    await expectNoEdit(at, 'disabled')
  })

  test(`[cellTypes.${id}] error: the message belongs to the box, in a form and in the cell being edited`, async () => {
    expect(await wrongness(at.box('error'))).toEqual(['true', message])
    await expectWrongCell(at)
    await at.cell('error').dblclick()
    expect(await wrongness(at.editor())).toEqual(['true', message])
    await at.press('Escape')
  })

  test(`[cellTypes.${id}] required: the red mark, and the box says so, until it is filled`, async () => {
    await expectRequired(at, at.box('required'))
    expect(await at.box('edit').getAttribute('aria-required')).toBe(null)
    await at.cell('required').click()
    await at.page.keyboard.type(typed)
    await at.press('Enter')
    await eventually(() => at.cell('required').getAttribute('aria-required')).toBe(null)
    expect(await at.cell('required').innerText()).toBe(after)
  })

  test(`[cellTypes.${id}] edit: what is typed is taken in a form, and in a cell, where Esc gives it up`, async () => {
    await at.box('edit').fill(typed)
    await at.box('edit').press('Tab')
    await eventually(at.change).toEqual(['edit', { [wire]: gives }])
    await at.cell('error').click()
    await at.page.keyboard.type(typed)
    await at.press('Enter')
    await eventually(at.change).toEqual(['error', { [wire]: gives }])
    expect(await at.cell('error').innerText()).toBe(after)
    await at.cell('edit').click()
    await at.page.keyboard.type(typed)
    await at.press('Escape')
    expect([await at.cell('edit').innerText(), await at.page.locator('.sw-editing').count()]).toEqual([
      after,
      0,
    ])
  })
})

test('what was typed into a list and not chosen yet is taken when the cell is left by a press elsewhere', async () => {
  const at = await openCell(stories, 'CodeCells/Lookup')
  await at.cell('edit').click()
  await at.page.keyboard.type('tool')
  await at.page.locator('[data-row="read"] [role=gridcell]').first().click()
  await eventually(at.change).toEqual(['edit', { kind: 'TOOL' }])
  await stories.settle()
})

describe('colGroup', () => {
  const at = withCell(stories, 'TextCells/ColGroup')
  test('[cellTypes.colGroup] read: a header over its columns, whose cells are those of their types', async () => {
    expect(await at.page.getByRole('columnheader', { name: 'Size' }).count()).toBe(1)
    expect(await at.cell('read').innerText()).toBe('12')
    await expectNoEdit(at, 'read')
  })
  test('[cellTypes.colGroup] edit: the column under it is edited', async () => {
    await at.cell('edit').click()
    await at.page.keyboard.type('15')
    await at.press('Enter')
    await eventually(at.change).toEqual(['edit', { length: 15 }])
  })
  test('[cellTypes.colGroup] disabled: the column under it takes nothing', async () => {
    expect(await at.box('disabled').isDisabled()).toBe(true)
    await expectNoEdit(at, 'disabled')
  })
  test('[cellTypes.colGroup] required: the column under it has its mark', () =>
    expectRequired(at, at.box('required')))
  test('[cellTypes.colGroup] error: the column under it is marked', async () => {
    expect(await wrongness(at.box('error'))).toEqual(['true', message])
    await expectWrongCell(at)
  })
})
