import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import type { CompiledScreen } from '../../language/screen.ts'
import { chosenState, inMine, inState, inTab, withoutTab } from '../search/stateCondition.ts'
import { filtersOf, fromParams, noSearch, tabOf } from '../search/search.ts'
import { isChosen, stateTabs } from './stateTabs.ts'

const states = ['DRAFT', 'DONE', 'GONE'].map((code) => ({ code }))
const entity = { states: { field: 'status', values: states } } as unknown as CompiledEntity // only what is looked at
const screen = { search: [{ key: 'status' }] } as unknown as CompiledScreen // only what is looked at
const tabs = (
  counts: Record<string, number> | null | undefined,
  state: string | null | undefined,
  mine: number | null = null,
) =>
  stateTabs(
    entity,
    {},
    counts && { all: sum(Object.values(counts)), states: counts, mine: mine ?? 0, own: {} },
    { isMine: false, state },
    mine !== null,
  ).map((tab) => [tab.isMine ? 'mine' : (tab.state?.code ?? 'all'), tab.count])
const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

test('the tabs are all, and each state that has rows, in the order of the life cycle', () => {
  expect(tabs({ DONE: 3, DRAFT: 1 }, null)).toEqual([
    ['all', 4],
    ['DRAFT', 1],
    ['DONE', 3],
  ])
})

test('what waits for the user comes first, where something may, also before it is counted', () => {
  expect(tabs({ DONE: 3 }, null, 2)).toEqual([
    ['mine', 2],
    ['all', 3],
    ['DONE', 3],
  ])
  expect(tabs(undefined, null, 2)).toEqual([
    ['mine', undefined],
    ['all', undefined],
  ])
})

test('what waits for the user is a condition like the states, and one of them alone', () => {
  const state = inState(screen, 'status', 'DONE', noSearch)
  const mine = inMine('status', state)
  expect(filtersOf({ search: [] }, mine)).toEqual({ mine: 'Y' })
  expect(inState(screen, 'status', 'DONE', mine)).toEqual(state)
  expect(withoutTab('status', mine)).toEqual(noSearch)
  expect(fromParams({ search: [] }, { mine: 'Y' })).toEqual(mine.values)
  expect([
    isChosen({ isMine: true }, { isMine: true, state: null }),
    isChosen({}, { isMine: true, state: null }),
  ]).toEqual([true, false])
})

test("the list's own tabs stand behind all, also of rows without states, and are conditions beside the query", () => {
  const own = [
    {
      name: 'late',
      label: { CN: '逾期', EN: 'Late' },
      query: 'due < today or due == null',
      says: { CN: '', EN: '' },
    },
  ]
  const mine = inTab('status', 'late', inState(screen, 'status', 'DONE', { ...noSearch, query: 'a == 1' }))
  expect(tabOf({ search: [], tabs: own }, mine)).toBe(own[0])
  expect(filtersOf({ search: [], tabs: own }, mine)).toEqual({
    query: '(due < today or due == null) and (a == 1)',
  })
  expect(filtersOf({ search: [], tabs: own }, { ...mine, query: '' })).toEqual({ query: own[0]?.query })
  expect(filtersOf({ search: [] }, mine)).toEqual({ query: 'a == 1' })
  expect(fromParams({ search: [], tabs: own }, { tab: 'late' })).toEqual(mine.values)
  expect(fromParams({ search: [], tabs: own }, { tab: 'gone' })).toEqual({})
  expect(inState(screen, 'status', null, mine).values).toEqual({})
  const counts = { all: 5, states: {}, mine: 0, own: { late: 2 } }
  const seen = stateTabs({}, { tabs: own }, counts, { isMine: false, own: 'late', state: undefined }, false)
  expect(seen).toEqual([{ count: 5 }, { own: own[0], count: 2 }])
  expect(seen.map((tab) => isChosen(tab, { isMine: false, own: 'late', state: null }))).toEqual([false, true])
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
  expect(withoutTab('status', atHeader)).toEqual(noSearch)
})

test('no tab is chosen where several states are searched, or none of them', () => {
  const search = (operator: 'in' | 'notIn', codes: readonly string[]) =>
    chosenState('status', { ...noSearch, values: { status: { kind: 'codes', operator, codes } } })
  expect([search('in', ['A', 'B']), search('notIn', ['A'])]).toEqual([undefined, undefined])
  expect(chosenState('status', noSearch)).toBeNull()
})
