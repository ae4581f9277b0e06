// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { rowKeyOf } from './rowKeys.ts'
import { useSelection } from './useSelection.ts'

const row = (id: string, more: Row = {}): Row => ({ id, noteNum: `N${id}`, lineNum: 10, ...more })
const first = [row('1'), row('2')]
const second = [row('3'), row('4')]
const byFields = rowKeyOf({ pageSelection: { keyFields: ['noteNum', 'lineNum'] } })
const at = (page: readonly Row[], keyOf = byFields) =>
  renderHook(({ rows }) => useSelection(rows, keyOf), { initialProps: { rows: page } })

test('[tableConfigKeys.pageSelectionKeys][tableConfigKeys.pageSelection.keyFields] a row is known by its key fields joined with a hyphen, by its id without them', () => {
  expect([
    byFields(row('7')),
    rowKeyOf({})(row('7')),
    rowKeyOf({ pageSelection: { keyFields: ['gone'] } })(row('7')),
  ]).toEqual(['N7-10', '7', ''])
})

test('[states.pageSelection] what was selected stays selected on other pages, and is counted', () => {
  const { result, rerender } = at(first)
  act(() => result.current.select(new Set(['2'])))
  expect([[...result.current.keys], result.current.rows]).toEqual([['2'], [first[1]]])
  rerender({ rows: second })
  expect([...result.current.keys]).toEqual(['N2-10'])
  act(() => result.current.select(new Set(['N2-10', '3', '4'])))
  expect(result.current.rows.map(({ id }) => id)).toEqual(['2', '3', '4'])
  rerender({ rows: first })
  expect(result.current.keys).toEqual(new Set(['2', 'N3-10', 'N4-10']))
  act(() => result.current.select(new Set(['N3-10', 'N4-10'])))
  expect(result.current.rows.map(({ id }) => id)).toEqual(['3', '4'])
  act(() => result.current.clear())
  expect(result.current.rows).toEqual([])
})

test('rows of one key are selected and let go together; a single choice replaces those of other pages', () => {
  const keyOf = rowKeyOf({ pageSelection: { keyFields: ['lineNum'] } })
  const { result, rerender } = at([row('1'), row('2'), row('3', { lineNum: 20 })], keyOf)
  act(() => result.current.select(new Set(['1'])))
  expect(result.current.keys).toEqual(new Set(['1', '2']))
  act(() => result.current.select(new Set(['1'])))
  expect(result.current.rows).toEqual([])
  act(() => result.current.select(new Set(['3'])))
  rerender({ rows: [row('4', { lineNum: 30 })] })
  act(() => result.current.select(new Set(['4'])))
  expect(result.current.rows.map(({ id }) => id)).toEqual(['4'])
})

test('rows that were read again are what verbs get; the selected ones can be looked at alone', () => {
  const { result, rerender } = at(first)
  act(() => result.current.select(new Set(['1'])))
  rerender({ rows: [row('1', { versionNum: 2 }), row('2')] })
  expect(result.current.rows[0]).toMatchObject({ versionNum: 2 })
  rerender({ rows: second })
  act(() => result.current.showOnly(true))
  expect([result.current.here.map(({ id }) => id), [...result.current.keys]]).toEqual([['1'], ['1']])
  act(() => result.current.select(new Set()))
  expect([result.current.only, result.current.here]).toEqual([false, second])
})
