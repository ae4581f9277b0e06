// A formula that is tried: the server gives what the browser gives, says what is wrong at the same place, and reads nothing that is kept.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fault } from '../../src/rules/formula/formulaFault.ts'
import { value } from '../../src/rules/formula/formulas.ts'
import type { FormulaValues } from '../../src/rules/formula/FormulaValues.ts'
import { spoken } from '../../src/texts/spoken.ts'
import { signIn, type WireClient } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let admin: WireClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server.address, 'admin', password)
})
afterAll(() => server.stop())

const values: FormulaValues = [
  ['Q1', 'LOOKUP', 'YES=是 | Yes\nNO=否 | No', null, 'YES'],
  ['Q2', 'NUMBER', null, null, '7'],
  ['Q3', 'LOOKUPS', 'A;B;C', null, 'A,C'],
  ['Q4', 'DATE', null, null, '2026-02-27'],
  ['Q5', 'TEXT', null, null, null],
]
const sent = values.map(([name, type, options, to, one]) => ({ name, type, options, to, value: one }))
const ask = (formula: string, gives: string, given: unknown = sent) =>
  admin.post<{ value: unknown; fault: { offset: number; length: number; words: string } | null }>(
    'baseServer',
    'baseFormula',
    'evaluate',
    { formula, gives, values: given },
  )
const env = { me: {}, today: '', now: '' }

test.each([
  ['Q1 == YES and Q2 > 10', 'condition'],
  ['count(Q3) == 2 and A in Q3', 'condition'],
  ['Q2 / 3', 'number'],
  ['round(Q2 / 3, 2)', 'number'],
  ['Q2 / 0', 'number'],
  ["coalesce(Q5, 'none') + '-' + Q1", 'text'],
  ['addWorkdays(Q4, 3)', 'date'],
] as const)('%s gives here what it gives there', async (formula, gives) => {
  const { envelope } = await ask(formula, gives)
  expect(envelope.data?.fault).toBeNull()
  expect(envelope.data?.value).toEqual(value(env, formula, gives, values))
})

test.each([
  ['Q1 == MAYBE', 'condition'],
  ['Q2 +', 'number'],
  ['sum(purOrderHeader.taxAmount)', 'number'],
  ['today', 'date'],
  ['me.user', 'text'],
] as const)('%s is wrong at the same place, and gives nothing', async (formula, gives) => {
  const { envelope } = await ask(formula, gives)
  const wrong = fault(formula, gives, values)
  expect(envelope.data?.value).toBeNull()
  expect(envelope.data?.fault).toEqual(wrong && { ...wrong, words: spoken(wrong.words, 'EN') })
  expect(wrong).not.toBeNull()
})

test('absurd input is refused in words', async () => {
  expect((await ask('x'.repeat(1001), 'number')).envelope.code).toMatch(/^PARAM_/)
  expect((await ask('Q2', 'elephant')).envelope.code).toMatch(/^PARAM_/)
  expect((await ask('Q2', 'number', 'Q2')).envelope.code).toMatch(/^PARAM_/)
  expect((await ask('Q2', 'number', [{ value: '1' }])).envelope.code).toMatch(/^PARAM_/)
  expect((await ask('Q2', 'number', [{ name: 'Q2', value: { a: 1 } }])).envelope.code).toMatch(/^PARAM_/)
  expect((await ask('Q2', 'number', Array(501).fill({ name: 'Q2' }))).envelope.code).toMatch(/^PARAM_/)
  const deep = await ask(`${'('.repeat(450)}Q2${')'.repeat(450)}`, 'number')
  expect(deep.http).toBeLessThan(500)
})
