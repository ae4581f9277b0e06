// @vitest-environment jsdom
// The editors as a form uses them: what they take, how they step, what they say is wrong.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { CellType, CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import { cellOf } from '../cells.ts'
import { flagValues, turned } from '../flag/flagCell.ts'
import { normalizeNumber, stepNumber } from '../number/numberText.ts'
import { sampleOf } from '../sampleCells.chromium.ts'
import { sampleColumns } from '../sampleColumns.chromium.ts'
import { box, english, openEditor, openSample, shown, withEditors } from './editorForm.chromium.tsx'

withEditors()

function open(field: string, start: Row, more: { disabled?: boolean; error?: string } = {}): Row[] {
  const column = sampleColumns.find(({ key }) => key === field)
  if (!column) throw new Error(field)
  return openEditor(column, start, more)
}

test('a number shows separators until it is entered, and settles when it is left', async () => {
  const told = open('amount', { amount: '1234567.5' })
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  expect(box.value).toBe('1,234,567.50')
  await userEvent.click(box)
  expect(box.value).toBe('1234567.5')
  await userEvent.clear(box)
  expect(told.at(-1)).toEqual({ amount: null })
  await userEvent.type(box, '-12.345')
  expect(told.at(-1)).toEqual({ amount: '-12.345' })
  await userEvent.tab()
  expect(told.at(-1)).toEqual({ amount: '-12.35' })
  expect(box.value).toBe('-12.35')
})

test('a whole number travels as a number, text as text, emptied as null', async () => {
  const whole = open('count', {})
  await userEvent.type(screen.getByRole('textbox', { name: 'Pieces' }), '42')
  expect(whole.at(-1)).toEqual({ count: 42 })
  cleanup()
  const text = open('title', { title: 'a' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'b{Backspace}{Backspace}')
  expect(text).toEqual([{ title: 'ab' }, { title: 'a' }, { title: null }])
})

test('what is longer than a field may be stays in its box whole, to be told so', () => {
  const long = 'x'.repeat(60)
  const told = open('title', {})
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(title.maxLength).toBe(-1)
  fireEvent.change(title, { target: { value: long } })
  expect(told).toEqual([{ title: long }])
})

test('a flag turns between Y and N', async () => {
  const told = open('urgent', {})
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Urgent' }))
  expect(told).toEqual([{ urgent: 'Y' }, { urgent: 'N' }])
})

test('a ref brings its id, code, name and what comes with it', async () => {
  const told = open('itemName', {})
  await userEvent.type(screen.getByRole('combobox', { name: 'Item' }), 'M-1004{Enter}')
  await vi.waitFor(() =>
    expect(told).toEqual([{ itemId: 'i4', itemCode: 'M-1004', itemName: '螺栓 Bolt 4', uomName: 'pcs' }]),
  )
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' }).value).toBe('M-1004 螺栓 Bolt 4'),
  )
})

test('disabled and wrong fields say so; a state cannot be typed', () => {
  open('title', { title: 'a' }, { disabled: true, error: 'wrong' })
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(box.disabled).toBe(true)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  cleanup()
  open('status', { status: 'DRAFT' })
  expect(screen.getByText('Draft')).toBeTruthy()
  expect(screen.queryByRole('combobox')).toBe(null)
})

const up = (): HTMLButtonElement => screen.getByRole('button', { name: 'Increase' })
const down = (): HTMLButtonElement => screen.getByRole('button', { name: 'Decrease' })

test('what is typed and means nothing stays, and is named', async () => {
  openSample('lookup')
  await userEvent.clear(screen.getByRole('combobox'))
  await userEvent.type(screen.getByRole('combobox'), 'nonsense')
  expect(screen.getByText('Nothing matches')).toBeTruthy()
  await userEvent.tab()
  const list = screen.getByRole<HTMLInputElement>('combobox')
  expect([
    list.value,
    list.getAttribute('aria-invalid'),
    document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent,
  ]).toEqual(['nonsense', 'true', 'There is no "nonsense"; choose from the list'])
})

test('[gridRules.numberColumnDefaults] [columnConfigKeys.showThousandSeparator] [formats.numberFormat] [constants.thousandsSeparators] without settings a number has no bounds, steps by one, any decimals, and thousand separators', async () => {
  const bare = { min: undefined, max: undefined, scale: undefined, step: undefined }
  const { told } = openSample('number', bare, { quantity: '-12345678901234567.123456' })
  expect(box().value).toBe('-12,345,678,901,234,567.123456')
  expect([up().disabled, down().disabled]).toEqual([false, false])
  await userEvent.click(up())
  expect(told).toEqual([{ quantity: '-12345678901234566.123456' }])
  for (const cellType of ['number', 'price', 'amount'] as const)
    expect(sampleOf(cellType).column.showThousandSeparator).toBe(true)
  expect(shown('number', { showThousandSeparator: false }, { quantity: '12345' })).toBe('12345')
})

test('[gridRules.numberInput] [columnConfigKeys.min] [columnConfigKeys.max] [columnConfigKeys.precision] [sharedWidgets.customNumberInput] a number is clamped and rounded when it is left; signs and decimals as allowed; empty is nothing', async () => {
  const leave = async (words: Partial<CompiledColumn>, typed: string) => {
    const { told } = openSample('number', words, { quantity: null })
    await userEvent.type(box(), typed)
    await userEvent.tab()
    cleanup()
    return told.at(-1)?.['quantity']
  }
  const limits = { min: '-5', max: '20', scale: 1 }
  expect([
    await leave(limits, '99'),
    await leave(limits, '-7'),
    await leave(limits, '1.25'),
    await leave(limits, '-1.25'),
    await leave({ ...limits, scale: 0 }, '1.6'),
    await leave(limits, '+3'),
  ]).toEqual(['20', '-5', '1.3', '-1.3', '16', '3'])
  const { told } = openSample('number', limits, { quantity: '3' })
  await userEvent.clear(box())
  expect(told.at(-1)).toEqual({ quantity: null })
  expect(normalizeNumber('', { type: 'amount' })).toBe(null)
})

test('a number that is changed to its bound when it is left says so, until it is typed again', async () => {
  openSample('number', { min: '-5', max: '20' }, { quantity: null })
  const said = () => screen.queryByRole('status')?.textContent
  await userEvent.type(box(), '99')
  expect(said()).toBe(undefined)
  await userEvent.tab()
  expect([box().value, said()]).toEqual(['20', '20 at most: 99 was changed'])
  await userEvent.clear(box())
  await userEvent.type(box(), '-7')
  expect(said()).toBe(undefined)
  await userEvent.tab()
  expect([box().value, said()]).toEqual(['-5', '-5 at least: -7 was changed'])
})

test('[states.numberInputBounds] [columnConfigKeys.step] steps are exact, stop at the bounds, and their buttons are disabled there', async () => {
  const { told } = openSample('number', { min: '0', max: '1', step: '0.4', scale: 2 }, { quantity: '0.1' })
  await userEvent.click(up())
  expect([told.at(-1), up().disabled, down().disabled]).toEqual([{ quantity: '0.5' }, false, false])
  await userEvent.click(up())
  await userEvent.click(up())
  expect([told.at(-1), up().disabled, down().disabled]).toEqual([{ quantity: '1' }, true, false])
  fireEvent.keyDown(box(), { key: 'ArrowUp' })
  expect(told.length).toBe(3)
  for (let turn = 0; turn < 4; turn++) fireEvent.keyDown(box(), { key: 'ArrowDown' })
  expect([told.at(-1), down().disabled]).toEqual([{ quantity: '0' }, true])
  expect([
    stepNumber('0.1', 1, { type: 'number', step: '0.2' }),
    stepNumber(null, -1, { type: 'number' }),
  ]).toEqual(['0.3', '-1'])
})

test('[gridRules.checkboxValue] a value that is neither is an error in words, in the cell and in the editor; the next press makes it the true one', async () => {
  const { column } = sampleOf('checkbox')
  const words = '"X" is neither Y nor N; choose again'
  expect(cellOf(column).wrong?.({ value: 'X', row: {}, column, services: english })).toBe(words)
  expect(
    [null, '', 'Y', 'N'].map((value) =>
      cellOf(column).wrong?.({ value, row: {}, column, services: english }),
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
  const { told } = openSample('checkbox', {}, { urgent: 'X' })
  expect([
    screen.getByRole('checkbox').getAttribute('aria-invalid'),
    screen.getByRole('alert').textContent,
  ]).toEqual(['true', words])
  await userEvent.click(screen.getByRole('checkbox'))
  expect([told, screen.queryByRole('alert')]).toEqual([[{ urgent: 'Y' }], null])
})

test('a column of its own two values turns between them', () => {
  const { column } = sampleOf('checkbox', {
    showIcon: { trueValue: 'ON', falseValue: 'OFF', falseShow: true },
  })
  expect([
    flagValues(column),
    turned(column, 'ON'),
    turned(column, 'OFF'),
    turned(column, null),
    turned(column, 'Y'),
  ]).toEqual([['ON', 'OFF'], 'OFF', 'ON', 'ON', 'ON'])
})

test('[formats.dateFormats] [constants.dateFormats] dates, moments, years and months have one form each, however they are typed', async () => {
  const typed = async (cellType: CellType, text: string) => {
    const { told } = openSample(cellType, {}, {})
    await userEvent.type(box(), text)
    await userEvent.tab()
    const last = Object.values(told.at(-1) ?? {})[0]
    const value = box().value
    cleanup()
    return [last, value]
  }
  expect([
    await typed('date', '2026/1/5'),
    await typed('datetime', '20260105 8:30'),
    await typed('year', '2026年'),
    await typed('month', '2026.1'),
  ]).toEqual([
    ['2026-01-05', '2026-01-05'],
    ['2026-01-05 08:30:00', '2026-01-05 08:30:00'],
    ['2026', '2026'],
    ['2026-01', '2026-01'],
  ])
  expect([await typed('date', '今天'), await typed('date', '+3d'), await typed('time', '830')]).toEqual([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-23', '2026-11-23'],
    ['08:30:00', '08:30:00'],
  ])
})

test('a text that is no date stays as it was typed, and says what is expected', async () => {
  const { told } = openSample('date')
  await userEvent.clear(box())
  await userEvent.type(box(), '2026-02-30')
  await userEvent.tab()
  expect([told.at(-1), box().value, screen.getByRole('alert').textContent]).toEqual([
    { day: '2026-02-30' },
    '2026-02-30',
    'not a date, enter yyyy-MM-dd',
  ])
})

test('arrows step a date by days, a month by months, a time by hours', () => {
  const step = (cellType: CellType, key: string) => {
    const { told } = openSample(cellType)
    fireEvent.keyDown(box(), { key })
    cleanup()
    return Object.values(told.at(-1) ?? {})[0]
  }
  expect([
    step('date', 'ArrowDown'),
    step('datetime', 'ArrowUp'),
    step('month', 'ArrowUp'),
    step('year', 'ArrowDown'),
    step('time', 'ArrowUp'),
  ]).toEqual(['2026-11-30', '2026-12-02 08:30:00', '2027-01', '2025', '09:30:00'])
})
