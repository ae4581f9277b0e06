// @vitest-environment jsdom
// What an open document lets its user do, says, and draws again. jsdom has no sizes, so they are given.
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { language } from '../../client/language.ts'
import { numberCell } from '../../cells/number/numberCells.ts'
import { textCell } from '../../cells/text/textCells.tsx'
import { SampleScreen, sampleLines, sampleNote } from './sampleDocument.chromium.tsx'
import { withElementSize } from '../../../tests/elementSize.ts'

configure({ asyncUtilTimeout: 20_000 })
withElementSize(1600)
beforeEach(() => {
  language.set('EN')
  localStorage.removeItem('sections.u1.noteEdit')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const field = (name: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-field="${name}"]`) ?? document.body
const editor = (name: string): HTMLElement | null => field(name).querySelector('input, textarea')
const cell = (row: string, name: string): Element =>
  document.querySelector(`[data-row="${row}"] [data-col="${name}"]`) ?? document.body
const open = async (note = sampleNote(3), kind: 'edit' | 'detail' = 'edit') => {
  render(<SampleScreen row={note} kind={kind} />)
  await waitFor(() => expect(cell('l0', 'amount').textContent).toBe('6'))
}
/** What is empty and may stay so waits behind a button. */
const unfold = () => {
  for (const button of screen.queryAllByRole('button', { name: /^\d+ more/ })) fireEvent.click(button)
}
const type = (name: string, text: string) =>
  fireEvent.change(editor(name) ?? document.body, { target: { value: text } })
const save = async () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  })

describe('predicates of the row', () => {
  test('[gridRules.perRowPredicates] [sharedWidgets.perRowPredicates] disabled, required, readonly and show of a form follow what is typed', async () => {
    await open()
    expect([
      editor('owner')?.hasAttribute('disabled'),
      field('reason').querySelector('.required-mark'),
      editor('phone') !== null,
      document.querySelector('[data-field=secret]'),
    ]).toEqual([false, null, true, null])
    type('kind', 'held')
    expect(editor('owner')?.hasAttribute('disabled')).toBe(true)
    expect(field('reason').querySelector('.required-mark')).not.toBeNull()
    unfold()
    expect(editor('phone')).toBeNull()
    expect(editor('secret')).not.toBeNull()
    type('kind', 'free')
    expect([
      editor('owner')?.hasAttribute('disabled'),
      editor('phone') !== null,
      document.querySelector('[data-field=secret]'),
    ]).toEqual([false, true, null])
  })

  test('[gridRules.perRowPredicates] [sharedWidgets.perRowPredicates] in lines each row has its own answers', async () => {
    const [first, second, third] = sampleLines(3)
    await open(
      sampleNote(3, {
        lines: [
          first,
          { ...second, remark: 'held', quantity: '200' },
          { ...third, item: 'plain', remark: 'x' },
        ],
      }),
    )
    expect(cell('l0', 'price').getAttribute('aria-disabled')).toBeNull()
    expect(cell('l1', 'price').getAttribute('aria-disabled')).toBe('true')
    expect(cell('l2', 'remark').textContent).toBe('')
  })

  test('[states.rowEditable] a cell takes something only where its column and its table both let it', async () => {
    const [first, second, third] = sampleLines(3)
    await open(
      sampleNote(3, { lines: [first, { ...second, quantity: null }, { ...third, remark: 'closed' }] }),
    )
    expect(['l0', 'l1', 'l2'].map((row) => cell(row, 'price').getAttribute('aria-readonly'))).toEqual([
      null,
      'true',
      'true',
    ])
    expect(['l0', 'l1', 'l2'].map((row) => cell(row, 'item').getAttribute('aria-readonly'))).toEqual([
      null,
      null,
      'true',
    ])
  })
})

describe('verbs of lines', () => {
  const close = () => screen.getByRole('button', { name: 'Close line' })
  const choose = (row: number) =>
    fireEvent.click(
      within(document.querySelector<HTMLElement>(`[data-row=l${row}]`) ?? document.body).getByRole(
        'checkbox',
      ),
    )
  const openTwo = () => {
    const [first, second] = sampleLines(2)
    return open(
      sampleNote(2, {
        lines: [
          { ...first, lineStatus: 'OPEN' },
          { ...second, lineStatus: 'CLOSED' },
        ],
      }),
    )
  }

  test('one that a selected line is not in a state for cannot be pressed, and says which line', async () => {
    await openTwo()
    expect([close().hasAttribute('disabled'), close().getAttribute('aria-description')]).toEqual([
      true,
      'Select lines first',
    ])
    choose(0)
    expect([close().hasAttribute('disabled'), close().getAttribute('aria-description')]).toEqual([
      false,
      null,
    ])
    choose(1)
    expect([close().hasAttribute('disabled'), close().getAttribute('aria-description')]).toEqual([
      true,
      'The status of 1 selected line does not allow this: 20',
    ])
  })

  test('what is refused is said in the open dialog; an answer that is wrong marks nothing in the document', async () => {
    await openTwo()
    choose(0)
    fireEvent.click(close())
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Rest'), { target: { value: '99' } })
    fireEvent.blur(within(dialog).getByLabelText('Rest'))
    fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'enough' } })
    await act(async () => {
      fireEvent.click(within(dialog).getByRole('button', { name: 'Close line' }))
    })
    expect((await within(dialog).findByRole('alert')).textContent).toBe('The rest is too much')
    expect(document.querySelector('.error-list')).toBeNull()
  })
})

describe('mistakes', () => {
  test('[gridRules.requiredColumn] a required column has a red mark in its header; what is missing is said without words in the cell, and in the list', async () => {
    const [first] = sampleLines(1)
    await open(sampleNote(1, { lines: [first] }))
    const head = document.querySelector('[role=columnheader][data-col=item]')
    expect(head?.querySelector('.sw-required')?.textContent).toBe('*')
    expect(document.querySelector('[role=columnheader][data-col=price] .sw-required')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Add line' }))
    await save()
    const list = await waitFor(
      () =>
        document.querySelector<HTMLElement>('.error-list') ??
        Promise.reject(new Error('no list of mistakes')),
    )
    expect(within(list).getByText('Lines › row 2 › Item: required: Item')).toBeTruthy()
    const missing = cell('new-1', 'item')
    expect([missing.getAttribute('aria-invalid'), missing.textContent]).toEqual(['true', ''])
  })

  test('[formRules.required] are listed by section, go as they are mended, and the first takes the keyboard', async () => {
    await open()
    type('title', '')
    type('kind', 'held')
    await save()
    await waitFor(() => expect(document.querySelectorAll('.error-list li').length).toBe(2))
    expect([...document.querySelectorAll('.error-list li')].map((one) => one.textContent)).toEqual([
      'Header › Title: required: Title',
      'Header › Reason: required: Reason',
    ])
    await waitFor(() => expect(document.activeElement).toBe(editor('title')))
    type('reason', 'because')
    expect([...document.querySelectorAll('.error-list li')].map((one) => one.textContent)).toEqual([
      'Header › Title: required: Title',
    ])
    expect(screen.getByRole('button', { name: /^Header/, current: 'location' }).textContent).toContain('1')
  })

  test('[formRules.contact] leaving a field says what is wrong there, and nothing of what was passed by', async () => {
    await open(sampleNote(1, { title: '' }))
    const keyboard = userEvent.setup()
    await keyboard.click(editor('title') ?? document.body)
    await keyboard.tab()
    await keyboard.type(editor('phone') ?? document.body, '123')
    await keyboard.tab()
    expect([...document.querySelectorAll('.form-field-message')].map((one) => one.textContent)).toEqual([
      'Telephone is not valid: contact format error, enter an 11-digit mobile or landline',
    ])
  })
})

describe('what is shown', () => {
  test('[sharedWidgets.readOnlyDisplayField] what may not be changed is shown as a value, with a dash where there is none', async () => {
    await open()
    // The number that the system gives is said once, at the head.
    expect(screen.getByRole('heading', { level: 1 }).querySelector('.document-number')?.textContent).toBe(
      'N-1',
    )
    expect(document.querySelector('[data-field=noteNum]')).toBeNull()
    expect(field('total').querySelector('output')?.textContent).toBe('18')
    expect(editor('total')).toBeNull()
    type('kind', 'held')
    unfold()
    // The style sheet draws the dash beside an empty value.
    expect([editor('phone'), field('phone').querySelector('output > .sw-value')?.textContent]).toEqual([
      null,
      '',
    ])
  })

  test('[sharedWidgets.readOnlyDisplayField] a detail screen is a list of names and values', async () => {
    render(<SampleScreen row={sampleNote(1)} kind="detail" />)
    await waitFor(() => expect(document.querySelectorAll('dl dt').length).toBeGreaterThan(2))
    expect([
      field('title').querySelector('dt')?.textContent,
      field('title').querySelector('dd')?.textContent,
    ]).toEqual(['Title', 'A note'])
    expect(
      document.querySelector('.document-section input:not([type=checkbox]), .form-field textarea'),
    ).toBeNull()
  })

  test('a section that starts folded is unfolded for good by its user', async () => {
    await open()
    const head = () =>
      within(document.querySelector<HTMLElement>('[data-section=history]') ?? document.body).getByRole(
        'button',
        { name: /History/ },
      )
    await waitFor(() => expect(head().getAttribute('aria-expanded')).toBe('false'))
    fireEvent.click(head())
    expect(head().getAttribute('aria-expanded')).toBe('true')
    cleanup()
    await open()
    await waitFor(() => expect(head().getAttribute('aria-expanded')).toBe('true'))
  })
})

describe('drawn again', () => {
  test('one changed cell draws the cells and fields that read it, and no other', async () => {
    await open(sampleNote(8))
    const spies = [textCell, numberCell].map((each) => vi.spyOn(each, 'text'))
    const keyboard = userEvent.setup()
    fireEvent.mouseDown(cell('l2', 'quantity'))
    ;(document.querySelector('[role=grid]') as HTMLElement).focus() // there is one
    await keyboard.keyboard('9{Tab}')
    await waitFor(() => expect(cell('l2', 'amount').textContent).toBe('27'))
    const drawn = new Set(
      spies.flatMap((spy) =>
        spy.mock.calls.map(([read]) => `${String(read.row['lineNum'] ?? 'header')} ${read.column.key}`),
      ),
    )
    const read = new Set(['30 quantity', '30 price', '30 amount', '30 remark', 'header total']) // price and remark have predicates that read the quantity
    expect([...drawn].filter((one) => !read.has(one) && !one.startsWith('header amount'))).toEqual([])
    expect(field('total').querySelector('output')?.textContent).toBe('69')
  })

  test('a key in one field draws no other field and no line', async () => {
    await open(sampleNote(8))
    const spies = [textCell, numberCell].map((each) => vi.spyOn(each, 'text'))
    type('owner', 'Bob')
    expect(spies.flatMap((spy) => spy.mock.calls.map(([read]) => read.column.key))).toEqual([])
  })
})
