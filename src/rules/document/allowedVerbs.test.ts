import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { spoken } from '../../texts/spoken.ts'
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

test('a field that the verb needs and that is empty is said to be missing, not to break a rule about its value', () => {
  const arrival = {
    name: 'arrival',
    wire: 'arrival',
    label: { CN: '到货时间', EN: 'Arrival' },
    required: ['doShip'],
  }
  const rule = { deps: ['arrival'], run: (row: Row) => String(row['arrival'] ?? '') >= env.now }
  const say = { CN: '不能早于当前时间', EN: 'The arrival lies in the past' }
  const ship = { ...verb('doShip', []), require: [{ rule, say, code: 'CHECK_FAILED', on: 'arrival' }] }
  const note = { ...entity, fields: [arrival], verbs: [ship] } as unknown as CompiledEntity // as above
  const words = (row: Row) => {
    const [allowed] = allowedVerbs(note, row, env)
    return allowed?.refusal && spoken(allowed.refusal, 'EN')
  }
  expect(words({ id: '1' })).toContain('required')
  expect(words({ id: '1', arrival: '2026-01-01 00:00:00' })).toBe('The arrival lies in the past')
  expect(words({ id: '1', arrival: '2026-12-01 00:00:00' })).toBeUndefined()
})

test('a rule that reads what the verb asks does not stand in its way before it has asked', () => {
  const field = (name: string) => ({ name, wire: name, label: { CN: name, EN: name } })
  const rule = (deps: readonly string[], run: (row: Row) => boolean) => ({
    rule: { deps, run },
    say: { CN: deps.join(), EN: deps.join() },
    code: 'CHECK_FAILED',
  })
  const reply = {
    ...verb('doReply', []),
    ask: ['replyDate', 'reason'],
    require: [
      rule(['replyDate'], (row) => String(row['replyDate'] ?? '') >= env.today),
      rule(['amount'], (row) => row['amount'] !== '0'),
    ],
  }
  const note = {
    ...entity,
    fields: [field('replyDate'), field('amount')],
    verbs: [reply],
  } as unknown as CompiledEntity // as above
  const words = (row: Row) => {
    const [allowed] = allowedVerbs(note, row, env)
    return allowed?.refusal && spoken(allowed.refusal, 'EN')
  }
  expect(words({ id: '1', replyDate: '2026-01-01', amount: '5' })).toBeUndefined()
  expect(words({ id: '1', replyDate: '2026-01-01', amount: '0' })).toBe('amount')
})
