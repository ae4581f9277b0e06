import type { CompiledVerb, CompiledWrite, Row } from '../../language/compiled.ts'
import { assignedValues } from '../../rules/document/applyAssignments.ts'
import { linesOf } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import { rowsOf, type Placed } from './Document.ts'
import { saveDocuments } from './saveDocuments.ts'
import { UnitOfWork } from './UnitOfWork.ts'

/** Rows that a verb writes into other entities: one for the document, or one for each of its lines. */
export async function writeOthers(unit: UnitOfWork, verb: CompiledVerb, rows: readonly Placed[]): Promise<void> {
  for (const write of verb.writes) {
    const node = unit.work.catalog.node(write.entity)
    const inputs = rows.flatMap((placed) => sourcesOf(unit, write, placed).map((source) => valuesOf(unit, write, source)))
    if (inputs.length === 0) continue
    const inner = new UnitOfWork({ ...unit.work, caller: asSystem(unit.work.caller) })
    for (const [id, document] of unit.documents) inner.documents.set(id, document)
    await saveDocuments(inner, node, inputs.map((input) => ({ input })))
    for (const [id, document] of inner.documents) unit.documents.set(id, document)
  }
}

function sourcesOf(unit: UnitOfWork, { each, when }: CompiledWrite, placed: Placed): Placed[] {
  const all = each === undefined ? [placed] : [...rowsOf(placed.node, placed.row, placed.path, placed.up, placed.parent)].filter((one) => one !== placed && linesUnder(placed, each).includes(one.row))
  return all.filter(({ row, up }) => !when || when.run(row, { ...unit.work.env, up }) === true)
}

const linesUnder = ({ row }: Placed, each: string): Row[] => each.split('.').reduce<Row[]>((rows, name) => rows.flatMap((one) => linesOf(one, name)), [row])

function valuesOf(unit: UnitOfWork, write: CompiledWrite, { row, up }: Placed): Row {
  const values = assignedValues(unit.work.catalog.node(write.entity).entity, write.values, row, { ...unit.work.env, up })
  return Object.fromEntries(Object.entries(values).filter(([key]) => unit.work.catalog.node(write.entity).byWire.has(key)))
}
