import type { Row } from '../../language/row.ts'
import { hidden, keptTable, sees } from '../store/access.ts'
import { linesOf } from '../store/findById.ts'
import { unseenIn } from '../store/lineRules.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { withMeanings } from '../store/meanings.ts'
import { resolvePath } from '../store/resolvePath.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { index, type Document } from '../workflow/Document.ts'

/** A document that is to be shown before it is saved: as the caller may see it, new rows without keys. */
export function unsaved(
  context: OperationContext,
  node: EntityNode,
  { node: root, saved, now }: Document,
): Row {
  const known = new Set(index(root, saved).keys())
  return now ? shown(context, node, now, { known, unseen: unseenIn(context, root, now) }) : {}
}

interface Rows {
  readonly known: ReadonlySet<string>
  readonly unseen: ReadonlySet<string>
}

function shown(context: OperationContext, node: EntityNode, row: Row, rows: Rows): Row {
  const isNew = !rows.known.has(String(row['id']))
  const own = Object.entries(row).filter(([key, value]) => {
    const target = resolvePath(context.catalog, node, key)
    return (
      target !== undefined &&
      sees(target, context.caller) &&
      hidden(node, (target.steps[0] ?? target.column).name, context.caller) === 'never' &&
      !(isNew && (identity.has(key) || value === null))
    )
  })
  const lines = node.lines
    .filter(({ node: line }) => keptTable(line, context.caller) === 'never')
    .map(
      ({ name, node: line }) =>
        [
          name,
          linesOf(row, name)
            .filter((one) => !rows.unseen.has(String(one['id'])))
            .map((one) => shown(context, line, one, rows)),
        ] as const,
    )
  return withMeanings(context, node, [Object.fromEntries([...own, ...lines])])[0] ?? {}
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
