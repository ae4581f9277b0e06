// @vitest-environment jsdom
// What is drawn again when something changes; jsdom has no sizes, so they are given.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { numberCell } from '../../cells/number/numberCells.ts'
import { refCell } from '../../cells/ref/refCells.tsx'
import { textCell } from '../../cells/text/textCells.tsx'
import { Grid } from '../Grid.tsx'
import type { CompiledColumn } from '../../language/column.ts'
import type { Row } from '../../language/row.ts'
import type { GridHandle } from '../GridProps.ts'
import { sampleColumns, sampleRows, sampleServices } from '../../cells/sampleColumns.chromium.ts'
import { watchDrawing } from '../rows/watchDrawing.ts'
import { withElementSize } from '../../../tests/elementSize.ts'

withElementSize(2600)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const services = sampleServices('EN')
const base = { label: 'Lines', columns: sampleColumns, services } as const
const cell = (row: string, col: string): Element =>
  document.querySelector(`[data-row="${row}"] [data-col="${col}"]`) ?? document.body

test('one changed value draws the one cell that reads it', async () => {
  const rows = sampleRows(100)
  const { rerender } = render(<Grid {...base} rows={rows} />)
  expect(screen.getAllByRole('row').length).toBeGreaterThan(10)
  const spies = [textCell, numberCell, refCell].map((each) => vi.spyOn(each, 'text'))
  rerender(
    <Grid {...base} rows={rows.map((row, index) => (index === 2 ? { ...row, quantity: '5' } : row))} />,
  )
  const calls = spies.flatMap((spy) =>
    spy.mock.calls.map(([read]) => `${String(read.row['id'])}.${read.column.key}`),
  )
  expect(calls).toEqual(['r2.quantity'])
  expect(cell('r2', 'quantity').textContent).toBe('5')
})

test('a ref is drawn again when only its code changed', () => {
  const rows = sampleRows(10)
  const { rerender } = render(<Grid {...base} rows={rows} />)
  rerender(
    <Grid {...base} rows={rows.map((row, index) => (index === 1 ? { ...row, itemCode: 'NEW' } : row))} />,
  )
  expect(cell('r1', 'itemName').getAttribute('title')).toContain('NEW')
})

test('moving the active cell draws two cells, new messages only theirs', () => {
  const rows = sampleRows(100)
  const { rerender } = render(<Grid {...base} rows={rows} />)
  fireEvent.mouseDown(cell('r0', 'title'), { button: 0 })
  const text = vi.spyOn(textCell, 'text')
  fireEvent.keyDown(screen.getByRole('grid'), { key: 'ArrowDown' })
  expect(text.mock.calls.map(([read]) => read.row['id'])).toEqual(['r0', 'r1'])
  text.mockClear()
  rerender(
    <Grid
      {...base}
      rows={rows}
      errorsOf={(rowKey, key) => (rowKey === 'r3' && key === 'title' ? 'wrong' : undefined)}
    />,
  )
  expect(text.mock.calls.map(([read]) => read.row['id'])).toEqual(['r3'])
  expect(cell('r3', 'title').getAttribute('aria-invalid')).toBe('true')
})

test('what stands beside a value is drawn where the user is alone, and Shift F1 presses it; elsewhere it tells the keys', () => {
  const pressed: unknown[] = []
  const aside = vi.fn((row: Row, { key }: CompiledColumn) =>
    key === 'title' ? (
      <button type="button" onClick={() => pressed.push(row['id'])}>
        ?
      </button>
    ) : null,
  )
  const onEdit = vi.fn()
  render(<Grid {...base} rows={sampleRows(100)} aside={aside} onEdit={onEdit} isEditable={() => true} />)
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(screen.getByRole('grid'), { key, shiftKey })
  expect(aside).not.toHaveBeenCalled()
  fireEvent.mouseDown(cell('r0', 'title'), { button: 0 })
  press('ArrowDown')
  expect(aside.mock.calls.map(([row]) => row['id'])).toEqual(['r0', 'r1'])
  press('F1', true)
  expect([pressed, screen.queryByRole('dialog')]).toEqual([['r1'], null])
  const [button] = cell('r1', 'title').getElementsByTagName('button')
  fireEvent.mouseDown(button ?? document.body, { button: 0 })
  fireEvent.click(button ?? document.body)
  expect([pressed, cell('r1', 'title').querySelector('input')]).toEqual([['r1', 'r1'], null])
  press('F2')
  expect(cell('r1', 'title').querySelector('.sw-aside')).toBeNull()
  press('Escape')
  press('ArrowRight')
  expect(document.querySelector('.sw-aside')).toBeNull()
})

test('the user stays on the same row when rows are sorted, and nowhere when it is gone', async () => {
  const rows = sampleRows(5)
  const { rerender } = render(<Grid {...base} rows={rows} />)
  fireEvent.mouseDown(cell('r1', 'title'), { button: 0 })
  rerender(<Grid {...base} rows={rows.toReversed()} />)
  await vi.waitFor(() =>
    expect(document.querySelector('.sw-active')?.closest('[data-row]')?.getAttribute('data-row')).toBe('r1'),
  )
  rerender(<Grid {...base} rows={rows.slice(2)} />)
  await vi.waitFor(() => expect(document.querySelector('.sw-active')).toBe(null))
})

test('focusCell goes to a row and a field, by column or by the wire key of its value', async () => {
  let handle: GridHandle | null = null
  render(
    <Grid
      {...base}
      rows={sampleRows(100)}
      ref={(grid) => {
        handle = grid
      }}
    />,
  )
  const go = (row: string, col: string): boolean => handle?.focusCell(row, col) ?? false
  expect(go('r2', 'itemId')).toBe(true)
  await vi.waitFor(() =>
    expect(document.querySelector('.sw-active')?.getAttribute('data-col')).toBe('itemName'),
  )
  expect(go('r2', 'nowhere')).toBe(false)
  expect(go('gone', 'title')).toBe(false)
})

test('empty, failed and loading say so', () => {
  const { rerender } = render(<Grid {...base} rows={[]} />)
  expect(screen.getByText('No data')).toBeTruthy()
  rerender(<Grid {...base} rows={[]} loading />)
  expect(screen.getByRole('progressbar')).toBeTruthy()
  expect(screen.queryByText('No data')).toBe(null)
  rerender(<Grid {...base} rows={sampleRows(3)} error="Could not be loaded" />)
  expect(screen.getByRole('alert').textContent).toBe('Could not be loaded')
  expect(document.querySelector('[data-row]')).toBe(null)
})

test('numbers measured differently are not added', () => {
  const columns = sampleColumns.map((column) =>
    column.key === 'quantity' ? { ...column, isSummary: true, measure: 'currency' } : column,
  )
  const rows = sampleRows(3).map((row, index) => ({ ...row, quantity: String(index + 1), currency: 'CNY' }))
  const sum = () => document.querySelector('.sw-foot [data-col="quantity"]')?.textContent
  const { rerender } = render(<Grid {...base} columns={columns} rows={rows} summary />)
  expect(sum()).toBe('6')
  const mixed = rows.map((row, index) => (index === 0 ? { ...row, currency: 'USD' } : row))
  rerender(<Grid {...base} columns={columns} rows={mixed} summary={{ totals: {} }} />)
  expect(
    [...document.querySelectorAll('.sw-foot [data-col="quantity"]')].map((cell) => cell.textContent),
  ).toEqual(['—', '—'])
})

/** Counts what is drawn while something happens. */
function drawnBy(happens: () => void): string[] {
  const drawn: string[] = []
  watchDrawing.tell = (what, key) => {
    drawn.push(`${what} ${key}`.trim())
  }
  happens()
  watchDrawing.tell = undefined
  return drawn
}
const always = () => true

test('one committed cell draws its row, the cells that read it, its sum, header and footer; no other row, cell or sum', () => {
  const rows = sampleRows(1000)
  const onEdit = vi.fn()
  const props = {
    ...base,
    summary: true,
    showIndex: true,
    selection: 'multiple',
    isEditable: always,
    onEdit,
  } as const
  const { rerender } = render(<Grid {...props} rows={rows} />)
  const drawn = drawnBy(() =>
    rerender(<Grid {...props} rows={rows.with(2, { ...rows[2], quantity: '5' })} />),
  )
  expect(drawn.toSorted()).toEqual(['cell r2.quantity', 'foot', 'foot quantity', 'head', 'row r2'])
})

test('selecting a row draws that row and none of its cells; the header counts', () => {
  const rows = sampleRows(1000)
  const props = { ...base, rows, selection: 'multiple', showIndex: true } as const
  const { rerender } = render(<Grid {...props} selectedKeys={new Set()} />)
  expect(drawnBy(() => rerender(<Grid {...props} selectedKeys={new Set(['r3'])} />))).toEqual([
    'head',
    'row r3',
  ])
})

test('scrolling draws the rows that come into view, and neither header nor footer', () => {
  render(<Grid {...base} rows={sampleRows(1000)} summary showIndex />)
  const scroller = screen.getByRole('grid')
  const drawn = drawnBy(() => {
    scroller.scrollTop = 32 * 5
    fireEvent.scroll(scroller)
  })
  expect(drawn.filter((one) => !one.startsWith('cell')).every((one) => one.startsWith('row r1'))).toBe(true)
  expect(drawn.filter((one) => one.startsWith('row')).length).toBe(5)
})

test('rules are asked for rows in view only, whatever the number of rows', () => {
  const isEditable = vi.fn(always)
  const errorsOf = vi.fn(() => undefined)
  render(
    <Grid
      {...base}
      rows={sampleRows(5000)}
      summary
      isEditable={isEditable}
      errorsOf={errorsOf}
      onEdit={vi.fn()}
    />,
  )
  const perRow = sampleColumns.length
  expect(isEditable.mock.calls.length).toBeLessThan(30 * perRow)
  expect(errorsOf.mock.calls.length).toBeLessThan(30 * perRow)
})
