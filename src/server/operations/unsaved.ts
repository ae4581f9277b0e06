import type { Row } from '../../language/row.ts'
import { hidden, sees } from '../store/access.ts'
import { linesOf } from '../store/findById.ts'
import type { Node } from '../store/Catalog.ts'
import { withMeanings } from '../store/meanings.ts'
import { resolvePath } from '../store/resolvePath.ts'
import type { Work } from '../store/Work.ts'
import { index, type Document } from '../workflow/Document.ts'

/** A document that is to be shown before it is saved: as the caller may see it, new rows without keys. */
export function unsaved(work: Work, node: Node, { node: root, saved, now }: Document): Row {
  const known = new Set(index(root, saved).keys())
  return now ? shown(work, node, now, known) : {}
}

function shown(work: Work, node: Node, row: Row, known: ReadonlySet<string>): Row {
  const isNew = !known.has(String(row['id']))
  const own = Object.entries(row).filter(([key, value]) => {
    const target = resolvePath(work.catalog, node, key)
    return (
      target !== undefined &&
      sees(target, work.caller) &&
      hidden(node, (target.steps[0] ?? target.column).name, work.caller) === 'never' &&
      !(isNew && (identity.has(key) || value === null))
    )
  })
  const lines = node.lines.map(
    ({ name, node: line }) => [name, linesOf(row, name).map((one) => shown(work, line, one, known))] as const,
  )
  return withMeanings(work, node, [Object.fromEntries([...own, ...lines])])[0] ?? {}
}

const identity = new Set([
  'id',
  'versionNum',
  'parentId',
  'creationDate',
  'createdBy',
  'createdByName',
  'lastUpdateDate',
  'lastUpdatedBy',
  'lastUpdatedByName',
])
