import type { Row } from '../../language/row.ts'
import { newId } from '../database/newId.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { ofNoRows } from './sums.ts'
import { allKeys } from '../store/Selection.ts'

const blanks = new WeakMap<EntityNode, Row>()

/** A row in which nothing is said yet: nobody points to it. */
export function blank(node: EntityNode): Row {
  const known = blanks.get(node) ?? makeBlank(node)
  blanks.set(node, known)
  return { ...known, id: newId() }
}

function makeBlank(node: EntityNode): Row {
  // What refs will bring has its key from the beginning, but for what is read above, which a new row has not been told: rows that grow key by key are dear to copy.
  const row: Row = Object.fromEntries(
    [
      ...node.columns.map(({ wire }) => wire),
      ...allKeys(node).filter((key) => !key.startsWith('parent.')),
    ].map((key) => [key, null]),
  )
  for (const use of node.gathers) row[use.field.wire] = ofNoRows(use)
  return {
    ...row,
    versionNum: 1,
    ...(node.entity.states ? { [node.entity.states.field]: node.entity.states.initial } : {}),
  }
}
