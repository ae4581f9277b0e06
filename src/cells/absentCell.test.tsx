// @vitest-environment jsdom
// What is read where there is no value: words that nobody copies.
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CompiledColumn } from '../language/column.ts'
import { seenText } from './Cell.ts'
import { cellOf } from './cells.ts'
import { CellServicesContext } from './CellServices.ts'
import { FieldEditor } from './editors/FieldEditor.tsx'
import { FieldValue } from './FieldValue.tsx'
import { sampleColumns, sampleServices } from './sampleColumns.chromium.ts'

afterEach(cleanup)

const plain = sampleColumns.find(({ key }) => key === 'quantity') ?? expect.fail('There is no quantity.')
const column: CompiledColumn = { ...plain, absent: { CN: '不限', EN: 'No limit' } }
const services = sampleServices('EN')
const read = (value: unknown, language: 'CN' | 'EN' = 'EN') => ({
  value,
  row: { quantity: value },
  column,
  services: { ...services, language },
})

test('is seen and found in the language of the reader, and copied as no value', () => {
  const cell = cellOf(column)
  expect([seenText(cell, read(null)), seenText(cell, read(null, 'CN')), cell.text(read(null))]).toEqual([
    'No limit',
    '不限',
    '',
  ])
  expect([seenText(cell, read('5')), seenText(cellOf(plain), read(null))]).toEqual(['5', ''])
  expect(cellOf(column)).toBe(cell)
})

test('what was not told is not said to be without a limit', () => {
  expect(seenText(cellOf(column), read(undefined))).toBe('')
})

test('stands in forms that are only read, and as a hint in an empty box', () => {
  const within = (part: ReactNode) =>
    render(<CellServicesContext value={services}>{part}</CellServicesContext>)
  within(<FieldValue column={column} row={{ quantity: null }} />)
  expect(screen.getByText('No limit').className).toBe('sw-absent')
  cleanup()
  within(<FieldEditor column={column} value={null} row={{}} onChange={() => undefined} />)
  expect(screen.getByPlaceholderText('No limit')).toBeTruthy()
})
