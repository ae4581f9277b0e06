import type { Row } from '../../language/compiled.ts'
import type { Node } from '../store/Catalog.ts'
import { takeNumbers } from '../store/takeNumbers.ts'
import type { Work } from '../store/Work.ts'
import { pathIn, rowsOf, type Document } from './Document.ts'

/** Gives serial fields of new rows their numbers: one for each in the order of the documents. Answers the paths that changed. */
export async function numberDocuments(work: Work, documents: readonly Document[]): Promise<Map<Document, string[]>> {
  const open = new Map<string, { node: Node; name: string; format: string; rows: Row[] }>()
  const moved = new Map<Document, string[]>()
  for (const document of documents) {
    if (!document.now) continue
    for (const { node, row, path } of rowsOf(document.node, document.now)) {
      for (const { name, type, format } of node.entity.fields) {
        if (type !== 'serial' || !format || (row[name] ?? null) !== null) continue
        const entry = open.get(`${node.name}.${name}`) ?? { node, name, format, rows: [] }
        open.set(`${node.name}.${name}`, entry)
        entry.rows.push(row)
        const paths = moved.get(document)
        if (paths) paths.push(pathIn(path, name))
        else moved.set(document, [pathIn(path, name)])
      }
    }
  }
  for (const key of [...open.keys()].sort()) {
    const { node, name, format, rows } = open.get(key) ?? { node: undefined, name: '', format: '', rows: [] }
    if (!node) continue
    const numbers = await takeNumbers(work, node, name, format, rows.length)
    rows.forEach((row, index) => { row[name] = numbers[index] })
  }
  return moved
}
