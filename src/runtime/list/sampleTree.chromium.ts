import type { Row } from '../../language/row.ts'
import type { TreeAnswer, TreeNode } from '../../language/tree.ts'

/** Places of a tree with how many rows are in each, or the rows themselves: each third one is a place under the third one before it. */
export function treeOf(find: (body: Row) => readonly Row[], { tree, ...body }: Row): TreeAnswer {
  const found = find({ ...body, pageRows: 500 })
  const count = found.length
  const nodes: readonly TreeNode[] = tree
    ? samplePlaces.map(([id, placeName, above], index) => ({
        row: { id, placeCode: id, placeName },
        above,
        holds: samplePlaces.some(([, , other]) => other === id) ? 'Y' : 'N',
        count: count === 0 ? 0 : Math.floor(count / (index + 1)),
        found: 'Y',
      }))
    : found.map((row, index) => ({
        row,
        above: index % 3 === 0 ? null : String(found[index - (index % 3)]?.['id']),
        holds: index % 3 === 0 && index + 1 < count ? 'Y' : 'N',
        count: index % 3 === 0 ? Math.min(3, count - index) : 1,
        found: index === 0 && body['conditions'] ? 'N' : 'Y',
      }))
  return { whole: 'Y', count, nodes }
}

/** Id, name, and what it lies under. */
const samplePlaces = [
  ['NORTH', 'North of the yard, where everything is kept that is long and may stand in the rain', null],
  ['N1', 'Hall 1', 'NORTH'],
  ['N11', 'Shelf 11', 'N1'],
  ['N2', 'Hall 2', 'NORTH'],
  ['SOUTH', 'South', null],
] as const
