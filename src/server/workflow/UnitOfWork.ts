import type { Row } from '../../language/compiled.ts'
import type { Node } from '../store/Catalog.ts'
import type { Transition } from '../store/History.ts'
import { Joins } from '../store/Joins.ts'
import { loadDocuments } from '../store/loadRows.ts'
import { run } from '../store/run.ts'
import { tableOf } from '../store/Selection.ts'
import { raw, sql } from '../store/Sql.ts'
import type { Work } from '../store/Work.ts'
import { lockRows } from '../store/writeRows.ts'
import { copyRow, type Document } from './Document.ts'

/** The documents that one transaction works on: each is locked once, loaded once and written when it differs. */
export class UnitOfWork {
  readonly work: Work
  readonly documents = new Map<string, Document>()
  /** States reached and verbs done, written down with the rows. */
  readonly transitions: Transition[] = []
  constructor(work: Work) { this.work = work }

  /** Locks and loads documents by the ids of their headers, in the order of these ids. Missing ones are left out. */
  async open(node: Node, ids: readonly string[]): Promise<Document[]> {
    const unknown = [...new Set(ids)].filter((id) => !this.documents.has(id)).sort()
    await lockRows(this.work, node, unknown)
    for (const saved of await loadDocuments(this.work, node, unknown)) this.#keep({ node, id: String(saved['id']), saved, now: copyRow(node, saved) })
    return ids.flatMap((id) => this.documents.get(id) ?? [])
  }

  /** A document that does not exist yet. */
  add(node: Node, now: Row): Document {
    return this.#keep({ node, id: String(now['id']), saved: null, now })
  }

  /** Row id → id of its document. */
  async rootsOf(node: Node, ids: readonly string[]): Promise<Map<string, string>> {
    if (!node.parent) return new Map(ids.map((id) => [id, id]))
    const joins = new Joins(this.work.catalog, 't')
    const root = joins.root(node)
    const rows = await run(this.work.tx, sql`select t."id" as id, ${raw(root)}."id" as root from ${raw(tableOf(node))} t${joins.sql} where t."id" = any(${ids})`)
    return new Map(rows.map((row) => [String(row['id']), String(row['root'])]))
  }

  #keep(document: Document): Document {
    this.documents.set(document.id, document)
    return document
  }
}
