import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { linesOf } from '../store/findById.ts'
import { index, isSame, type Document, type Placed } from './Document.ts'
import type { EffectRow } from './effectRows.ts'
import { saveDocuments } from './saveDocuments.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** Values for a row of some document. */
export interface RowChange {
  readonly found: EffectRow
  readonly values: Row
}

/** Rows of documents get these values under all laws of their documents. */
export async function changeRows(
  unit: UnitOfWork,
  node: EntityNode,
  changes: readonly RowChange[],
): Promise<void> {
  const byDocument = new Map<Document, Map<string, Row>>()
  for (const { found, values } of changes) {
    const { document, placed } = found
    if (!document) throw new Error(`${node.name} is changed without being open.`)
    const rows = byDocument.get(document) ?? new Map<string, Row>()
    byDocument.set(document, rows)
    rows.set(String(placed.row['id']), { ...rows.get(String(placed.row['id'])), ...values })
  }
  if (byDocument.size === 0) return
  for (const [document, rows] of byDocument) note(unit, document, rows)
  const sent = [...byDocument].toSorted(([a], [b]) => (a.id < b.id ? -1 : 1))
  await saveDocuments(
    unit,
    node.root,
    sent.map(([stored, rows]) => ({
      stored,
      trusted: true,
      input: inputOf(node.root, stored.saved ?? {}, rows),
    })),
  )
}

/** Documents of which a transaction has told that another one changed them. */
const told = new WeakMap<object, Set<string>>()

/** Rows of a document that get other values. */
function note(unit: UnitOfWork, document: Document, rows: ReadonlyMap<string, Row>): void {
  const { node, now } = document
  const all = now ? index(node, now) : new Map<string, Placed>()
  const differs = [...rows].some(([rowId, values]) => {
    const at = all.get(rowId)
    return Object.entries(values).some(([wire, value]) => {
      const column = at?.node.byWire.get(wire)
      return column && !isSame(column, at?.row[wire], value)
    })
  })
  if (differs) noteChange(unit, document)
}

/** The history of a document that another one changes says because of which; its own verb tells the rest. */
export function noteChange({ context, transitions }: UnitOfWork, { node, now, id }: Document): void {
  if (!now || !context.cause || context.cause.id === id) return
  const known = told.get(context.audit) ?? new Set<string>()
  told.set(context.audit, known)
  if (known.has(id)) return
  known.add(id)
  const state = node.entity.states && now[node.entity.states.field]
  transitions.push({ node, documentId: id, row: now, action: 'follow', from: state, to: state })
}

/** The document with only these rows changed: every other line by its id alone, and tables that none of them is in left out. */
function inputOf(at: EntityNode, row: Row, rows: ReadonlyMap<string, Row>): Row {
  const input: Row = { id: row['id'], ...rows.get(String(row['id'])) }
  for (const { name, node } of at.lines) {
    const lines = linesOf(row, name).map((line) => inputOf(node, line, rows))
    if (lines.some((line) => Object.keys(line).length > 1)) input[name] = lines
  }
  return input
}
