import { expect, test } from 'vitest'
import { definitions } from '../../../dist/definitions/server.ts'
import { env } from '../testing/noteEntities.ts'
import { onlyRow } from './onlyRow.ts'

const access = (entity: string, audience: string) => definitions.entities[entity]?.access[audience]
const ofPartner = { ...env, me: { ...env.me, supplier: '7' } }

test('a partner has one row of what partners are, and many of what is made with him', () => {
  expect(onlyRow(access('slcSupplierInfo', 'supplier'), '7', ofPartner)).toBe('7')
  expect(onlyRow(access('slcSupplierInfo', 'supplier'), '8', ofPartner)).toBeUndefined()
  expect(onlyRow(access('slcSupplierInfo', 'supplier'), null, ofPartner)).toBeUndefined()
  expect(onlyRow(access('slcSupplierInfo', 'buyer'), '7', ofPartner)).toBeUndefined()
  expect(onlyRow(access('purOrderHeader', 'supplier'), '7', ofPartner)).toBeUndefined()
})
