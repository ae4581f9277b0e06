import { expect, test } from 'vitest'
import { definitions } from '../../../dist/definitions/server.js'
import { env } from '../testing/noteEntities.ts'
import { onlyRow } from './onlyRow.ts'

const access = (entity: string, audience: string) => definitions.entities[entity]?.access[audience]
const of = (supplier: string | null) => ({ ...env, me: { ...env.me, supplier } })

test('a partner has one row of what partners are, and many of what is made with him', () => {
  expect(onlyRow(access('slcSupplierInfo', 'supplier'), of('7'))).toBe('7')
  expect(onlyRow(access('slcSupplierInfo', 'supplier'), of(null))).toBeUndefined()
  expect(onlyRow(access('slcSupplierInfo', 'buyer'), of('7'))).toBeUndefined()
  expect(onlyRow(access('purOrderHeader', 'supplier'), of('7'))).toBeUndefined()
})
