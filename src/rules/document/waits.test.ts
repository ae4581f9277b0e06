import { expect, test } from 'vitest'
import { definitions } from '../../../dist/definitions/server.js'
import { dueField, ownerFields, waitsOf } from './waits.ts'

const entities = Object.values(definitions.entities)
const order = entities.find(({ name }) => name === 'purOrderHeader')
const of = (audience: string) =>
  order
    ? waitsOf(order, ({ by }) => by.includes(audience)).map(({ state, verb }) => `${state.code} ${verb.name}`)
    : []

test('a state waits for the side whose verb leads on; nothing waits in an end', () => {
  expect(of('supplier')).toEqual(['PUBLISHED doConfirm', 'PART_CONFIRMED doConfirm'])
  expect(of('buyer')).toEqual(
    expect.arrayContaining([
      'DRAFT doSubmit',
      'APPROVING doApproval',
      'REJECTED doSubmit',
      'DATES_CHANGED doAcceptDates',
    ]),
  )
  expect(of('buyer').join()).not.toMatch(/PUBLISHED|COMPLETED|CANCELLED/)
})

test("what has to be submitted, for the first time or again, is its author's", () => {
  const own = order ? waitsOf(order, () => true).filter(({ isOwn }) => isOwn) : []
  expect(own.map(({ state }) => state.code)).toEqual(expect.arrayContaining(['DRAFT', 'REJECTED']))
  expect(own.map(({ state }) => state.code)).not.toContain('APPROVING')
  expect(order && ownerFields(order)).toEqual(['buyer'])
})

test('the deadline of a state is the day that the verb before it counted from today', () => {
  expect(order && dueField(order, 'PUBLISHED')).toBe('confirmDeadline')
  expect(order && dueField(order, 'PART_CONFIRMED')).toBe('confirmDeadline')
  expect(order && dueField(order, 'DRAFT')).toBeUndefined()
})

test('only documents wait', () => {
  const waiting = entities.filter((entity) => waitsOf(entity, () => true).length > 0)
  expect(waiting.map(({ kind }) => kind)).toEqual(waiting.map(() => 'document'))
  expect(waiting.length).toBeGreaterThan(3)
})
