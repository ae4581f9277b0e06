import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { serialFormat, takeNumbers, type SerialFormat } from '../store/takeNumbers.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { pathIn, rowsOf, type Document } from './Document.ts'

interface Numbering {
  readonly node: EntityNode
  readonly name: string
  readonly format: SerialFormat
  readonly rows: Row[]
}

/** Gives serial fields of new rows their numbers: one for each in the order of the documents. Answers the paths that changed. */
export async function numberDocuments(
  context: OperationContext,
  documents: readonly Document[],
): Promise<Map<Document, string[]>> {
  const open = new Map<string, Numbering>()
  const moved = new Map<Document, string[]>()
  for (const document of documents) {
    if (!document.now) continue
    for (const { node, row, path, up } of rowsOf(document.node, document.now)) {
      for (const { name, type, format, formatValues = [] } of node.entity.fields) {
        if (type !== 'serial' || !format || (row[name] ?? null) !== null) continue
        const parts = serialFormat(
          format,
          context.env.today,
          formatValues.map((value) => value.run(row, { ...context.env, up })),
        )
        const key = [node.name, name, parts.before, parts.after].join('\n')
        const entry = open.get(key) ?? { node, name, format: parts, rows: [] }
        open.set(key, entry)
        entry.rows.push(row)
        const paths = moved.get(document)
        if (paths) paths.push(pathIn(path, name))
        else moved.set(document, [pathIn(path, name)])
      }
    }
  }
  // Counters are locked in one order, whoever takes from them.
  for (const [, { node, name, format, rows }] of [...open].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const numbers = await takeNumbers(context, node, name, format, rows.length)
    rows.forEach((row, index) => {
      row[name] = numbers[index]
    })
  }
  return moved
}
