import { expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { linesOf } from '../../rules/document/rowPath.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import type { DocumentRules } from './DocumentModel.ts'
import { createDocumentStore } from './DocumentStore.ts'

const entities = {
  document: entityOf(
    'document',
    [field('remark')],
    [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }],
  ),
  line: entityOf('line', [field('quantity'), field('code', { assigned: true })]),
}
const rules: DocumentRules = { recompute: (row) => row, validate: () => [], validatePlace: () => [] }
const open = (row: Row) => createDocumentStore(entities, entities.document, row, rules)

test('what was not typed while a save was on its way is what the server says, with the lines that it made', () => {
  const store = open({ id: 'd', versionNum: 1, remark: 'a', lines: [{ id: 'l1', quantity: '2', code: 'K' }] })
  const { row: sent } = store.state()
  store.addLine('', 'lines', { quantity: '1' })
  const lines = [
    { id: 'l1', versionNum: 2, quantity: '5', code: 'K' },
    { id: 'l2', versionNum: 1, quantity: '3', code: 'M' },
  ]
  store.accept({ id: 'd', versionNum: 2, remark: 'theirs', lines }, sent)
  expect(store.state()).toMatchObject({ dirty: true, row: { versionNum: 2, remark: 'theirs' } })
  expect(linesOf(store.state().row, 'lines').map(({ quantity }) => quantity)).toEqual(['5', '1', '3'])
})

test('what a verb made of a document may be heard before its answer comes: nothing is unsaved by that', () => {
  const store = open({ id: 'd', versionNum: 1, remark: 'a', lines: [] })
  const { row: sent } = store.state()
  store.accept({ id: 'd', versionNum: 2, remark: 'heard', lines: [] })
  store.accept({ id: 'd', versionNum: 2, remark: 'answered', lines: [] }, sent)
  expect(store.state()).toMatchObject({ dirty: false, row: { remark: 'answered' } })
  store.accept({ id: 'd', versionNum: 3, remark: 'later', lines: [] })
  store.accept({ id: 'd', versionNum: 2, remark: 'answered', lines: [] }, sent)
  expect(store.state()).toMatchObject({ dirty: false, row: { versionNum: 3, remark: 'later' } })
})

test('what was undone while a save was on its way is unsaved', () => {
  const store = open({ id: 'd', versionNum: 1, remark: 'a', lines: [] })
  store.change('', { remark: 'b' })
  const { row: sent } = store.state()
  store.undo()
  store.accept({ id: 'd', versionNum: 2, remark: 'b', lines: [] }, sent)
  expect(store.state()).toMatchObject({ dirty: true, row: { versionNum: 2, remark: 'a' } })
})
