// What a dialog that makes a document asks is answered as the new document would be.
import { beforeAll, expect, test } from 'vitest'
import type { CompiledField } from '../../language/field.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import { definitions } from '../../../dist/definitions/server.js'
import { askedDefaults } from './askedDefaults.ts'

const env = { me: { audience: 'buyer' }, today: '2026-11-23', now: '2026-11-23 08:00:00' } as ExpressionEnv // what defaults read
let bill: NonNullable<(typeof definitions.entities)[string]>
beforeAll(() => {
  bill = definitions.entities['speExcludeHeader'] ?? expect.fail('There is no exclude bill.')
})
const named = (...names: readonly string[]): readonly CompiledField[] =>
  names.flatMap((name) => bill.fields.find((field) => field.name === name) ?? [])

test('a code is the default of its field', () => {
  const fields = named('excludeType', 'reasonType')
  expect(askedDefaults(definitions.entities, bill, fields, env)).toEqual({
    excludeType: 'TEMPORARY',
    reasonType: 'QUALITY',
  })
})

test('what has none, and what is referred to, stays open', () => {
  expect(askedDefaults(definitions.entities, bill, named('remark', 'supplier'), env)).toEqual({})
})
