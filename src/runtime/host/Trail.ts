/** Pages of a list, from one on, as documents were opened from it, and how others of the list are asked for. */
export interface TrailStart {
  readonly ids: readonly string[]
  /** Counted from 1. */
  readonly pageIndex: number
  readonly pageRows: number
  /** Null while nobody has counted. */
  readonly total: number | null
  /** Ids of another page, in the order and by the filters of the list. */
  fetch(pageIndex: number): Promise<readonly string[]>
}

/** The way through a list that a document was opened from: what stands before and behind it there. Pages are asked for when they are reached. */
export class Trail {
  readonly total: number | null
  readonly #pageRows: number
  readonly #pages: Map<number, readonly string[]>
  readonly #fetch: TrailStart['fetch']

  constructor({ ids, pageIndex, pageRows, total, fetch }: TrailStart) {
    this.total = total
    this.#pageRows = pageRows
    const pages = Math.max(1, Math.ceil(ids.length / pageRows))
    this.#pages = new Map(
      Array.from({ length: pages }, (_, page) => [
        pageIndex + page,
        ids.slice(page * pageRows, (page + 1) * pageRows),
      ]),
    )
    this.#fetch = fetch
  }

  /** Counted from 1; null where the list did not show it. */
  placeOf(id: string): number | null {
    const found = this.#find(id)
    return found ? (found.page - 1) * this.#pageRows + found.index + 1 : null
  }

  /** Whether there is, or may be, something on this side. */
  has(id: string, by: -1 | 1): boolean {
    const place = this.placeOf(id)
    if (place === null) return false
    if (by < 0) return place > 1
    if (this.total !== null) return place < this.total
    const found = this.#find(id)
    return found !== null && found.index + 1 < (this.#pages.get(found.page)?.length ?? 0)
  }

  /** The id on this side, or null at the end. */
  async beside(id: string, by: -1 | 1): Promise<string | null> {
    const found = this.#find(id)
    if (!found || !this.has(id, by)) return null
    const here = this.#pages.get(found.page)?.[found.index + by]
    if (here !== undefined) return here
    const page = found.page + by
    const ids = this.#pages.get(page) ?? (await this.#fetch(page))
    this.#pages.set(page, ids)
    return (by > 0 ? ids[0] : ids.at(-1)) ?? null
  }

  #find(id: string): { readonly page: number; readonly index: number } | null {
    for (const [page, ids] of this.#pages) {
      const index = ids.indexOf(id)
      if (index >= 0) return { page, index }
    }
    return null
  }
}
