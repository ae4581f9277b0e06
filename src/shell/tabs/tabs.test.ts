import { expect, test } from 'vitest'
import {
  addressOf,
  changeTab,
  closeTabs,
  findTab,
  maxTabs,
  noTabs,
  openTab,
  recallTabs,
  rememberTabs,
  type Tabs,
} from './tabs.ts'

const open = (tabs: Tabs, path: string, params: Record<string, string> = {}): Tabs => {
  const opened = openTab(tabs, { path, params }, `${path}${params['id'] ?? ''}`)
  if ('full' in opened) throw new Error('full')
  return opened.tabs
}
const some = () => open(open(open(noTabs, 'home'), 'a'), 'b')

test('an address that is open already is switched to, not opened again', () => {
  const tabs = open(some(), 'a')
  expect(tabs.list).toHaveLength(3)
  expect(tabs.active).toBe('a')
})

test('each document has a tab of its own, a list has one whatever it searches', () => {
  expect(open(open(noTabs, 'edit', { id: '1' }), 'edit', { id: '2' }).list).toHaveLength(2)
  const lists = open(open(noTabs, 'list'), 'list', { status: 'DRAFT' })
  expect(lists.list.map((tab) => tab.params)).toEqual([{ status: 'DRAFT' }])
})

test('a new tab stands right of the one it was opened from', () => {
  expect(open(open(some(), 'a'), 'c').list.map((tab) => tab.path)).toEqual(['home', 'a', 'c', 'b'])
})

test('[shell.tabs] [rules.guardRules.maxTabs] the sixteenth tab is refused', () => {
  const full = Array.from({ length: maxTabs }, (_, n) => `p${n}`).reduce(
    (tabs, path) => open(tabs, path),
    noTabs,
  )
  expect(openTab(full, { path: 'more', params: {} }, 'more')).toEqual({ full: true })
  expect(openTab(full, { path: 'p3', params: {} }, 'x')).toHaveProperty('tabs')
})

test('closing the tab in front shows its right neighbour, the last one its left', () => {
  expect(closeTabs(open(some(), 'a'), ['a']).active).toBe('b')
  expect(closeTabs(some(), ['b']).active).toBe('a')
  expect(closeTabs(some(), ['a']).active).toBe('b')
})

test('a new document that got its id keeps its tab', () => {
  const tabs = changeTab(open(noTabs, 'edit'), 'edit', { params: { id: '7' } })
  expect(findTab(tabs, 'edit', { id: '7' })?.key).toBe('edit')
  expect(findTab(tabs, 'edit', {})).toBeUndefined()
})

test('tabs come back after F5, without what only they knew', () => {
  const tabs = changeTab(open(some(), 'edit', { id: '1' }), 'edit1', { dirty: true, title: 'N1' })
  let n = 0
  expect(recallTabs(rememberTabs(tabs), () => String(++n)).list).toMatchObject([
    { path: 'home' },
    { path: 'a' },
    { path: 'b' },
    { path: 'edit', params: { id: '1' }, title: 'N1', dirty: false, key: '4' },
  ])
  expect(recallTabs('{nonsense', () => '')).toEqual(noTabs)
})

test('an address holds all that is needed to come back', () => {
  expect(addressOf({ path: 'edit', params: { id: 'a b' } })).toBe('/main/edit?id=a+b')
})
