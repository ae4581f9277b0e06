// The cell types that are chosen, turned, pressed or only shown, in every state, in a form and in a grid, in a real browser.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually, withStories } from '../../tests/stories/withStories.ts'
import {
  expectNoEdit,
  expectRequired,
  expectWrongCell,
  message,
  openCell,
  wrongness,
} from './cellPage.chromium.ts'
import type { CellPage } from './cellPage.chromium.ts'

let at: CellPage
const stories = withStories({ settled: 'by hand' })

const story = (name: string): void => {
  beforeAll(async () => {
    at = await openCell(stories, name)
  })
  afterAll(() => stories.settle())
}

describe('textarea', () => {
  story('TextCells/Textarea')
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
  story('RefCells/Editlookup')
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
  story(name)
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

describe('checkbox', () => {
  story('FlagCells/Checkbox')
  test('[cellTypes.checkbox] [constants.tickColour] read: a tick in its colour, spoken as a word', async () => {
    expect(
      await at
        .cell('read')
        .evaluate((one) => [one.getAttribute('aria-label'), getComputedStyle(one, '::before').color]),
    ).toEqual(['Yes', 'rgb(46, 181, 46)'])
    expect(await at.field('read').getByRole('img', { name: 'Yes' }).count()).toBe(1)
    await at.cell('read').click()
    expect(await at.said('change')).toEqual([])
  })
  test('[cellTypes.checkbox] disabled: neither a press nor Space turns it', async () => {
    expect([await at.box('disabled').isDisabled(), await at.box('disabled').isChecked()]).toEqual([
      true,
      true,
    ])
    await at.cell('disabled').click({ force: true })
    await at.press('Space')
    expect(await at.said('change')).toEqual([])
  })
  test('[cellTypes.checkbox] error: the message belongs to the box', async () => {
    expect(await wrongness(at.box('error'))).toEqual(['true', message])
    await expectWrongCell(at)
  })
  test('[cellTypes.checkbox] required: the red mark, and the box says so', () =>
    expectRequired(at, at.box('required')))
  test('[cellTypes.checkbox] [states.checkboxToggle] [sharedWidgets.ynCheckboxCell] edit: a press and Space turn it between Y and N, in a cell without an editor', async () => {
    await at.cell('edit').click()
    await eventually(at.change).toEqual(['edit', { urgent: 'N' }])
    await at.press('Space')
    await eventually(at.change).toEqual(['edit', { urgent: 'Y' }])
    expect(await at.page.locator('.sw-editing').count()).toBe(0)
    await at.box('edit').click()
    await eventually(at.change).toEqual(['edit', { urgent: 'N' }])
    await at.cell('required').click()
    await eventually(at.change).toEqual(['required', { urgent: 'Y' }])
  })
})

describe('icon', () => {
  story('FlagCells/Icon')
  test("[cellTypes.icon] [columnConfigKeys.showIcon] [columnConfigKeys.showIcon.trueValue] read: a tick for the column's true value", async () => {
    expect(
      await at
        .cell('read')
        .evaluate((one) => [one.getAttribute('aria-label'), getComputedStyle(one, '::before').color]),
    ).toEqual(['Yes', 'rgb(46, 181, 46)'])
    await expectNoEdit(at, 'read')
  })
  test('[cellTypes.icon] disabled: it cannot be turned', async () => {
    expect(await at.box('disabled').isDisabled()).toBe(true)
    await expectNoEdit(at, 'disabled')
  })
  test('[cellTypes.icon] error: the message belongs to the box', async () => {
    expect(await wrongness(at.box('error'))).toEqual(['true', message])
    await expectWrongCell(at)
  })
  test('[cellTypes.icon] required: the red mark, and the box says so', () =>
    expectRequired(at, at.box('required')))
  test("[cellTypes.icon] [constants.untickColour] [columnConfigKeys.showIcon.falseValue] [columnConfigKeys.showIcon.falseShow] edit: it is turned between the column's own values, an untick is shown where it is wanted", async () => {
    await at.box('edit').click()
    await eventually(at.change).toEqual(['edit', { passed: '0' }])
    expect(
      await at
        .cell('edit')
        .evaluate((one) => [one.getAttribute('aria-label'), getComputedStyle(one, '::before').color]),
    ).toEqual(['No', 'rgb(132, 132, 132)'])
    const quiet = await openCell(stories, 'FlagCells/IconWithoutUntick')
    await quiet.box('edit').click()
    await eventually(quiet.change).toEqual(['edit', { passed: 'N' }])
    expect(
      await quiet
        .cell('edit')
        .evaluate((one) => [one.getAttribute('aria-label'), getComputedStyle(one, '::before').content]),
    ).toEqual(['No', 'none'])
  })
})

describe('slot', () => {
  story('SlotCells/Slot')
  test('[cellTypes.slot] read: what is registered draws the value', async () => {
    expect([
      await at.field('read').getByRole('img', { name: '3 of 5' }).count(),
      await at.cell('read').innerText(),
    ]).toEqual([1, '★★★☆☆'])
    await expectNoEdit(at, 'read')
  })
  test('[cellTypes.slot] disabled: it is drawn for reading', async () => {
    expect([
      await at.field('disabled').getByRole('radio').count(),
      await at.field('disabled').getByRole('img', { name: '3 of 5' }).count(),
    ]).toEqual([0, 1])
    await expectNoEdit(at, 'disabled')
  })
  test('[cellTypes.slot] error: the cell is marked; a name that nobody registered is named', async () => {
    await expectWrongCell(at)
    const lost = await openCell(stories, 'SlotCells/SlotNotRegistered')
    expect([
      await lost.field('edit').getByRole('alert').innerText(),
      await lost.cell('read').innerText(),
      await lost.cell('read').getAttribute('aria-invalid'),
    ]).toEqual(
      ['! No content is registered as “nobody”', '! No content is registered as “nobody”', 'true'].map(
        (words) => words.replace('! ', ''),
      ),
    )
  })
  test('[cellTypes.slot] required: the red mark', () => expectRequired(at, null))
  test('[cellTypes.slot] edit: what is registered writes new values', async () => {
    await at.field('edit').getByRole('radio', { name: '5' }).click()
    await eventually(at.change).toEqual(['edit', { stars: 5 }])
    await at.cell('error').dblclick()
    await at.page.locator('.sw-editing').getByRole('radio', { name: '1' }).click()
    await at.press('Enter')
    await eventually(at.change).toEqual(['error', { stars: 1 }])
  })
})

describe('upload', () => {
  story('FilesCells/Upload')
  test('[cellTypes.upload] read: how many files, and their names', async () => {
    await eventually(() => at.cell('read').innerText()).toBe('2drawing.pdf, side view.png')
    expect(await at.cell('read').getAttribute('aria-label')).toBe('2 attachments')
    await expectNoEdit(at, 'read')
  })
  test('[cellTypes.upload] disabled: the files can be looked at, none added or taken away', async () => {
    await eventually(() => at.field('disabled').innerText()).toContain('drawing.pdf')
    expect(
      await at
        .field('disabled')
        .getByRole('button', { name: /upload|delete/i })
        .count(),
    ).toBe(0)
    await expectNoEdit(at, 'disabled')
  })
  test('[cellTypes.upload] error: the cell is marked; a column without settings says so in the specified words', async () => {
    await expectWrongCell(at)
    const bare = await openCell(stories, 'FilesCells/UploadWithoutConfig')
    expect([
      await bare.field('edit').getByRole('alert').innerText(),
      await bare.cell('read').innerText(),
    ]).toEqual([
      'Table column is not setting attachmentConfig',
      'Table column is not setting attachmentConfig',
    ])
  })
  test('[cellTypes.upload] required: the red mark', () => expectRequired(at, null))
  test('[cellTypes.upload] [columnConfigKeys.attachmentConfig] edit: a file is added to the field', async () => {
    const [chooser] = await Promise.all([
      at.page.waitForEvent('filechooser'),
      at
        .field('edit')
        .getByRole('button', { name: /upload/i })
        .click(),
    ])
    await chooser.setFiles({ name: 'top view.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') })
    await eventually(at.change).toEqual(['edit', { files: 'f1,f2,f3' }])
  })
})

const shownOnly = [
  { id: 'compute', name: 'NumberCells/Compute', shown: '9,876.5' },
  { id: 'viewSlot', name: 'SlotCells/ViewSlot', shown: '★★★★☆' },
] as const
describe.each(shownOnly)('$id', ({ id, name, shown }) => {
  story(name)
  test(`[cellTypes.${id}] read: the value as it is shown everywhere`, async () => {
    expect([
      await at.field('read').locator('.sw-value').innerText(),
      await at.cell('read').innerText(),
    ]).toEqual([shown, shown])
  })
  test(`[cellTypes.${id}] edit: it is never written by hand, in a form neither`, async () => {
    expect(await at.field('edit').locator('input, button').count()).toBe(0)
    await expectNoEdit(at, 'edit')
  })
  test(`[cellTypes.${id}] disabled: it is shown`, async () => {
    expect([
      await at.cell('disabled').innerText(),
      await at.cell('disabled').getAttribute('aria-disabled'),
    ]).toEqual([shown, 'true'])
    await expectNoEdit(at, 'disabled')
  })
  test(`[cellTypes.${id}] required: the field has its mark, the cell, which nobody can fill, has none`, async () => {
    expect([
      await at.field('required').locator('.required-mark').count(),
      await at.cell('required').getAttribute('aria-required'),
    ]).toEqual([1, null])
  })
  test(`[cellTypes.${id}] error: the cell is marked and says what is wrong`, () => expectWrongCell(at))
})

describe.each([
  {
    id: 'button',
    name: 'ActionCells/ButtonCell',
    first: 'Look',
    bare: 'ActionCells/ButtonWithoutFunction',
    words: 'Not declare Button click function',
  },
  {
    id: 'buttons',
    name: 'ActionCells/Buttons',
    first: 'Look',
    bare: 'ActionCells/ButtonWithoutFunction',
    words: 'Not declare Button click function',
  },
  {
    id: 'linkTag',
    name: 'ActionCells/LinkTag',
    first: 'N-0001',
    bare: 'ActionCells/LinkWithoutFunction',
    words: 'cell link method not configured',
  },
])('$id', ({ id, name, first, bare, words }) => {
  story(name)
  const pressed = () => at.said('press')
  test(`[cellTypes.${id}] read: what can be pressed can be pressed where nothing is edited, and opens no editor`, async () => {
    await at.cell('read').getByRole('button', { name: first }).click()
    await eventually(pressed).toEqual([['read', 'btnLook']])
    expect(await at.page.locator('.sw-editing').count()).toBe(0)
  })
  test(`[cellTypes.${id}] edit: by keyboard Enter presses the first`, async () => {
    await at.cell('edit').click({ position: { x: 2, y: 2 } })
    await at.press('Enter')
    await eventually(pressed).toEqual([
      ['read', 'btnLook'],
      ['edit', 'btnLook'],
    ])
  })
  test(`[cellTypes.${id}] disabled: what may not be done now cannot be pressed`, async () => {
    expect(await at.cell('disabled').getByRole('button', { name: first }).isDisabled()).toBe(true)
    const before = await pressed()
    await at.cell('disabled').click({ position: { x: 2, y: 2 }, force: true })
    await at.press('Enter')
    expect(await pressed()).toEqual(before)
  })
  test(`[cellTypes.${id}] required: the field has its mark, the cell, which nobody can fill, has none`, async () => {
    expect([
      await at.field('required').locator('.required-mark').count(),
      await at.cell('required').getAttribute('aria-required'),
    ]).toEqual([1, null])
  })
  test(`[cellTypes.${id}] error: without anything to do it says so in the specified words`, async () => {
    await expectWrongCell(at)
    const nothing = await openCell(stories, bare)
    expect([
      await nothing.cell('read').getAttribute('title'),
      await nothing.cell('read').getAttribute('aria-invalid'),
    ]).toEqual([words, 'true'])
  })
})

describe('colGroup', () => {
  story('TextCells/ColGroup')
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
