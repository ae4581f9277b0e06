import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { chosenState, inState, withoutState } from '../search/stateCondition.ts'
import { noSearch } from '../search/search.ts'
import { stateTabs } from './stateTabs.ts'

const states = ['DRAFT', 'DONE', 'GONE'].map((code) => ({ code }))
const entity = { states: { field: 'status', values: states } } as unknown as CompiledEntity // only what is looked at
const screen = { search: [{ key: 'status' }] } as unknown as CompiledScreen // only what is looked at
const tabs = (...asked: Parameters<typeof stateTabs> extends [unknown, ...infer R] ? R : never) =>
  stateTabs(entity, ...asked).map(({ state, count }) => [state?.code ?? 'all', count])

test('the tabs are all, and each state that has rows, in the order of the life cycle', () => {
  expect(tabs({ DONE: 3, DRAFT: 1 }, null)).toEqual([
    ['all', 4],
    ['DRAFT', 1],
    ['DONE', 3],
  ])
})

test('the chosen state stays without rows; not counted yet it stands alone, and what cannot be counted stands without counts', () => {
  expect(tabs({ DONE: 3 }, 'GONE')).toEqual([
    ['all', 3],
    ['DONE', 3],
    ['GONE', 0],
  ])
  expect(tabs(undefined, 'DRAFT')).toEqual([
    ['all', undefined],
    ['DRAFT', undefined],
  ])
  expect(tabs(null, null).map(([code]) => code)).toEqual(['all', 'DRAFT', 'DONE', 'GONE'])
})

test('a tab is a condition of the search, by the form where it has the field', () => {
  const chosen = inState(screen, 'status', 'DONE', noSearch)
  expect(chosen.values).toEqual({ status: { kind: 'codes', codes: ['DONE'] } })
  expect(chosenState('status', chosen)).toBe('DONE')
  expect(inState(screen, 'status', null, chosen)).toEqual(noSearch)
  const atHeader = inState({ search: [] }, 'status', 'DONE', noSearch)
  expect(atHeader.conditions).toEqual([{ key: 'status', operator: 'in', value: ['DONE'] }])
  expect(chosenState('status', atHeader)).toBe('DONE')
  expect(withoutState('status', atHeader)).toEqual(noSearch)
})

test('no tab is chosen where several states are searched, or none of them', () => {
  const search = (operator: 'in' | 'notIn', codes: readonly string[]) =>
    chosenState('status', { ...noSearch, values: { status: { kind: 'codes', operator, codes } } })
  expect([search('in', ['A', 'B']), search('notIn', ['A'])]).toEqual([undefined, undefined])
  expect(chosenState('status', noSearch)).toBeNull()
})
