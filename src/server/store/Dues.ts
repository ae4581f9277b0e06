import type { EntityNode } from './Catalog.ts'

/** A verb of a row. */
export interface RowVerb {
  readonly entity: string
  readonly id: string
  readonly verb: string
}

/** What a transaction touched of that which is done by itself: looked at once, in the end (`workflow/keepDues`). */
export class Dues {
  /** Documents by id. */
  readonly touched = new Map<string, EntityNode>()
  readonly #done = new Set<string>()
  /** The first moment for which it made something wait. Null: none. */
  next: string | null = null

  touch(node: EntityNode, id: string): void {
    this.touched.set(id, node)
  }

  /** This was done by itself in this transaction. */
  done(one: RowVerb): void {
    this.#done.add(keyOf(one))
  }

  isDone(one: RowVerb): boolean {
    return this.#done.has(keyOf(one))
  }

  waitFor(moment: string): void {
    if (this.next === null || moment < this.next) this.next = moment
  }
}

const keyOf = ({ entity, id, verb }: RowVerb): string => `${entity} ${id} ${verb}`
