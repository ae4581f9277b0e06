import { expect, test } from 'vitest'
import type { CompiledEntity, CompiledField } from '../../language/compiled.ts'
import { mergeDocuments } from './merge.ts'

const at = { file: 'x.yaml', line: 1, column: 1 }
const field = (name: string, more: Partial<CompiledField> = {}): CompiledField =>
  ({ name, wire: name, column: name, label: { CN: name, EN: name }, type: 'text', storage: 'text', at, ...more })
const entityOf = (name: string, fields: CompiledField[], lines: CompiledEntity['lines'] = []): CompiledEntity => ({
  name, label: { CN: name, EN: name }, area: 'a', server: 's', family: name, table: name, keyName: 'id', kind: 'document', fields, lines,
  display: { code: 'num', name: 'num' }, verbs: [], access: {}, keys: [], checks: [], derive: [], flows: [], notify: [], hooks: [], paths: [], indexes: [], dropped: [], at,
})
const line = entityOf('line', [field('quantity'), field('amount', { compute: { run: () => null, type: 'decimal', deps: [], says: { CN: '', EN: '' }, source: '' } })])
const document = entityOf('document', [field('remark'), field('title'), field('party', { wire: 'partyId', type: 'ref' })], [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }])
const entities = { line, document }
const base = { id: '1', versionNum: 1, remark: 'a', title: 't', partyId: 'p1', partyName: 'One', lines: [{ id: 'l1', quantity: '1', amount: '2' }, { id: 'l2', quantity: '5', amount: '9' }] }
const merge = (mine: object, theirs: object) => mergeDocuments(entities, document, base, { ...base, ...mine }, { ...base, versionNum: 2, ...theirs })

test('what only one side changed is taken from that side', () => {
  const { merged, conflicts } = merge({ remark: 'mine' }, { title: 'theirs' })
  expect(conflicts).toEqual([])
  expect(merged).toMatchObject({ remark: 'mine', title: 'theirs', versionNum: 2 })
})

test('what both changed alike is no conflict', () => {
  expect(merge({ remark: 'b' }, { remark: 'b' }).conflicts).toEqual([])
})

test('what both changed differently is named with all three values and stays mine', () => {
  const { merged, conflicts } = merge({ remark: 'mine' }, { remark: 'theirs' })
  expect(conflicts.map(({ path, base: before, mine, theirs }) => [path, before['remark'], mine['remark'], theirs['remark']])).toEqual([['remark', 'a', 'mine', 'theirs']])
  expect(merged['remark']).toBe('mine')
})

test('a ref moves with its name', () => {
  expect(merge({ partyId: 'p2', partyName: 'Two' }, { remark: 'b' }).merged).toMatchObject({ partyId: 'p2', partyName: 'Two', remark: 'b' })
})

test('lines are matched by id, and a conflict in one names its place', () => {
  const { merged, conflicts } = merge(
    { lines: [{ id: 'l1', quantity: '3', amount: '6' }, { id: 'l2', quantity: '5', amount: '9' }] },
    { lines: [{ id: 'l1', quantity: '4', amount: '8' }, { id: 'l2', quantity: '7', amount: '9' }] },
  )
  expect(conflicts.map(({ path }) => path)).toEqual(['lines[0].quantity'])
  expect(merged['lines']).toMatchObject([{ quantity: '3' }, { quantity: '7' }])
})

test('a line added here stays, a line deleted here stays deleted, a line deleted there vanishes', () => {
  const mine = { lines: [{ id: 'l1', quantity: '1', amount: '2' }, { $key: 'new-1', quantity: '8' }] }
  expect(merge(mine, {}).merged['lines']).toMatchObject([{ id: 'l1' }, { quantity: '8' }])
  expect(merge({}, { lines: [base.lines[1]] }).merged['lines']).toMatchObject([{ id: 'l2' }])
})

test('a line that they deleted and I changed comes back as a new one', () => {
  const mine = { lines: [{ id: 'l1', quantity: '99', amount: '2' }, base.lines[1]] }
  const lines = merge(mine, { lines: [base.lines[1]] }).merged['lines'] as { id?: string; quantity: string }[]
  expect(lines.map(({ id, quantity }) => [id, quantity])).toEqual([['l2', '5'], [undefined, '99']])
})
