import { expect, test } from 'vitest'
import { definitions } from '../dist/definitions/server.js'
import type { Row } from '../src/language/row.ts'
import { recompute } from '../src/rules/document/recompute.ts'

// What a line finds among its neighbours moves with them, also where only values of one of them have changed.
const { entities } = definitions
const env = { today: '2025-03-01', now: '2025-03-01T09:00:00+08:00', me: {} }

const changed = (name: string, row: Row, path: string): Row => {
  const entity = entities[name]
  if (!entity) throw new Error(`There is no ${name}.`)
  return recompute(entities, entity, row, env, { changed: [path] })
}
const under = (row: Row, name: string): readonly Row[] => row[name] as readonly Row[] // lines are arrays of rows

test('a step ends where the next one begins, wherever that is moved', () => {
  const step = (id: string, fromQuantity: string, toQuantity: string | null) => ({
    id,
    fromQuantity,
    toQuantity,
  })
  const steps = [step('1', '0', '100'), step('2', '50', null)]
  const row = changed(
    'purAgreementHeader',
    { id: 'a', lines: [{ id: 'l', steps }] },
    'lines[0].steps[1].fromQuantity',
  )
  const found = under(under(row, 'lines')[0] ?? {}, 'steps')
  expect(found.map(({ toQuantity }) => toQuantity)).toEqual(['50', null])
})

test('of what a line and its neighbours are read in, each finds the others anew', () => {
  const line = (id: string, weight: string, score: string | null, usedWeight: string | null) => ({
    id,
    weight,
    indicatorType: 'AUTO',
    rawValue: score,
    score,
    usedWeight,
  })
  const lines = [{ ...line('1', '30', null, null), rawValue: '80' }, line('2', '70', '50', '100')]
  const row = changed('speSchemeScoreTotal', { id: 't', status: 'CALCULATED', lines }, 'lines[0].rawValue')
  expect(under(row, 'lines').map(({ score, usedWeight }) => [score, usedWeight])).toEqual([
    ['80', '30'],
    ['50', '70'],
  ])
})
