import type { Row } from '../../language/row.ts'
import type { CompiledVerb, CompiledWrite } from '../../language/verb.ts'
import { assignedValues } from '../../rules/document/applyAssignments.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { rowsOf, type Placed } from './Document.ts'
import { saveDocuments } from './saveDocuments.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** Rows that a verb writes into other entities: one for the document, or one for each of its lines. */
export async function writeOthers(
  unit: UnitOfWork,
  verb: CompiledVerb,
  rows: readonly Placed[],
): Promise<void> {
  for (const write of verb.writes) {
    const node = unit.context.catalog.node(write.entity)
    if (rows.some((placed) => isOwn(placed.node, node))) continue // lines of the document itself stand in it already
    const inputs = rows.flatMap((placed) =>
      sourcesOf(unit.context, write, placed).map((source) => valuesOf(unit.context, write, source)),
    )
    if (inputs.length === 0) continue
    const inner = new UnitOfWork({ ...unit.context, caller: asSystem(unit.context.caller) })
    for (const [id, document] of unit.documents) inner.documents.set(id, document)
    await saveDocuments(
      inner,
      node,
      inputs.map((input) => ({ input })),
    )
    for (const [id, document] of inner.documents) unit.documents.set(id, document)
  }
}

/** Whether the rows are lines of the document itself. */
export const isOwn = (node: EntityNode, target: EntityNode): boolean =>
  target.parent !== undefined && target.root === node.root

export function sourcesOf(
  context: OperationContext,
  { each, when }: CompiledWrite,
  placed: Placed,
): Placed[] {
  const all =
    each === undefined
      ? [placed]
      : [...rowsOf(placed.node, placed.row, placed.path, placed.up, placed.parent)].filter(
          (one) => one !== placed && linesUnder(placed, each).includes(one.row),
        )
  return all.filter(({ row, up }) => !when || when.run(row, { ...context.env, up }) === true)
}

const linesUnder = ({ row }: Placed, each: string): Row[] =>
  each.split('.').reduce<Row[]>((rows, name) => rows.flatMap((one) => linesOf(one, name)), [row])

export function valuesOf(context: OperationContext, write: CompiledWrite, { row, up }: Placed): Row {
  const values = assignedValues(context.catalog.node(write.entity).entity, write.values, row, {
    ...context.env,
    up,
  })
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => context.catalog.node(write.entity).byWire.has(key)),
  )
}
