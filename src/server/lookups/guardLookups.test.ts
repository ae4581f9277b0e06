import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import { guardLookups } from './guardLookups.ts'
import type { LookupCache } from './LookupCache.ts'
import { lookupTypeEntity, lookupValueEntity } from './lookupTables.ts'

const cache = {
  valueById: (id: string) => ({ type: { level: 'EXTEND' }, value: { isDefined: id === 'defined' } }),
  typeById: (id: string) => ({ level: id === 'own' ? 'USER' : 'EXTEND' }),
  type: () => undefined,
} as unknown as LookupCache // what is asked of it here
const entity = (name: string) => ({ name }) as CompiledEntity // nothing else of it is asked

const saving = (name: string, list: unknown) => () =>
  guardLookups(cache, entity(name), 'doBatchSaveOrUpdate', list)

test('what stays when it is deleted alone stays when it is taken away with rows that are saved', () => {
  const [defined, added] = ['defined', 'added'].map((id) => ({ id, _gone: true }))
  expect(saving(lookupValueEntity, { list: [added] })).not.toThrow()
  expect(saving(lookupValueEntity, { list: [added, defined] })).toThrow('CHECK_FAILED')
  expect(saving(lookupValueEntity, [{ ...defined, id: undefined, lookupValuesId: 'defined' }])).toThrow(
    'CHECK_FAILED',
  )
  expect(saving(lookupValueEntity, [{ id: 'defined', meaningEn: 'Other' }])).not.toThrow()
  expect(saving(lookupTypeEntity, [{ id: 'own', _gone: true }])).not.toThrow()
  expect(saving(lookupTypeEntity, [{ id: 'other', _gone: true }])).toThrow('CHECK_FAILED')
})
