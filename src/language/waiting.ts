import type { CompiledState } from './state.ts'

/** Rows of a state that wait for the caller: the life cycle goes on by a verb of his. */
export interface WaitingState {
  readonly state: string
  /** The verb that the rows wait for. */
  readonly verb: string
  /** How many; at most `mostCounted`, and `isMore` where there are more than are counted. */
  readonly count: number
  readonly isMore: boolean
  /** How many of the counted ones are past their deadline. */
  readonly late: number
  /** The caller's own drafts, which nobody waits for: they are counted, and not among the rows. */
  readonly drafts?: true
}

/** A value of the document that says what it is about, with its label. */
export interface WaitingFact {
  readonly label: string
  readonly type: string
  readonly value: string
}

/** One of them, as the home page shows it. What the caller may not see is null. */
export interface WaitingRow {
  readonly id: string
  readonly versionNum: number
  readonly code: string
  readonly partner: string | null
  readonly amount: string | null
  /** What the amount is measured in: CNY. */
  readonly measure: string | null
  readonly state: string
  readonly stateName: string
  readonly color: CompiledState['color']
  readonly verb: string
  readonly verbName: string
  /** Its author has to fill it first, so that the document is opened and not the verb asked for. */
  readonly opens: boolean
  /** Since when it stands in its state, yyyy-MM-dd HH:mm:ss. */
  readonly since: string
  /** By when it has to be done: a day or a time. */
  readonly due: string | null
  readonly isOverdue: boolean
  /** The step that brought it here: what was done, by whom, in which words. */
  readonly step: string | null
  readonly by: string | null
  readonly opinion: string | null
  readonly facts: readonly WaitingFact[]
  /** The document that it leads to, where that is another one. */
  readonly about?: { readonly entity: string; readonly id: string }
}

/** What of an entity waits for the caller: the oldest and most overdue first. */
export interface Waiting {
  readonly entity: string
  /** The name of the entity in the caller's language. */
  readonly name: string
  /** Field of the states, by which a list is narrowed to them. */
  readonly stateField: string
  readonly states: readonly WaitingState[]
  readonly rows: readonly WaitingRow[]
}

/** The same with the menus whose lists show these rows. */
export interface MenuWaiting extends Waiting {
  readonly menuIds: readonly string[]
}

/** More rows of a state than this are not counted. */
export const mostCounted = 1000
