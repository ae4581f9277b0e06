import { expect, test } from 'vitest'
import { withRecent, type Recent } from './recents.ts'
import type { Tab } from './tabs.ts'

const tab = (id: string | undefined, title?: string): Tab => ({
  key: 'k',
  path: 'noteEdit',
  params: id === undefined ? {} : { id, verb: 'x' },
  dirty: false,
  round: 0,
  ...(title === undefined ? {} : { title }),
})

test('documents that were in front are remembered once, the latest first, and twelve of them', () => {
  let recents: readonly Recent[] = []
  for (let each = 1; each <= 14; each++) recents = withRecent(recents, tab(String(each), `N${each}`), each)
  recents = withRecent(recents, tab('13', 'N13'), 20)
  expect(recents.map(({ title }) => title).slice(0, 3)).toEqual(['N13', 'N14', 'N12'])
  expect(recents).toHaveLength(12)
  expect(recents[0]).toEqual({ path: 'noteEdit', params: { id: '13' }, title: 'N13', at: 20 })
})

test('lists, new documents and those without a number yet are not', () => {
  expect(withRecent([], tab(undefined, 'New'), 1)).toEqual([])
  expect(withRecent([], tab('1'), 1)).toEqual([])
})
