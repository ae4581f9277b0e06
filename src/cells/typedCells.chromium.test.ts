// The cell types whose value is typed into one box, in every state, in a form and in a grid, in a real browser.
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

const stories = withStories({ settled: 'by hand' })

interface Typed {
  readonly id: string
  readonly story: string
  readonly wire: string
  readonly shown: string
  /** As it stands in the box of a form, where it is another. */
  readonly boxed?: string
  readonly typed: string
  readonly gives: unknown
  /** How what was typed is read afterwards. */
  readonly after: string
}

const types: readonly Typed[] = [
  {
    id: 'text',
    story: 'TextCells/Text',
    wire: 'title',
    shown: 'First title',
    typed: 'Another title, far too long',
    gives: 'Another title, far t',
    after: 'Another title, far t',
  },
  {
    id: 'password',
    story: 'TextCells/Password',
    wire: 'secret',
    shown: '••••••',
    boxed: 'Very-secret-7',
    typed: 'Another-1',
    gives: 'Another-1',
    after: '••••••',
  },
  {
    id: 'url',
    story: 'TextCells/Url',
    wire: 'site',
    shown: 'https://example.org/a?b=1',
    typed: 'http://example.com/x',
    gives: 'http://example.com/x',
    after: 'http://example.com/x',
  },
  {
    id: 'email',
    story: 'TextCells/Email',
    wire: 'mail',
    shown: 'first@example.org',
    typed: 'second@example.org',
    gives: 'second@example.org',
    after: 'second@example.org',
  },
  {
    id: 'tel',
    story: 'TextCells/Tel',
    wire: 'phone',
    shown: '0755-12345678',
    typed: '13800138000',
    gives: '13800138000',
    after: '13800138000',
  },
  {
    id: 'number',
    story: 'NumberCells/NumberCell',
    wire: 'quantity',
    shown: '12,345.5',
    typed: '99999',
    gives: '20000',
    after: '20,000',
  },
  {
    id: 'price',
    story: 'NumberCells/Price',
    wire: 'price',
    shown: '1,234.50',
    typed: '-0.125',
    gives: '-0.125',
    after: '-0.125',
  },
  {
    id: 'amount',
    story: 'NumberCells/Amount',
    wire: 'amount',
    shown: '-1,234,567.50',
    typed: '1,234.565',
    gives: '1234.57',
    after: '1,234.57',
  },
  {
    id: 'date',
    story: 'TimeCells/DateCell',
    wire: 'day',
    shown: '2026-12-01',
    typed: '5.1.2027',
    gives: '2027-01-05',
    after: '2027-01-05',
  },
  {
    id: 'datetime',
    story: 'TimeCells/Datetime',
    wire: 'moment',
    shown: '2026-12-01 08:30',
    boxed: '2026-12-01 08:30:00',
    typed: '2027-1-5 7:05',
    gives: '2027-01-05 07:05:00',
    after: '2027-01-05 07:05',
  },
  {
    id: 'year',
    story: 'TimeCells/Year',
    wire: 'fiscal',
    shown: '2026',
    typed: '2031',
    gives: '2031',
    after: '2031',
  },
  {
    id: 'month',
    story: 'TimeCells/Month',
    wire: 'month',
    shown: '2026-12',
    typed: '202702',
    gives: '2027-02',
    after: '2027-02',
  },
  {
    id: 'time',
    story: 'TimeCells/Time',
    wire: 'clock',
    shown: '08:30:00',
    typed: '1745',
    gives: '17:45:00',
    after: '17:45:00',
  },
  {
    id: 'lookup',
    story: 'CodeCells/Lookup',
    wire: 'kind',
    shown: 'Part',
    typed: 'tool',
    gives: 'TOOL',
    after: 'Tool',
  },
]

describe.each(types)('$id', ({ id, story, wire, shown, boxed = shown, typed, gives, after }) => {
  let at: CellPage
  beforeAll(async () => {
    at = await openCell(stories, story)
  })
  afterAll(() => stories.settle())

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
