import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { compileEntities, entities, env, lineEntity, noteEntity } from '../testing/noteEntities.ts'
import { spoken } from '../../texts/spoken.ts'
import { lockedBy } from './lockedBy.ts'
import { fieldOf } from './rowPath.ts'

beforeAll(compileEntities)

const why = (name: string, row: Row, audience = 'staff') => {
  const field = fieldOf(noteEntity, name)
  const access = noteEntity.access[audience]
  const me = { ...env, me: { ...env.me, audience } }
  const opened = { entity: noteEntity, access, row, stored: row, env: me }
  const words = field && lockedBy(opened, { entity: noteEntity, row, env: me, names: [] }, field)
  return spoken(words, 'EN')
}

test('what the system writes says so', () => {
  expect(why('gross', { id: 'n1', status: 'DRAFT' })).toContain('is computed')
})
test('a state in which nothing may be changed is named by the rule', () => {
  expect(why('title', { id: 'n1', status: 'DONE' })).toMatch(/can be changed only while .*draft/)
  expect(why('title', { id: 'n1', status: 'DRAFT' })).toBeUndefined()
})
test('a line is asked with what stands above it', () => {
  const line: Row = { id: 'l1', quantity: '2' }
  const row: Row = { id: 'n1', status: 'DRAFT', lines: [line] }
  const opened = { entity: noteEntity, access: noteEntity.access['staff'], row, stored: row, env }
  const field = fieldOf(lineEntity, 'gross')
  const place = { entity: lineEntity, row: line, env: { ...env, up: { row } }, names: ['lines'] }
  expect(field && spoken(lockedBy(opened, place, field), 'EN')).toContain('is computed')
  expect(Object.keys(entities)).toContain('noteLine')
})
