import { expect, test } from 'vitest'
import type { CompiledColumn } from '../../language/column.ts'
import type { ColumnChoice } from '../GridProps.ts'
import { applyChoices, widthsOf } from './applyChoices.ts'
import { hidden, moved, pinned, resized, stepped, withoutWidths } from './arrange.ts'

const column = (key: string, more: Partial<CompiledColumn> = {}) =>
  ({ key, columnsDisplay: 'Y', ...more }) as unknown as CompiledColumn // only what is looked at
const columns = [
  column('a', { fixed: 'left' }),
  column('b'),
  column('c'),
  column('d', { columnsDisplay: 'N' }),
  column('e'),
]
const seen = (choices: readonly ColumnChoice[]) => {
  const shown = applyChoices(columns, choices).filter(({ columnsDisplay }) => columnsDisplay === 'Y')
  return (['left', undefined, 'right'] as const)
    .map((zone) =>
      shown
        .filter(({ fixed }) => fixed === zone)
        .map(({ key }) => key)
        .join(''),
    )
    .join('|')
}

test('[columnConfigKeys.columnsDisplay] without choices the columns are the definition’s, the very same', () => {
  expect(applyChoices(columns, [])).toBe(columns)
  expect(seen([])).toBe('a|bce|')
})

test('choices order, show, hide and pin; what they do not say is the definition’s', () => {
  expect(
    seen([
      { key: 'e' },
      { key: 'd', hidden: false },
      { key: 'c', hidden: true },
      { key: 'b', fixed: 'right' },
      { key: 'a', fixed: 'none' },
    ]),
  ).toBe('|eda|b')
  expect(applyChoices(columns, [{ key: 'b', width: 90 }])[1]).toBe(columns[1])
})

test('columns of a newer definition stand where they stand there, those of an older one are passed over', () => {
  expect(seen([{ key: 'e' }, { key: 'gone' }, { key: 'b' }, { key: 'a' }])).toBe('a|ebc|')
})

test('a column is put before another one or behind the last of a zone, and becomes pinned like it', () => {
  expect(seen(moved(columns, [], 'e', 'b', 'none'))).toBe('a|ebc|')
  expect(seen(moved(columns, [], 'b', null, 'none'))).toBe('a|ceb|')
  expect(seen(moved(columns, [], 'c', 'a', 'left'))).toBe('ca|be|')
  expect(seen(moved(columns, [], 'c', null, 'right'))).toBe('a|be|c')
  expect(moved(columns, [], 'b', 'b', 'none')).toEqual([])
})

test('a step passes what is hidden, and leads over the edge of a zone', () => {
  expect(seen(stepped(columns, [], 'c', 1))).toBe('a|bec|')
  expect(seen(stepped(columns, [], 'e', -1))).toBe('a|bec|')
  expect(seen(stepped(columns, [], 'b', -1))).toBe('ab|ce|')
  expect(seen(stepped(columns, [], 'a', 1))).toBe('|abce|')
  expect(stepped(columns, [], 'a', -1)).toEqual([])
})

test('widths are kept within what can be read, and can be given up without the rest', () => {
  const choices = hidden(columns, resized(columns, resized(columns, [], 'b', 20), 'c', 123.6), 'b', true)
  expect(widthsOf(choices)).toEqual({ b: 48, c: 124 })
  expect(withoutWidths(choices)).toEqual([
    { key: 'a' },
    { key: 'b', hidden: true },
    { key: 'c' },
    { key: 'd' },
    { key: 'e' },
  ])
  expect(seen(pinned(columns, choices, 'e', 'left'))).toBe('ae|c|')
})
