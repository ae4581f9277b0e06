/** What a chart shows. `values` are decimals as text, one for each category; null where there is none. A pie shows the first series; of a pareto the last is a line of percent beside the bars. */
export interface ChartData {
  readonly kind: 'bar' | 'line' | 'pie' | 'pareto'
  readonly categories: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly (string | null)[] }[]
}
