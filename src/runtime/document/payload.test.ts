import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import { toPayload } from './payload.ts'

const part = {
  fields: [
    { name: 'size', wire: 'size' },
    { name: 'cost', wire: 'cost' },
  ],
  lines: [],
  access: {},
}
const thing = {
  fields: [
    { name: 'title', wire: 'title' },
    { name: 'risk', wire: 'risk' },
    { name: 'owner', wire: 'ownerId' },
    { name: 'grade', wire: 'grade' },
  ],
  lines: [
    { name: 'parts', entity: 'part' },
    { name: 'notes', entity: 'part' },
  ],
  access: {
    guest: {
      hide: [
        { field: 'risk' },
        { field: 'owner' },
        { field: 'parts.cost' },
        { field: 'notes' },
        { field: 'grade', when: {} },
      ],
    },
  },
}
const entities = { thing, part } as unknown as Record<string, CompiledEntity> // no more of them is looked at

const row = {
  title: 'T',
  risk: 'LOW',
  ownerId: '7',
  grade: 'A',
  parts: [{ size: '1', cost: '2' }],
  notes: [{ size: '3' }],
}

test('what is always hidden from an audience is not sent for it, though it has a default', () => {
  const sent = { title: 'T', grade: 'A', parts: [{ size: '1' }] }
  expect(toPayload(entities, thing as unknown as CompiledEntity, row, {}, 'guest')).toEqual(sent)
  expect(toPayload(entities, thing as unknown as CompiledEntity, row, {}, 'host')).toEqual(row)
})
