import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import { allowedVerbs } from './allowedVerbs.ts'

const env: ExpressionEnv = { me: { audience: 'staff' }, today: '2026-11-21', now: '2026-11-21 10:00:00' }
const verb = (name: string, set: readonly object[]) => ({
  name,
  by: ['staff'],
  from: [],
  ask: [],
  require: [],
  set,
})
const switchTo = (value: string) => [{ field: 'enabledFlag', value: { deps: [], run: () => value } }]
const entity = {
  name: 'brand',
  access: { staff: {} },
  lines: [],
  verbs: [
    verb('doEnable', switchTo('Y')),
    verb('doInvalid', switchTo('N')),
    verb('doRename', [{ field: 'name', value: { deps: [], run: () => 'Bolt' } }]),
  ],
} as unknown as CompiledEntity // only what is looked at

const offered = (row: object) =>
  allowedVerbs(entity, { id: '1', ...row }, env).map(({ verb: { name } }) => name)

test('base data is offered the switch that changes it, and no other', () => {
  expect(offered({ enabledFlag: 'Y' })).toEqual(['doInvalid', 'doRename'])
  expect(offered({ enabledFlag: 'N' })).toEqual(['doEnable', 'doRename'])
  expect(offered({})).toEqual(['doEnable', 'doInvalid', 'doRename'])
})
