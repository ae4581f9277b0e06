import { expect, test } from 'vitest'
import type { CompiledButton } from '../../language/button.ts'
import type { CompiledColumn } from '../../language/column.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledTable } from '../../language/table.ts'
import { arrangeTable } from './arrangeTable.ts'

const column = (field: string, more: Partial<CompiledColumn> = {}) =>
  ({ key: field, field, width: 100, ...more }) as CompiledColumn // only what is looked at
const table = (columns: readonly CompiledColumn[], more: Partial<CompiledTable> = {}) =>
  ({ columns, ...more }) as CompiledTable // only what is looked at
const entity = (more: Partial<CompiledEntity> = {}) =>
  ({
    display: { code: 'num', name: 'num' },
    kind: 'document',
    states: { field: 'status' },
    ...more,
  }) as CompiledEntity // only what is looked at
const verb = (resource: string) => ({ resource, kind: 'verb' }) as CompiledButton // only what is looked at

const fixed = ({ columns }: CompiledTable) => columns.map(({ key, fixed: at = '' }) => `${key} ${at}`.trim())

test('what names a row is pinned left, its state right', () => {
  expect(fixed(arrangeTable(table([column('status'), column('num'), column('day')]), entity(), []))).toEqual([
    'num left',
    'day',
    'status right',
  ])
})

test('a column that the definition pinned stands for the name; lines have none of their own', () => {
  const columns = [column('num'), column('partner', { fixed: 'left' })]
  expect(fixed(arrangeTable(table(columns), entity(), []))).toEqual(['num', 'partner left'])
  expect(fixed(arrangeTable(table([column('num')]), entity({ kind: 'line' }), []))).toEqual(['num'])
})

test('rows are one line high', () => {
  const { columns } = arrangeTable(table([column('address', { wrap: true })]), entity(), [])
  expect(columns.map(({ wrap }) => wrap)).toEqual([undefined])
})

test('with a happy path the verbs of the toolbar stand behind those of the row', () => {
  const own = { width: 90, buttons: [verb('btnA')] }
  const toolbar = [verb('btnA'), verb('btnB'), { resource: 'btnExport', kind: 'export' } as CompiledButton]
  const slot = (path?: readonly string[]) =>
    arrangeTable(table([], { operateSlot: own }), entity(path ? { path } : {}), toolbar).operateSlot
  expect(slot(['A', 'B'])?.buttons.map(({ resource }) => resource)).toEqual(['btnA', 'btnB'])
  expect(slot()).toEqual(own)
  expect(arrangeTable(table([]), entity({ path: ['A', 'B'] }), []).operateSlot).toBeUndefined()
})
