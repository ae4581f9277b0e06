import type { Limit } from '../../language/expression.ts'
import type { CodedError } from '../fail.ts'
import type { EntityNode } from './Catalog.ts'

/** How a refusal is told where it is an effect's. */
export type Told = (error: CodedError) => CodedError

/** A limit, the rows of which it is asked, and how each of their refusals is told. */
export interface AskedLimit {
  readonly node: EntityNode
  readonly limit: Limit
  readonly rows: ReadonlyMap<string, Told>
}

/** The limits that a transaction has still to ask. */
export class AskedLimits {
  #asked = new Map<Limit, { readonly node: EntityNode; readonly rows: Map<string, Told> }>()

  get isEmpty(): boolean {
    return this.#asked.size === 0
  }

  add(node: EntityNode, limit: Limit, ids: Iterable<string>, told: Told): void {
    const { rows } = this.#asked.get(limit) ?? { rows: new Map<string, Told>() }
    for (const id of ids) if (!rows.has(id)) rows.set(id, told)
    if (rows.size > 0) this.#asked.set(limit, { node, rows })
  }

  /** All of them, once. */
  take(): readonly AskedLimit[] {
    const asked = [...this.#asked].map(([limit, { node, rows }]) => ({ node, limit, rows }))
    this.#asked = new Map()
    return asked
  }
}
