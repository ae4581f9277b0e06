// @vitest-environment jsdom
// The editors as a form uses them.
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Row } from '../../language/row.ts'
import { sampleColumns, sampleServices } from '../sampleColumns.chromium.ts'
import { CellServicesContext } from '../CellServices.ts'
import { wireOf } from '../wiresOf.ts'
import { FieldEditor } from './FieldEditor.tsx'

afterEach(cleanup)

const services = sampleServices('EN')

function Form({
  field,
  start,
  told,
  disabled,
  error,
}: {
  readonly field: string
  readonly start: Row
  readonly told: Row[]
  readonly disabled?: boolean
  readonly error?: string
}) {
  const [row, setRow] = useState(start)
  const column = sampleColumns.find(({ key }) => key === field)
  if (!column) throw new Error(field)
  return (
    <CellServicesContext value={services}>
      <FieldEditor
        column={column}
        row={row}
        value={row[wireOf(column)]}
        disabled={disabled}
        error={error}
        onChange={(values) => {
          told.push(values)
          setRow({ ...row, ...values })
        }}
      />
      <button type="button">next</button>
    </CellServicesContext>
  )
}

function open(field: string, start: Row, more: { disabled?: boolean; error?: string } = {}): Row[] {
  const told: Row[] = []
  render(<Form field={field} start={start} told={told} {...more} />)
  return told
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
