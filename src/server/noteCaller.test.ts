import { expect, test } from 'vitest'
import type { Caller } from './Caller.ts'
import { bareCaller, callerWith, noteCaller, notesOf } from './noteCaller.ts'

const caller = (more: Partial<Caller> = {}, me: Caller['me'] = {}): Caller => ({
  tenantId: 't',
  userId: 'u1',
  userName: 'One',
  audience: 'supplier',
  me: { user: 'u1', supplier: 's1', orgs: ['a', 'b'], ...me },
  language: 'EN',
  sessionId: 'x',
  address: 'here',
  traceId: '1',
  may: () => true,
  ...more,
})
const colleague = caller({ userId: 'u2', userName: 'Two', sessionId: 'y' }, { user: 'u2' })
const reading = (text: string) => text.split(' ')

test('whoever agrees in what was read is alike, whatever else he is', () => {
  const { caller: noted, isAlike } = noteCaller(caller(), reading)
  expect([noted.language, noted.me['supplier'], noted.me['orgs']]).toEqual(['EN', 's1', ['a', 'b']])
  expect(isAlike(colleague)).toBe(true)
  expect(isAlike(caller({ language: 'CN' }))).toBe(false)
  expect(isAlike(caller({}, { supplier: 's2' }))).toBe(false)
  expect(isAlike(caller({}, { orgs: ['a'] }))).toBe(false)
})

test('what is read of one alone makes nobody alike: by key, by a rule, by name, by going through all', () => {
  const ways: readonly ((one: Caller) => unknown)[] = [
    ({ userId }) => userId,
    ({ me }) => me['user'],
    ({ me }) => 'user' in me && me['user'],
    ({ me }) => ({ ...me }),
    ({ me }) => Object.entries(me),
    (one) => ({ ...one }),
    ({ me }) => JSON.stringify(me),
  ]
  for (const way of ways) {
    const { caller: noted, isAlike } = noteCaller(caller(), reading)
    way(noted)
    expect(isAlike(colleague), String(way)).toBe(false)
    expect(isAlike(caller()), String(way)).toBe(true)
  }
})

test('a key that only the other has is a difference where it was asked for', () => {
  const { caller: noted, isAlike } = noteCaller(caller(), reading)
  expect(noted.me['region']).toBeUndefined()
  expect(isAlike(caller({}, { region: 'r' }))).toBe(false)
})

test('grants that were asked for have to be answered the same', () => {
  const { caller: noted, isAlike } = noteCaller(caller(), reading)
  expect(noted.may('order', 'doSubmit')).toBe(true)
  expect(isAlike(colleague)).toBe(true)
  expect(isAlike(caller({ may: (_, operation) => operation !== 'doSubmit' }))).toBe(false)
})

test('what the database reads counts as read; what is not known is his alone', () => {
  const asked = (settings: string) => {
    const notes = noteCaller(caller(), reading)
    notesOf(notes.caller)?.hears(settings)
    return notes
  }
  expect(asked('audience me_supplier').isAlike(colleague)).toBe(true)
  expect(asked('me_supplier').isAlike(caller({}, { supplier: 's2' }))).toBe(false)
  expect(asked('user_id').isAlike(colleague)).toBe(false)
  expect(asked('never_heard_of').isAlike(colleague)).toBe(false)
})

test('somebody with something else said of him reads nothing of the first by that', () => {
  const { caller: noted, isAlike } = noteCaller(caller(), reading)
  const system = callerWith(noted, { audience: 'system' })
  expect([system.audience, system.me['supplier']]).toEqual(['system', 's1'])
  expect(isAlike(colleague)).toBe(true)
  expect(isAlike(caller({ audience: 'buyer' }))).toBe(true) // nobody asked for it
  expect(callerWith(caller(), { audience: 'system' })).toMatchObject({ audience: 'system', userId: 'u1' })
  expect(bareCaller(noted)).toMatchObject({ userId: 'u1' })
})
