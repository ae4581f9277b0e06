import type { CompiledColumn, CompiledSearchField } from './column.ts'
import type { Label } from './label.ts'
import type { SourcePlace } from './place.ts'
import type { CompiledReport } from './report.ts'
import type { TroubledRun } from './run.ts'
import type { SourceTile } from './source.ts'
import type { CompiledState } from './state.ts'
import type { CompiledTable } from './table.ts'
import type { MenuWaiting } from './waiting.ts'

/** What the application knows by itself; the grammar says which there are. */
export type TilePart = NonNullable<SourceTile['part']>

/** A list that is opened under a condition. */
export interface HomeLink {
  readonly menuId: string
  /** Of the list's address: `query`, `conditions`. */
  readonly params: Readonly<Record<string, string>>
  /** Whose rows are meant, where several lists stand under the address of the menu. */
  readonly entity?: string
}

interface Tile {
  readonly name: string
  /** Lesser ones first. */
  readonly order: number
  /** Roles that find it. Absent: everybody. */
  readonly grants?: readonly string[]
  readonly at: SourcePlace
}

/** A tile that is found from rows: what they come to, as in a report. */
interface CountedTile extends Tile {
  readonly title: Label
  readonly entity: string
  /** Path of the list that shows its rows. */
  readonly opens: string
  /** What the rows are asked by, each with its default. */
  readonly search: readonly CompiledSearchField[]
  readonly report: CompiledReport
  /** Places of the figures that are shown. */
  readonly show: readonly number[]
  /** What its numbers count. Absent: what they are measured in, if anything. */
  readonly unit?: Label
}

export type CompiledTile =
  | (Tile & { readonly kind: 'part'; readonly part: TilePart })
  /** `report`: the screen whose picture it is. */
  | (Tile & { readonly kind: 'report'; readonly report: string })
  /** `trend`: sums by week, the last group, of the large figure. */
  | (CountedTile & { readonly kind: 'figure'; readonly trend?: CompiledReport })
  | (CountedTile & { readonly kind: 'chart'; readonly beside?: string })
  | (CountedTile & { readonly kind: 'stages' })
  | (Tile & {
      readonly kind: 'rows'
      readonly title: Label
      readonly entity: string
      readonly opens: string
      readonly where?: string
      readonly sort: CompiledTable['defaultSort']
      readonly columns: readonly CompiledColumn[]
    })

/** Weeks of a trend, this one included. */
export const trendWeeks = 11

/** A number as it is shown. */
export interface ShownFigure {
  readonly label: string
  readonly value: string | null
  readonly type: 'figure' | 'percent' | 'words' | 'day'
  /** Decimals. */
  readonly scale: number
  /** What it counts or is measured in: orders, CNY. */
  readonly measure: string | null
  /** How many further currencies or units there are, which are not in it. */
  readonly others: number
}

interface Answered {
  readonly name: string
  readonly title: string
}

interface Linked extends Answered {
  readonly link: HomeLink
}

export interface FigureAnswer extends Linked {
  readonly kind: 'figure'
  /** The large one, then those beside it. */
  readonly figures: readonly ShownFigure[]
  /** Of the large one, the oldest week first. Null: it has no trend. */
  readonly points: readonly string[] | null
}

export interface ChartAnswer extends Linked {
  readonly kind: 'chart'
  readonly categories: readonly string[]
  readonly measure: string | null
  readonly others: number
  readonly series: readonly {
    readonly name: string
    /** One for each category. */
    readonly values: readonly (string | null)[]
    readonly link: HomeLink
  }[]
}

export interface StagesAnswer extends Linked {
  readonly kind: 'stages'
  readonly entity: string
  readonly total: ShownFigure | null
  readonly parts: readonly {
    readonly key: string
    readonly label: string
    readonly figures: readonly ShownFigure[]
    readonly link: HomeLink
  }[]
}

/** A value of a row in words, or as its type says. */
export interface TileCell {
  readonly text: string | null
  /** Of a state. */
  readonly color?: CompiledState['color']
}

export interface RowsAnswer extends Linked {
  readonly kind: 'rows'
  /** The document that a row opens. */
  readonly entity: string
  readonly count: number
  readonly columns: readonly { readonly label: string; readonly type: string }[]
  readonly rows: readonly TileRow[]
}

export interface TileRow {
  readonly id: string
  /** Of a row of a view, the document that it opens. Absent: one of the tile's entity. */
  readonly entity?: string
  readonly cells: readonly TileCell[]
}

/** A part is drawn from what the answer says beside its tiles, or from what the browser keeps. */
export interface PartAnswer {
  readonly kind: 'part'
  readonly name: string
  readonly part: TilePart
}

/** What kept a tile from being found; the others are there. */
export interface FailedAnswer extends Answered {
  readonly kind: 'failed'
  readonly of: Exclude<CompiledTile['kind'], 'part'>
  readonly message: string
}

export type TileAnswer = PartAnswer | FigureAnswer | ChartAnswer | StagesAnswer | RowsAnswer | FailedAnswer

/** Everything that the page on which a day begins shows. */
export interface Home {
  /** In the order of their definitions. */
  readonly tiles: readonly TileAnswer[]
  readonly waiting: readonly MenuWaiting[]
  readonly runs: readonly TroubledRun[]
}
