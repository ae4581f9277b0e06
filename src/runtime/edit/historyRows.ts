/** A row of findHistory, in the language of the call: one change of state, or one save. */
export interface HistoryRow {
  readonly action: string
  readonly actionName: string
  /** Of what: the document itself, or lines of it. */
  readonly entity?: string
  readonly fromStatus: string | null
  readonly fromStatusMeaning: string | null
  readonly toStatus: string | null
  readonly toStatusMeaning: string | null
  readonly operatorName: string | null
  readonly operateDate: string
  readonly opinion: string | null
  readonly lineNum: number | null
}
