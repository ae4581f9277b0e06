// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import { useLineView } from '../../grid/columns/useLineView.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import { sampleColumns, sampleServices } from '../../cells/sampleColumns.chromium.ts'
import { useLinePages } from './useLinePages.ts'

const services = sampleServices('EN')
const lines: readonly Row[] = Array.from({ length: 25 }, (_, index) => ({
  id: `r${index}`,
  title: `Line ${index}`,
  amount: `${index}.1`,
  quantity: '1',
}))
const table = (more: Partial<CompiledTable> = {}) =>
  ({
    pageSize: 10,
    pageSizes: [20, 50, 100, 200, 450, 500],
    isShowPage: true,
    columns: sampleColumns,
    ...more,
  }) as unknown as CompiledTable // only what is looked at

/** A grid that has only the rows of its page. */
function at(more: Partial<CompiledTable> = {}, pageRows: number | null = null) {
  const drawn = { rows: lines }
  const focusCell = vi.fn((key: string) => drawn.rows.some((row) => row['id'] === key))
  const grid = { current: { focusCell, commit: () => undefined } satisfies GridHandle }
  const onPageRows = vi.fn()
  const hook = renderHook(() => {
    const view = useLineView(lines, sampleColumns, services, 'id', '2026-11-21')
    const pages = useLinePages({
      all: lines,
      view,
      table: table(more),
      rowKey: 'id',
      grid,
      pageRows,
      onPageRows,
    })
    drawn.rows = pages.rows
    return { view, pages }
  })
  return { ...hook, focusCell, onPageRows }
}

test('lines of a document have pages in the browser, and totals over all of them', () => {
  const { result, onPageRows } = at()
  expect([
    result.current.pages.rows.length,
    result.current.pages.offset,
    result.current.pages.bar?.count,
    result.current.pages.totals,
  ]).toEqual([10, 0, 25, { quantity: '25', amount: '302.5' }])
  act(() => result.current.pages.bar?.onChange(3, 10))
  expect([result.current.pages.rows.map(({ id }) => id), result.current.pages.offset]).toEqual([
    ['r20', 'r21', 'r22', 'r23', 'r24'],
    20,
  ])
  act(() => result.current.pages.bar?.onChange(1, 50))
  expect(onPageRows).toHaveBeenCalledWith(50)
  expect(at({}, 50).result.current.pages.totals).toBeUndefined()
})

test('without a page bar all lines are there', () => {
  const { result } = at({ isShowPage: false })
  expect([result.current.pages.rows, result.current.pages.bar]).toEqual([lines, null])
})

test('a line on another page, or hidden by a filter, is reached; one that is gone is not', async () => {
  const { result, focusCell } = at()
  act(() => {
    expect(result.current.pages.reach('r23', 'title')).toBe(true)
  })
  expect([result.current.pages.offset, focusCell.mock.lastCall]).toEqual([20, ['r23', 'title']])
  act(() => result.current.view.search('line 4'))
  await waitFor(() => expect(result.current.pages.rows.map(({ id }) => id)).toEqual(['r4', 'r14', 'r24']))
  act(() => {
    result.current.pages.reach('r12')
  })
  await waitFor(() =>
    expect([result.current.view.narrowed, result.current.pages.offset, focusCell.mock.lastCall]).toEqual([
      false,
      10,
      ['r12', undefined],
    ]),
  )
  expect(result.current.pages.reach('gone')).toBe(false)
})
