import type { Row } from '../../language/row.ts'
import type { CompiledVerb, CompiledWrite } from '../../language/verb.ts'
import { assignedValues } from '../../rules/document/applyAssignments.ts'
import type { Node } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import type { Work } from '../store/Work.ts'
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
    const node = unit.work.catalog.node(write.entity)
    if (rows.some((placed) => isOwn(placed.node, node))) continue // lines of the document itself stand in it already
    const inputs = rows.flatMap((placed) =>
      sourcesOf(unit.work, write, placed).map((source) => valuesOf(unit.work, write, source)),
    )
    if (inputs.length === 0) continue
    const inner = new UnitOfWork({ ...unit.work, caller: asSystem(unit.work.caller) })
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
export const isOwn = (node: Node, target: Node): boolean =>
  target.parent !== undefined && target.root === node.root

export function sourcesOf(work: Work, { each, when }: CompiledWrite, placed: Placed): Placed[] {
  const all =
    each === undefined
      ? [placed]
      : [...rowsOf(placed.node, placed.row, placed.path, placed.up, placed.parent)].filter(
          (one) => one !== placed && linesUnder(placed, each).includes(one.row),
        )
  return all.filter(({ row, up }) => !when || when.run(row, { ...work.env, up }) === true)
}

const linesUnder = ({ row }: Placed, each: string): Row[] =>
  each.split('.').reduce<Row[]>((rows, name) => rows.flatMap((one) => linesOf(one, name)), [row])

export function valuesOf(work: Work, write: CompiledWrite, { row, up }: Placed): Row {
  const values = assignedValues(work.catalog.node(write.entity).entity, write.values, row, {
    ...work.env,
    up,
  })
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => work.catalog.node(write.entity).byWire.has(key)),
  )
}
