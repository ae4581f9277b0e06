import { expect, test } from 'vitest'
import type { SourceEffect } from '../../language/source.ts'
import { agreeingAs } from './agreedKeys.ts'

const make: SourceEffect = { make: 'this', each: 'picked' }
const all = (_name: string) => true
const keysOf = (effect: SourceEffect, same: Parameters<typeof agreeingAs>[1], keeps = all) => {
  const { per, set } = agreeingAs(effect, same, keeps)
  return { per, set }
}

test('documents are one for each that their lines and the rows agree in, as far as that is of the document', () => {
  expect(keysOf(make, { 'parent.ou': 'ou', item: 'item', 'parent.currency': 'order.currency' })).toEqual({
    per: ['ou', 'order.currency'],
    set: undefined,
  })
  expect(keysOf(make, ['item', 'parent.ou'])).toEqual({ per: ['parent.ou'], set: undefined })
  expect(keysOf(make, ['item'])).toEqual({ per: undefined, set: undefined })
  expect(keysOf(make, undefined)).toEqual({ per: undefined, set: undefined })
})

test('what is called otherwise there is set', () => {
  expect(keysOf({ ...make, set: { note: "'x'" } }, { 'parent.aim': 'goal' })).toEqual({
    per: ['goal'],
    set: { note: "'x'", aim: 'each.goal' },
  })
  expect(keysOf({ ...make, set: { aim: 'each.goal' } }, { 'parent.aim': 'goal' })).toEqual({
    per: ['goal'],
    set: { aim: 'each.goal' },
  })
})

test('who says it, or says another value, is left alone; so is what the document finds out or asks', () => {
  expect(keysOf({ ...make, per: ['town'] }, ['parent.ou'])).toEqual({ per: ['town'], set: undefined })
  expect(keysOf({ ...make, set: { ou: 'first(me.orgs)' } }, ['parent.ou']).per).toBeUndefined()
  expect(keysOf({ ...make, copy: ['ou'] }, ['parent.ou']).per).toBeUndefined()
  expect(keysOf({ ...make, copy: ['ou'] }, { 'parent.ou': 'ou' }).per).toEqual(['ou'])
  expect(keysOf(make, ['parent.ou', 'parent.town'], (name) => name === 'town').per).toEqual(['parent.town'])
})
