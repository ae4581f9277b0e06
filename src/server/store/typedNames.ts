import { calledIn, nameFields } from '../../rules/document/calledIn.ts'
import type { Row } from '../../language/row.ts'
import { typedField } from '../../rules/document/typedField.ts'
import type { Column, EntityNode } from './Catalog.ts'
import { asSystem, loadSelected } from './loadRows.ts'
import type { OperationContext } from './OperationContext.ts'
import { selection } from './Selection.ts'

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
      const { display } = target.entity
      const { language } = context.caller
      const keys = [...new Set([display.code, ...nameFields(display, language)])]
      const chosen = selection(context.catalog, target, asSystem(context.caller), keys)
      const found = await loadSelected(context, target, chosen, 'id', [...new Set(group.map(({ id }) => id))])
      const byId = new Map(found.map((row) => [row['id'], row]))
      for (const { row, id } of group) {
        const there = byId.get(id) ?? {}
        row[`${column.name}Code`] = there[display.code] ?? null
        row[`${column.name}Name`] = calledIn(language, display, there) ?? null
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
