import type { FieldTypeName } from './field.ts'
import type { Label } from './label.ts'
import type { CompiledState } from './state.ts'

/** What rows of a group agree in. Of a field its wire key; else `value`, an expression over the row. */
export interface CompiledGroup {
  readonly label: Label
  /** The wire key: parent.supplierId. Absent: it is computed. */
  readonly key?: string
  /** As it is asked in the query line. */
  readonly value: string
  readonly type: FieldTypeName
  /** It is a row of this entity. */
  readonly to?: string
  readonly typeCode?: string
  readonly states?: readonly CompiledState[]
  /** It is the month in which the report's period lies: of rows of the period before it is moved along. */
  readonly isPeriod?: true
}

/** A function over rows of a group. */
export type ReportFunction = 'sum' | 'count' | 'min' | 'max' | 'avg' | 'median' | 'p90' | 'distinct'

/** Months by which the period lies back. */
export const shifts = { month: 1, year: 12 } as const

/** What is found from the rows of each group, those above it and all: never from other sums. */
export interface CompiledSum {
  readonly does: ReportFunction
  /** What is added up, as it is asked in the query line. Absent: rows are counted. */
  readonly of?: string
  /** The wire key, where that is a field. */
  readonly key?: string
  /** Of which rows of the group. */
  readonly where?: string
  /** Of the rows of the period before. */
  readonly shift?: keyof typeof shifts
  /** The wire key of what it is measured in: there is no sum over several of these. */
  readonly unit?: string
}

/** A figure. `formula`: over `v_0` (the first of the sums), `t_0`, `r_0` (the first figure of all rows, and added up) and figures by their names. */
export interface CompiledMeasure {
  readonly name: string
  readonly label: Label
  readonly type: 'figure' | 'percent' | 'words' | 'day'
  /** Decimals that are shown. */
  readonly scale: number
  readonly formula: string
  /** As its author wrote it. */
  readonly source: string
  /** It is this very sum: its rows can be opened. */
  readonly sum?: number
  /** Places of the figures of which it needs the total or the running sum. */
  readonly totals: readonly number[]
  readonly runs: readonly number[]
}

export interface CompiledReport {
  /** Which rows, as it is asked in the query line. */
  readonly where?: string
  /** The wire key of its period, which it asks for. */
  readonly period?: string
  readonly groups: readonly CompiledGroup[]
  readonly sums: readonly CompiledSum[]
  /** In the order of their columns. */
  readonly measures: readonly CompiledMeasure[]
  /** Places of the figures in the order in which they can be computed. */
  readonly order: readonly number[]
  readonly sort?: { readonly measure: number; readonly order: 'asc' | 'desc' }
  readonly chart?: { readonly type: 'bar' | 'line' | 'pareto'; readonly show: readonly number[] }
  /** The list that shows the rows of a figure. */
  readonly opens?: string
}

/** A group of the answer, after the one above it; the first is of all rows. */
export interface ReportRow {
  /** 0: all rows; 1: a widest group … */
  readonly depth: number
  /** What its rows agree in, as it is kept; and as it is called, where that is a row of another entity. */
  readonly keys: readonly (string | null)[]
  readonly names: readonly (string | null)[]
  /** The figures in their order; null where there is none, or rows are measured differently. */
  readonly values: readonly (string | null)[]
}

export interface ReportAnswer {
  readonly rows: readonly ReportRow[]
  /** When it was found, in the tenant's zone. */
  readonly asOf: string
  /** The period before, for each `shift` that is used. */
  readonly periods: Readonly<Record<string, { readonly from: string | null; readonly to: string | null }>>
}
