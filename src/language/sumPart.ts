/** What rows come to in one part: the first day of a week or month, or a state. */
export interface SumPart {
  readonly part: string
  /** What is summed is measured in it: CNY. */
  readonly measure: string | null
  readonly sum: string | null
  readonly count: number
}
