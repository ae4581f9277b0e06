/** How high a table is, in pixels, as the specification says. */
export const tableHeights = {
  first: 300,
  unknown: 200,
  small: 250,
  smallBelow: 120,
  configuredMost: 700,
  withPaging: 42,
  withoutPaging: 4,
  summary: 40,
} as const

export interface TableHeightRequest {
  /** Height of the page that the table stands in; absent while it is not known. */
  readonly page?: number | undefined
  readonly paging: boolean
  readonly summary: boolean
  readonly fullscreen: boolean
  /** Pixels by which the page bar is higher than that. Default: none. */
  readonly taller?: number
}

/** `firstTableHeight(900)` → `700`. What stands at first: the configured height, 700 at most, else 300. */
export function firstTableHeight(configured?: number): number {
  return configured === undefined ? tableHeights.first : Math.min(configured, tableHeights.configuredMost)
}

/** `tableHeight({ paging: false, summary: false, fullscreen: false })` → `200`. The page less what stands below the table; 250 where that would be too little, 200 where no page is known. */
export function tableHeight({ page, paging, summary, fullscreen, taller = 0 }: TableHeightRequest): number {
  if (page === undefined) return tableHeights.unknown
  const height =
    page -
    (paging ? tableHeights.withPaging + taller : tableHeights.withoutPaging) -
    (summary || fullscreen ? tableHeights.summary : 0)
  return height < tableHeights.smallBelow ? tableHeights.small : height
}
