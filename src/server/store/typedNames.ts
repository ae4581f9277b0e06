import type { Row } from '../../language/row.ts'
import { typedField } from '../../rules/document/typedField.ts'
import type { Column, EntityNode } from './Catalog.ts'
import { asSystem, loadSelected } from './loadRows.ts'
import type { OperationContext } from './OperationContext.ts'
import { selection } from './Selection.ts'
import { spokenName } from './spokenName.ts'

/** Adds what typed values are called that refer to a row, as refs bring it: whoever sees the reference reads it. */
export async function withTypedNames(
  context: OperationContext,
  node: EntityNode,
  rows: Row[],
): Promise<Row[]> {
  for (const column of typedColumns(node)) {
    const refs = rows.flatMap((row) => referred(context, column, row))
    for (const [to, group] of Map.groupBy(refs, (one) => one.to)) {
      const target = context.catalog.node(to)
      const { code } = target.entity.display
      const name = spokenName(target, context.caller)
      const chosen = selection(context.catalog, target, asSystem(context.caller), [...new Set([code, name])])
      const found = await loadSelected(context, target, chosen, 'id', [...new Set(group.map(({ id }) => id))])
      const byId = new Map(found.map((row) => [row['id'], row]))
      for (const { row, id } of group) {
        row[`${column.name}Code`] = byId.get(id)?.[code] ?? null
        row[`${column.name}Name`] = byId.get(id)?.[name] ?? null
      }
    }
  }
  return rows
}

const known = new WeakMap<EntityNode, readonly Column[]>()

function typedColumns(node: EntityNode): readonly Column[] {
  const found = known.get(node) ?? node.columns.filter(({ field }) => field?.typed)
  known.set(node, found)
  return found
}

function referred({ catalog }: OperationContext, { field, wire }: Column, row: Row) {
  const id = row[wire]
  const { to } = field ? typedField(field, { row }) : {}
  return to !== undefined && typeof id === 'string' && catalog.definitions.entities[to]
    ? [{ row, to, id }]
    : []
}
