// The cell types that are turned, pressed or only shown, in every state, in a form and in a grid, in a real browser.
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

const stories = withStories({ settled: 'by hand' })

describe('checkbox', () => {
  const at = withCell(stories, 'FlagCells/Checkbox')
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
  const at = withCell(stories, 'FlagCells/Icon')
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
  const at = withCell(stories, 'SlotCells/Slot')
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
      ['! No content is registered as "nobody"', '! No content is registered as "nobody"', 'true'].map(
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
  const at = withCell(stories, 'FilesCells/Upload')
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
  const at = withCell(stories, name)
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
  const at = withCell(stories, name)
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
