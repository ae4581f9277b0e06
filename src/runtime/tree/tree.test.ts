import { describe, expect, test } from 'vitest'
import { buildTree, TreeConfigError, type TreeNode } from './buildTree.ts'
import { checkNode } from './checkTree.ts'

const keys = { key: 'id', parentKey: 'parentId', levelKey: 'levelId', treeConfig: { title: 'name' } }
const rows = [
  { id: '1', parentId: null, levelId: 1, name: 'Group' },
  { id: '2', parentId: '1', levelId: 2, name: 'North' },
  { id: '3', parentId: '1', levelId: 2, name: 'South' },
  { id: '4', parentId: '2', levelId: 3, name: 'Plant 1' },
  { id: '5', parentId: '99', levelId: 2, name: 'Stray' },
]
const shape = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(({ title, children }) => (children.length ? { [title]: shape(children) } : title))

describe('a tree of rows', () => {
  test('[gridRules.treeRequires] is made of key, parent key and level; what has no parent here stands at the root', () => {
    const tree = buildTree(rows, keys)
    expect(shape(tree)).toEqual([{ Group: [{ North: ['Plant 1'] }, 'South'] }, 'Stray'])
    expect(tree[0]?.children[0]?.children[0]).toMatchObject({ level: 3, treeFullPath: 'Group/North/Plant 1' })
  })

  test.each(['key', 'parentKey', 'levelKey', 'treeConfig'])(
    '[gridRules.treeRequires] [errors.treeParse] without %s it is refused in the words of the specification',
    (missing) => {
      const build = () => buildTree(rows, { ...keys, [missing]: undefined })
      expect(build).toThrow(
        'Failed to parse tree structure data, key, parentKey, levelKey, treeConfig cannot be empty',
      )
      expect(new TreeConfigError().words.CN).toBe(
        '解析树结构数据失败，key、parentKey、levelKey、treeConfig不能为空',
      )
    },
  )

  test('loses no row of a circle, and does not run round in it', () => {
    const circle = [
      { id: 'a', parentId: 'b', name: 'A' },
      { id: 'b', parentId: 'a', name: 'B' },
      { id: 'c', parentId: 'c', name: 'C' },
    ]
    expect(shape(buildTree(circle, keys))).toEqual(['C', { A: ['B'] }])
  })
})

describe('[states.treeChecking] checking', () => {
  const tree = buildTree(rows, keys)
  const after = (checked: string[], key: string, on: boolean) =>
    [...checkNode(tree, new Set(checked), key, on)].sort()

  test('a node sets all its descendants, and its parents are checked with it', () => {
    expect(after([], '1', true)).toEqual(['1', '2', '3', '4'])
    expect(after([], '4', true)).toEqual(['1', '2', '4'])
  })

  test('unchecking clears the descendants; a parent stays while any child is checked', () => {
    expect(after(['1', '2', '3', '4'], '2', false)).toEqual(['1', '3'])
    expect(after(['1', '2', '4'], '4', false)).toEqual([])
    expect(after(['1', '2', '3', '4', '5'], '1', false)).toEqual(['5'])
  })
})
