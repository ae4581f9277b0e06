import { beforeEach, expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledField } from '../../language/field.ts'
import type { Row } from '../../language/row.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { createDocumentStore, type DocumentStore } from '../document/DocumentStore.ts'
import { rowChanges } from './rowChanges.ts'
import { rowsEntity, rowsName } from './rowsEntity.ts'
import { placedErrors, toRowsSent, withAnswer } from './savedRows.ts'

const field = (name: string, more: Partial<CompiledField> = {}) =>
  ({
    name,
    wire: name,
    storage: 'text',
    type: 'text',
    label: { CN: name, EN: name },
    ...more,
  }) as CompiledField // what is asked of it here
const part = {
  name: 'part',
  label: { CN: '零件', EN: 'Part' },
  fields: [field('code'), field('note'), field('uses', { compute: { run: () => null, deps: [] } as never })],
  lines: [],
  access: {},
} as unknown as CompiledEntity // as far as it is asked
const whole = rowsEntity(part)
const entities = { part, [whole.name]: whole }

const row = (id: string, note: string, versionNum = 1): Row => ({ id, versionNum, code: id, note })
const first = [row('a', 'A'), row('b', 'B'), row('c', 'C')]

let store: DocumentStore
beforeEach(() => {
  const rules = { recompute: (one: Row) => one, validate: () => [], validatePlace: () => [] }
  store = createDocumentStore(entities, whole, { [rowsName]: [] }, rules)
  store.adopt(rowsName, first)
})

const notes = () => linesOf(store.state().row, rowsName).map(({ note }) => note)
const at = (key: string) =>
  `${rowsName}[${linesOf(store.state().row, rowsName).findIndex(({ $key }) => $key === key)}]`
const write = (key: string, note: string) => store.change(at(key), { note })
const counted = () => {
  const { added, changed, gone } = rowChanges(part, store.state())
  return [added, changed, gone].map((rows) => rows.map(({ id, note }) => id ?? note))
}
const sent = () => toRowsSent(entities, part, store.state(), 'buyer')

test('a page that was read is no change; another one takes its place', () => {
  expect([notes(), store.state().dirty, counted()]).toEqual([['A', 'B', 'C'], false, [[], [], []]])
  store.adopt(rowsName, [row('d', 'D')])
  expect(notes()).toEqual(['D'])
})

test('what was written, added and taken away stays while other pages are read, with its steps', () => {
  write('a', 'mine')
  store.deleteLines('', rowsName, ['b'])
  store.addLine('', rowsName, { note: 'new' })
  store.adopt(rowsName, [row('c', 'theirs', 2), row('d', 'D')])
  expect(counted()).toEqual([['new'], ['a'], ['b']])
  expect(notes()).toEqual(['mine', 'theirs', 'D', 'new'])
  store.undo()
  store.undo()
  expect(counted()).toEqual([[], ['a'], []])
  expect(notes()).toEqual(['mine', 'B', 'theirs', 'D'])
  store.undo()
  expect([counted(), notes()]).toEqual([
    [[], [], []],
    ['A', 'B', 'theirs', 'D'],
  ])
  store.redo()
  expect(notes()).toEqual(['mine', 'B', 'theirs', 'D'])
})

test('mistakes stay at their rows when rows come and go around them', () => {
  write('b', 'wrong')
  store.showErrors([{ path: `${at('b')}.note`, code: 'X', msg: 'wrong' }], 'server')
  store.adopt(rowsName, [row('0', 'O'), row('b', 'B')])
  expect([...store.state().errors.keys()]).toEqual([`${at('b')}.note`])
})

test('written back to what it was, a row is none that is sent', () => {
  write('a', 'mine')
  write('a', 'A')
  expect(sent().list).toEqual([])
})

test('sent are the values that changed, new rows whole, and behind them what goes', () => {
  write('c', 'mine')
  store.addLine('', rowsName, { code: 'n', note: 'new' })
  store.deleteLines('', rowsName, ['a'])
  expect(sent()).toEqual({
    list: [
      { id: 'c', versionNum: 1, note: 'mine' },
      { code: 'n', note: 'new' },
      { id: 'a', versionNum: 1, _gone: true },
    ],
    keys: ['c', 'new-1', 'a'],
  })
})

test('after a save nothing is unsaved; what goes back is what was typed, on the version that was saved', () => {
  write('c', 'mine')
  store.addLine('', rowsName, { code: 'n', note: 'new' })
  const before = store.state()
  const body = toRowsSent(entities, part, before, 'buyer')
  store.accept(withAnswer(before.row, body, [row('c', 'mine', 2), row('n', 'new')]), before.row)
  expect([counted(), store.state().dirty]).toEqual([[[], [], []], false])
  store.adopt(rowsName, [row('a', 'A'), row('b', 'B'), row('c', 'mine', 2), row('n', 'new')])
  store.undo()
  expect(counted()).toEqual([[], [], ['n']])
  store.undo()
  expect(sent().list).toContainEqual({ id: 'c', versionNum: 2, note: 'C' })
})

test('where somebody else was at a row meanwhile, steps of before a save end', () => {
  write('c', 'mine')
  const before = store.state()
  store.accept(withAnswer(before.row, sent(), [row('c', 'mine', 2)]), before.row)
  store.adopt(rowsName, [row('a', 'A'), row('c', 'theirs', 3)])
  expect([notes(), store.state().undoes]).toEqual([['A', 'theirs'], undefined])
})

test('mistakes of the answer stand at their rows, those of rows that go at none', () => {
  write('c', 'mine')
  store.deleteLines('', rowsName, ['a'])
  const errors = [
    { path: 'note', code: 'X', msg: 'x', rowIndex: 0 },
    { path: 'id', code: 'Y', msg: 'y', rowIndex: 1 },
    { path: '', code: 'Z', msg: 'z' },
  ]
  expect(placedErrors(store.state().row, sent(), errors).map(({ path }) => path)).toEqual([
    `${at('c')}.note`,
    '',
    '',
  ])
})
