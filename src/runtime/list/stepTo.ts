import type { NextPage } from './NextPage.ts'
import { isReadOn, joined, pagesOfQuery, type PageQuery, type Query } from './readOn.ts'
import type { RowsPage } from './rowsCall.ts'

/** Rows as they are shown, and what they answer. */
export type ShownRows = RowsPage & { readonly of: Query }

/** What a query still lacks. */
export interface Step {
  readonly query: Query
  /** The last of its pages. */
  readonly asked: PageQuery
  /** What is shown already and stays, above the page that is asked for. */
  readonly above: ShownRows | null
  /** That page, where it was read ahead. */
  readonly ahead: RowsPage | null
  /** Its count and totals are those of the page before it: nobody asks for them again. */
  readonly isPlain: boolean
}

/** From what is shown to a query; null is shown where everything has to be read again. */
export function stepTo(query: Query, shown: ShownRows | null, next: NextPage): Step {
  const above = shown && isReadOn(shown.of, query) ? shown : null
  const asked = pagesOfQuery(query).at(-1) ?? query
  const ahead = above || query.pages === 1 ? next.consume(asked) : null
  return { query, asked, above, ahead, isPlain: above !== null || ahead !== null }
}

/** The rows of the query, with what came for the step. */
export function taken({ query, above, isPlain }: Step, came: RowsPage, before: RowsPage | null): ShownRows {
  const { totals, groups } = (isPlain ? before : came) ?? {}
  return {
    rows: above ? joined([above.rows, came.rows]) : came.rows,
    of: query,
    count: came.count >= 0 ? came.count : countBefore(query, before),
    totals,
    ...(groups ? { groups } : {}),
    ...(came.asOf === undefined ? {} : { asOf: came.asOf }),
  }
}

/** The count that the page before was told; of a first page nothing is known yet. */
const countBefore = ({ pageIndex, pages }: Query, before: RowsPage | null): number =>
  pageIndex === 1 && pages === 1 ? -1 : (before?.count ?? -1)

/** How many of the rows stand on the last page. */
export const inLast = ({ rows, of }: ShownRows): number => rows.length - (of.pages - 1) * of.pageRows
