import { expect, test, vi } from 'vitest'
import type { CompiledEntity, CompiledField, Row } from '../../language/compiled.ts'
import { createDocumentStore, type DocumentRules } from './DocumentStore.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { lineKey } from './paths.ts'

const at = { file: 'x.yaml', line: 1, column: 1 }
const field = (name: string, more: Partial<CompiledField> = {}): CompiledField =>
  ({ name, wire: name, column: name, label: { CN: name, EN: name }, type: 'text', storage: 'text', at, ...more })
const entityOf = (name: string, fields: CompiledField[], lines: CompiledEntity['lines'] = []): CompiledEntity => ({
  name, label: { CN: name, EN: name }, area: 'a', server: 's', family: name, table: name, keyName: 'id', kind: 'document', fields, lines,
  display: { code: 'num', name: 'num' }, verbs: [], access: {}, keys: [], checks: [], derive: [], flows: [], notify: [], hooks: [], paths: [], indexes: [], dropped: [], at,
})
const entities = {
  document: entityOf('document', [field('remark'), field('total', { assigned: true })], [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }]),
  line: entityOf('line', [field('quantity'), field('code', { assigned: true })]),
}
/** Stands for the rules room: a total over the lines, and one rule that can be broken. */
const rules: DocumentRules = {
  recompute: (row) => ({ ...row, total: linesOf(row, 'lines').reduce((sum, line) => sum + Number(line['quantity'] ?? 0), 0) }),
  newLine: () => ({ quantity: '1' }),
  validate: (row) => (row['remark'] === 'bad' ? [{ path: 'remark', code: 'X', msg: 'bad' }] : []),
}
const open = (row: Row = { id: 'd', remark: 'a', lines: [{ id: 'l1', quantity: '2', code: 'K' }] }) => createDocumentStore(entities, entities.document, row, false, rules)

test('a change recomputes, makes the document dirty and can be undone and done again', () => {
  const store = open()
  store.change('lines[0]', { quantity: '5' })
  expect(store.state()).toMatchObject({ dirty: true, row: { total: 5 } })
  store.undo()
  expect(store.state()).toMatchObject({ dirty: false, canRedo: true })
  expect(linesOf(store.state().row, 'lines')[0]).toMatchObject({ quantity: '2' })
  store.redo()
  expect(store.state()).toMatchObject({ dirty: true, row: { total: 5 } })
})

test('a text typed without a pause is one step of undo', () => {
  const store = open()
  for (const remark of ['ab', 'abc', 'abcd']) store.change('', { remark })
  store.undo()
  expect(store.state().row['remark']).toBe('a')
})

test('lines that did not change stay the same objects', () => {
  const store = open({ id: 'd', lines: [{ id: 'l1', quantity: '1' }, { id: 'l2', quantity: '1' }] })
  const before = linesOf(store.state().row, 'lines')
  store.change('lines[0]', { quantity: '9' })
  const after = linesOf(store.state().row, 'lines')
  expect(after[1]).toBe(before[1])
  expect(after[0]).not.toBe(before[0])
})

test('every line has a key of its own, saved or not', () => {
  const store = open()
  store.addLine('', 'lines')
  store.addLine('', 'lines')
  const keys = linesOf(store.state().row, 'lines').map(lineKey)
  expect(keys[0]).toBe('l1')
  expect(new Set(keys).size).toBe(3)
})

test('a copied line takes what a person typed, and neither id nor what the system assigned', () => {
  const store = open()
  store.copyLines('', 'lines', ['l1'])
  const copy = linesOf(store.state().row, 'lines')[1]
  expect(copy).toMatchObject({ quantity: '2' })
  expect(copy?.['id']).toBeUndefined()
  expect(copy?.['code']).toBeUndefined()
})

test('an error stays on its field until that changes', () => {
  const store = open()
  store.change('', { remark: 'bad' })
  expect(store.validate()).toBe(false)
  expect(store.state().errors.get('remark')?.msg).toBe('bad')
  store.change('lines[0]', { quantity: '3' })
  expect(store.state().errors.has('remark')).toBe(true)
  store.change('', { remark: 'good' })
  expect(store.state().errors.size).toBe(0)
})

test('after a save nothing is dirty and nothing can be undone', () => {
  const store = open()
  store.change('', { remark: 'b' })
  const heard = vi.fn()
  store.subscribe(heard)
  store.accept({ id: 'd', remark: 'b', lines: [] })
  expect(store.state()).toMatchObject({ dirty: false, canUndo: false })
  expect(heard).toHaveBeenCalledOnce()
})

test('a line that the keyboard ran into goes again when nothing was written into it', () => {
  const store = open()
  store.offerLine('', 'lines')
  const kept = store.offerLine('', 'lines')
  store.change('lines[2]', { quantity: '4' })
  store.validate()
  expect(linesOf(store.state().row, 'lines').map(lineKey)).toEqual(['l1', kept])
})

test('a line that was asked for stays, empty or not', () => {
  const store = open()
  store.addLine('', 'lines')
  store.validate()
  expect(linesOf(store.state().row, 'lines').length).toBe(2)
})
