/** What a chart shows. `values` are decimals as text, one for each category; null where there is none. A pie shows the first series. */
export interface ChartData {
  readonly kind: 'bar' | 'line' | 'pie'
  readonly categories: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (string | null)[] }[]
}
