import type { Row } from '../../language/row.ts'
import type { Column, EntityNode } from '../store/Catalog.ts'
import { inScope } from '../store/inScope.ts'
import { loadSelected } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { resolvePath } from '../store/resolvePath.ts'
import { selection } from '../store/Selection.ts'

/** The ref that `field` of the body names. Of a typed value it points to what the row that defines it says: that is read, and not believed of whoever asks. */
export async function refNamed(
  context: OperationContext,
  node: EntityNode,
  body: Row,
): Promise<Column | undefined> {
  const name = String(body['field'])
  const column = node.byName.get(name) ?? node.byWire.get(name)
  const key = column?.field?.typed?.to
  if (column === undefined || key === undefined) return column
  const to = await valueOf(context, node, key, rowIn(body['row']))
  return typeof to === 'string' && context.catalog.definitions.entities[to] ? { ...column, to } : column
}

/** What stands under a wire key of the row itself, or of the one that it points to: as far as the caller finds that. */
async function valueOf(context: OperationContext, node: EntityNode, key: string, row: Row): Promise<unknown> {
  const target = resolvePath(context.catalog, node, key)
  const [step, further] = target?.steps ?? []
  const from = target?.nodes.at(-1)
  if (!target || !from || further) return undefined
  const id = idAt(row, step)
  if (typeof id !== 'string' || !(await inScope(context, from, [id])).has(id)) return undefined
  const { wire } = target.column
  const chosen = selection(context.catalog, from, context.caller, [wire])
  const [found] = await loadSelected(context, from, chosen, 'id', [id])
  return found?.[wire]
}

function idAt(row: Row, step: Column | undefined): unknown {
  if (!step) return row['id']
  return step.name === 'parent' ? rowIn(row['parent'])['id'] : row[step.wire]
}

const rowIn = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {}) // an object of the body
