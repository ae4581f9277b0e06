import type { Row } from '../../language/row.ts'
import type { CompiledVerb, CompiledWrite } from '../../language/verb.ts'
import { assignedValues } from '../../rules/document/applyAssignments.ts'
import { parentField } from '../../rules/systemFields.ts'
import { fail } from '../fail.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { asSystem } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { rowsOf, type Placed } from './Document.ts'
import { saveDocuments } from './saveDocuments.ts'
import { UnitOfWork } from './UnitOfWork.ts'
import { withLines, type SentLine } from './withLines.ts'

/** Rows that a verb writes into other entities: one for the document, or one for each of its lines. */
export async function writeOthers(
  unit: UnitOfWork,
  verb: CompiledVerb,
  rows: readonly Placed[],
): Promise<void> {
  for (const write of verb.writes) {
    const node = unit.context.catalog.node(write.entity)
    if (rows.some((placed) => isOwn(placed.node, node, write))) continue // lines of the document itself stand in it already
    const inputs = rows.flatMap((placed) =>
      sourcesOf(unit.context, write, placed).map((source) => valuesOf(unit.context, write, source)),
    )
    if (inputs.length === 0) continue
    const inner = new UnitOfWork({ ...unit.context, caller: asSystem(unit.context.caller) }, true)
    for (const [id, document] of unit.documents) inner.documents.set(id, document)
    if (node.parent) await addLines(inner, node, node.parent, inputs)
    else
      await saveDocuments(
        inner,
        node,
        inputs.map((input) => ({ input })),
      )
    for (const [id, document] of inner.documents) unit.documents.set(id, document)
  }
}

/** New lines of documents that the values name: saved as the part of their document that they are. */
async function addLines(
  unit: UnitOfWork,
  node: EntityNode,
  holder: EntityNode,
  inputs: readonly Row[],
): Promise<void> {
  const lines = inputs.map((input): SentLine => {
    const { parentId, ...rest } = input
    return {
      id: undefined,
      parent:
        typeof parentId === 'string' ? parentId : fail('PARAM_REQUIRED', { field: holder.entity.label }),
      input: rest,
    }
  })
  const ids = [...new Set(lines.map(({ parent }) => parent))]
  const roots = await unit.rootsOf(holder, ids)
  const documents = await unit.open(node.root, [...new Set(roots.values())].sort())
  if (roots.size < ids.length || documents.length < new Set(roots.values()).size) fail('SRM-1010')
  await saveDocuments(
    unit,
    node.root,
    documents.map((stored) => ({
      stored,
      trusted: true,
      input: withLines(node.root, stored.saved ?? {}, node, lines),
    })),
  )
}

/** Whether the rows are lines of the document itself: where the values name no other one. */
export const isOwn = (node: EntityNode, target: EntityNode, { values }: CompiledWrite): boolean =>
  target.parent !== undefined &&
  target.root === node.root &&
  !values.some(({ field }) => field === parentField.name)

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
  const { byWire } = context.catalog.node(write.entity)
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key === parentField.name ? parentField.wire : key, value] as const)
      .filter(([key]) => byWire.has(key)),
  )
}
