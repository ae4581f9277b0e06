import { expect, test } from 'vitest'
import type { TreeNode } from '../../language/tree.ts'
import { branchesOf, shownNodes, soughtNodes, treeKey } from './treeNodes.ts'

const node = (id: string, above: string | null, holds: 'Y' | 'N'): TreeNode => ({
  row: { id, name: `Place ${id}` },
  above,
  holds,
  count: 1,
  found: 'Y',
})
const branches = branchesOf([
  node('a', null, 'Y'),
  node('b', 'a', 'Y'),
  node('c', 'b', 'N'),
  node('d', null, 'N'),
])
const signs = new Map([
  [true, '-'],
  [false, '+'],
])
const drawn = (shown: ReturnType<typeof shownNodes>) =>
  shown.map(
    ({ id, level, isOpen }) => `${id}${level}${(isOpen === undefined ? undefined : signs.get(isOpen)) ?? ''}`,
  )

test('in sight is what stands under open rows alone', () => {
  expect(drawn(shownNodes(branches, () => false))).toEqual(['a1+', 'd1'])
  expect(drawn(shownNodes(branches, (id) => id === 'a'))).toEqual(['a1-', 'b2+', 'd1'])
  expect(drawn(shownNodes(branches, (id) => id === 'b'))).toEqual(['a1+', 'd1']) // what is open stays so unseen
  expect(drawn(shownNodes(branches, () => true))).toEqual(['a1-', 'b2-', 'c3', 'd1'])
})

test('what words are found in comes with what it stands under, whatever is closed', () => {
  const sought = (words: string) => drawn(soughtNodes(branches, words, ({ row }) => String(row['name'])))
  expect(sought(' place C ')).toEqual(['a1-', 'b2-', 'c3'])
  expect(sought('place a')).toEqual(['a1'])
  expect(sought('nowhere')).toEqual([])
})

test('arrows go up and down, into a branch and out of it', () => {
  const shown = shownNodes(branches, (id) => id === 'a') // a-, b+, d
  expect(treeKey('ArrowDown', shown, 0)).toEqual({ to: 1 })
  expect(treeKey('ArrowDown', shown, 2)).toEqual({ to: 2 })
  expect(treeKey('ArrowUp', shown, 0)).toEqual({ to: 0 })
  expect(treeKey('End', shown, 0)).toEqual({ to: 2 })
  expect(treeKey('Home', shown, 2)).toEqual({ to: 0 })
  expect(treeKey('ArrowRight', shown, 1)).toEqual({ open: true })
  expect(treeKey('ArrowRight', shown, 0)).toEqual({ to: 1 })
  expect(treeKey('ArrowRight', shown, 2)).toBeNull()
  expect(treeKey('ArrowLeft', shown, 0)).toEqual({ open: false })
  expect(treeKey('ArrowLeft', shown, 1)).toEqual({ to: 0 })
  expect(treeKey('ArrowLeft', shown, 2)).toBeNull()
  expect(treeKey('x', shown, 1)).toBeNull()
})
