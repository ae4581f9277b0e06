import type { CompiledState } from './state.ts'

/** What rows come to in one part: the first day of a week or month, or a state. */
export interface SumPart {
  readonly part: string
  /** What is summed is measured in it: CNY. */
  readonly measure: string | null
  readonly sum: string | null
  readonly count: number
}

/** A list that is opened under a condition. */
export interface HomeLink {
  readonly menuId: string
  /** Of the list's address: search fields with their values, `status=DRAFT,REJECTED`, `orderDate=2026-11-01..`. */
  readonly params: Readonly<Record<string, string>>
}

interface Card extends HomeLink {
  /** The name of the documents. */
  readonly name: string
}

/** What the documents of this month come to so far, beside the same days of the month before. */
export interface MonthCard extends Card {
  readonly kind: 'month'
  readonly sum: string
  readonly measure: string | null
  /** The same days of the month before. */
  readonly before: string
  /** How many further currencies there are, which are not in the sum. */
  readonly others: number
  /** The last weeks, oldest first. */
  readonly points: readonly string[]
}

/** Documents that wait for somebody else. */
export interface OthersCard extends Card {
  readonly kind: 'others'
  readonly stateName: string
  readonly count: number
  readonly sum: string | null
  readonly measure: string | null
  readonly others: number
}

/** Rows from which the caller may make documents now. */
export interface OpenCard extends Card {
  readonly kind: 'open'
  /** What is made of them. */
  readonly makes: string
  readonly count: number
}

export type HomeCard = MonthCard | OthersCard | OpenCard

/** Documents of the last twelve months by the stages of their life cycle. */
export interface HomeStages extends Card {
  readonly entity: string
  readonly stateField: string
  readonly total: number
  readonly parts: readonly {
    readonly state: string
    readonly stateName: string
    readonly color: CompiledState['color']
    readonly count: number
    readonly sum: string | null
    readonly measure: string | null
    readonly others: number
    readonly params: Readonly<Record<string, string>>
  }[]
}

/** Sums by month, the oldest first, in one currency. */
export interface HomeChart {
  /** First days of the months. */
  readonly months: readonly string[]
  readonly measure: string | null
  readonly others: number
  readonly series: readonly (Card & { readonly values: readonly string[] })[]
}

export interface HomeFigures {
  readonly cards: readonly HomeCard[]
  readonly stages: HomeStages | null
}
