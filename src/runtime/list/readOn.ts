import type { Row } from '../../language/row.ts'

export interface Query {
  readonly filters: Row
  readonly sort: readonly { readonly field: string; readonly order: 'asc' | 'desc' }[]
  /** The first of the pages that are shown. */
  readonly pageIndex: number
  readonly pageRows: number
  /** So many pages are shown one after the other: more than one where somebody reads on. */
  readonly pages: number
}

/** What is asked for at once. */
export type PageQuery = Omit<Query, 'pages'>

/** Whether `query` wants what `shown` wants, and one page more. */
export const isReadOn = (shown: Query, query: Query): boolean =>
  shown.filters === query.filters &&
  shown.sort === query.sort &&
  shown.pageRows === query.pageRows &&
  shown.pageIndex === query.pageIndex &&
  shown.pages + 1 === query.pages

/** Each page of the query, as it is asked for. */
export const pagesOfQuery = ({ pages, ...first }: Query): readonly [PageQuery, ...PageQuery[]] => [
  first,
  ...Array.from({ length: pages - 1 }, (_, index) => ({ ...first, pageIndex: first.pageIndex + index + 1 })),
]

/** `joined([[{ id: 1 }], [{ id: 1 }, { id: 2 }]])` → `[ { id: 1 }, { id: 2 } ]`. Rows may move from page to page between two answers: each counts once. */
export function joined(pages: readonly (readonly Row[])[]): readonly Row[] {
  const [only = []] = pages
  return pages.length < 2 ? only : [...new Map(pages.flat().map((row) => [row['id'], row])).values()]
}
