import { expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { copyRow, differences, type Document } from './Document.ts'
import { UnitOfWork } from './UnitOfWork.ts'

const column = (wire: string) => ({ wire, column: wire, storage: 'text' })
const line = { name: 'line', columns: [column('id'), column('quantity'), column('versionNum')], lines: [] }
const node = {
  name: 'order',
  columns: [column('id'), column('title')],
  lines: [{ name: 'lines', node: line }],
} as unknown as EntityNode // as much of one as documents are compared by

const saved = (): Row => ({
  id: 'a',
  title: 'one',
  lines: [
    { id: 'x', quantity: '1', versionNum: 1 },
    { id: 'y', quantity: '2', versionNum: 1 },
  ],
})
const document = (change: (row: Row, lines: Row[]) => void = () => undefined): Document => {
  const now = copyRow(node, saved())
  change(now, now['lines'] as Row[]) // lines are rows
  return { node, id: 'a', saved: saved(), now, begun: saved() }
}
const told = (one: Document) =>
  differences(one).map(({ id, before, after, set, parents }) => [
    id,
    before === null,
    after === null,
    set,
    parents,
  ])

test('a document differs in the rows that were changed, made or taken away, wherever they stand', () => {
  expect(told(document())).toEqual([])
  expect(told(document((row) => Object.assign(row, { title: 'two' })))).toEqual([
    ['a', false, false, { title: 'two' }, []],
  ])
  expect(told(document((_, lines) => Object.assign(lines[1] ?? {}, { quantity: '3' })))).toEqual([
    ['y', false, false, { quantity: '3' }, ['a']],
  ])
  expect(told(document((_, lines) => Object.assign(lines[1] ?? {}, { versionNum: 2 })))).toEqual([])
  expect(told(document((_, lines) => lines.reverse()))).toEqual([])
  expect(told(document((_, lines) => lines.splice(0, 1, { id: 'z', quantity: '9' })))).toEqual([
    ['z', true, false, {}, ['a']],
    ['x', false, true, {}, ['a']],
  ])
  expect(told({ ...document(), saved: null })).toHaveLength(3)
  expect(told({ ...document(), now: null })).toHaveLength(3)
})

test('a part of a transaction knows every document, and goes over those alone that it came to', () => {
  const context = {} as OperationContext // nothing is asked of it
  const whole = new UnitOfWork(context)
  const [one, other] = [document(), { ...document(), id: 'b' }]
  whole.documents.set('a', one).set('b', other)
  const part = whole.within(context)
  expect([...part.documents.values()]).toEqual([])
  expect([part.documents.has('a'), part.documents.has('c')]).toEqual([true, false])
  expect(part.documents.get('a')).toBe(one)
  part.touch(other)
  const inner = part.within(context)
  expect(inner.documents.get('b')).toBe(other)
  const made = inner.add(node, { id: 'c' })
  expect([...inner.documents.keys()]).toEqual(['b', 'c'])
  part.join(inner)
  whole.join(part)
  expect([...part.documents.keys()]).toEqual(['a', 'b', 'c'])
  expect(whole.documents.get('c')).toBe(made)
  expect([whole.isWithin, part.isWithin, inner.isWithin]).toEqual([false, true, true])
})
