import { expect, test } from 'vitest'
import type { CompiledMake } from '../../language/verb.ts'
import { entityOf } from '../../rules/testing/plainEntities.ts'
import { nothingNew } from './nothingNew.ts'

const note = entityOf('note', [], [{ name: 'lines', label: { CN: '明细', EN: 'Rows' }, entity: 'line' }])
const fill: CompiledMake = { kind: 'make', entity: 'line', isOwn: true, values: [], lines: [] }
const before = { lines: [{ id: 'l1' }] }

test('a verb that fills lines says so when it found none that were not there', () => {
  expect(nothingNew(note, { effects: [fill] }, before, before, 'EN')).toBe('No new rows')
  expect(nothingNew(note, { effects: [fill] }, before, before, 'CN')).toBe('没有新的明细')
})

test('one that did something says what it did', () => {
  const after = { lines: [{ id: 'l1' }, { id: 'l2' }] }
  expect(nothingNew(note, { effects: [fill] }, before, after, 'EN')).toBeUndefined()
  expect(nothingNew(note, { effects: [fill], to: ['DONE'] }, before, before, 'EN')).toBeUndefined()
  expect(nothingNew(note, { effects: [{ ...fill, isOwn: false }] }, before, before, 'EN')).toBeUndefined()
  expect(nothingNew(note, { effects: [] }, before, before, 'EN')).toBeUndefined()
})
