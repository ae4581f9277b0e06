import type { Label } from './label.ts'

/** One of the first rows of the list that stands on the login page. */
export interface NewsItem {
  readonly id: string
  readonly title: Label
  /** Its first day or moment among the columns of that list, as a day: 2025-03-01. Null: it has none. */
  readonly date: string | null
}

/** What everybody may read before the login. */
export interface News {
  /** Where the list stands: /visit/noticeListNew. */
  readonly path: string
  readonly items: readonly NewsItem[]
}

/** How many of them there are at most. */
export const mostNews = 5
