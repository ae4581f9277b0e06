import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { Told } from '../store/AskedLimits.ts'
import type { Transition } from '../store/History.ts'
import { enclosedOf } from '../store/Envelopes.ts'
import { loadDocuments } from '../store/loadRows.ts'
import type { OperationContext } from '../store/OperationContext.ts'
import { copyRow, type Document } from './Document.ts'
import { rootsOf } from './linkedRows.ts'
import { lockInOrder } from './lockInOrder.ts'

/** The documents that one transaction works on: each is locked once (in the one order), loaded once and written when it differs. */
export class UnitOfWork {
  readonly context: OperationContext
  readonly documents: Map<string, Document>
  /** States reached and verbs done, written down with the rows. */
  readonly transitions: Transition[] = []
  /** Documents that the caller changed. */
  readonly hands = new Set<string>()
  /** When the verb was due that is done by itself here. Null: somebody does it. */
  due: string | null = null
  /** Part of a verb that has not ended: no state moves of itself yet, and no limit is asked. */
  readonly isWithin: boolean
  /** A verb is done whose effects are still to come. */
  isUnfinished = false
  /** How what it refuses later is told to whoever began it. */
  told: Told = (error) => error
  constructor(context: OperationContext, isWithin = false, documents = new Map<string, Document>()) {
    this.context = context
    this.isWithin = isWithin
    this.documents = documents
  }

  /**
   * A part of this transaction in which everything is written so far. It knows every document of the whole, and goes over those alone that
   * it comes to: a verb on many rows has a part for each, and would otherwise compare all their documents each time.
   */
  within(context: OperationContext): UnitOfWork {
    return new UnitOfWork(context, true, new TouchedDocuments(this.documents))
  }

  /** What its parts came to is known to the whole. */
  join(part: UnitOfWork): void {
    for (const [id, document] of part.documents) this.documents.set(id, document)
  }

  /** Comes to a document that was found without being asked for by its key: what becomes of it is written here. */
  touch({ id }: Document): void {
    this.documents.get(id)
  }

  /** Locks (with all that they take from) and loads documents by the ids of their headers, in the order of these ids. Missing ones are left out. */
  async open(node: EntityNode, ids: readonly string[]): Promise<Document[]> {
    const unknown = [...new Set(ids)].filter((id) => !this.documents.has(id)).sort()
    await lockInOrder(this.context, [{ node, ids: unknown }])
    const enclosed = await enclosedOf(this.context, node, unknown)
    for (const saved of await loadDocuments(this.context, node, unknown, 'opened')) {
      const id = String(saved['id'])
      const now = copyRow(node, saved)
      this.#keep({ node, id, saved, now, begun: saved, enclosed: enclosed.get(id) })
    }
    return ids.flatMap((id) => this.documents.get(id) ?? [])
  }

  /** A document that does not exist yet. */
  add(node: EntityNode, now: Row): Document {
    return this.#keep({ node, id: String(now['id']), saved: null, now, begun: null })
  }

  /** Row id → id of its document. */
  rootsOf(node: EntityNode, ids: readonly string[]): Promise<Map<string, string>> {
    return rootsOf(this.context, node, ids)
  }

  #keep(document: Document): Document {
    this.documents.set(document.id, document)
    return document
  }
}

/** Documents of a part: those that it asked for, found in the whole when it does. */
class TouchedDocuments extends Map<string, Document> {
  readonly #whole: ReadonlyMap<string, Document>
  constructor(whole: ReadonlyMap<string, Document>) {
    super()
    this.#whole = whole
  }

  override get(id: string): Document | undefined {
    const own = super.get(id)
    if (own) return own
    const found = this.#whole.get(id)
    if (found) this.set(id, found)
    return found
  }

  override has(id: string): boolean {
    return super.has(id) || this.#whole.has(id)
  }
}
