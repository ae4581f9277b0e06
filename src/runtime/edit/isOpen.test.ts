import { expect, test } from 'vitest'
import type { CompiledEntity, CompiledAccess } from '../../language/entity.ts'
import { entityOf, field } from '../../rules/testing/plainEntities.ts'
import { isOpen } from './isOpen.ts'

const access = {
  audience: 'supplier',
  hide: [],
  create: false,
  edits: [{ when: { run: () => true }, fields: ['lines.objection'] }],
} as unknown as CompiledAccess // as far as it is read
const entity: CompiledEntity = {
  ...entityOf('note', [field('remark')], [{ name: 'lines', label: { CN: '', EN: '' }, entity: 'line' }]),
  access: { supplier: access },
}
const entities = { note: entity, line: entityOf('line', [field('objection')]) }
const row = { id: '1', lines: [{ id: 'a' }, { id: 'b' }] }
const env = { me: {} } as never // asked of nothing
const asked = { entities, entity, audience: 'supplier', row, env }

test('a document of which its reader may change one field of a line alone is no read-only one', () => {
  expect(isOpen({ ...asked, editable: (path) => path === 'lines[1].objection' })).toBe(true)
  expect(isOpen({ ...asked, editable: () => false })).toBe(false)
  expect(isOpen({ ...asked, editable: (path) => path === 'lines' })).toBe(true)
  expect(isOpen({ ...asked, row: { id: '1' }, editable: (path) => path.startsWith('lines[') })).toBe(false)
})
