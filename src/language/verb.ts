import type { Expression, Predicate, Rule, Warning } from './expression.ts'
import type { Label } from './label.ts'
import type { SourcePlace } from './place.ts'

/** `field = value`, on the row (`field`) or on each of its lines (`lines.field`). */
export interface CompiledAssignment {
  readonly lines?: string
  readonly field: string
  readonly value: Expression
  readonly when?: Predicate
}

/** Rows written into another entity by a verb: one for the document, or one for each line. */
export interface CompiledWrite {
  readonly entity: string
  readonly each?: string
  readonly when?: Predicate
  readonly values: readonly CompiledAssignment[]
}

/** What follows when a verb was done, as far as the definition knows. */
export interface CompiledOutcome {
  /** What the states are called that it may lead to. Absent: the state stays. */
  readonly states?: readonly Label[]
  /** Who goes on, where that is nobody of those who may do the verb. */
  readonly next?: Label
  /** It is for somebody to approve next. */
  readonly approval: boolean
  /** Nobody who may do the verb can take it back. */
  readonly forGood: boolean
  /** What is written elsewhere. */
  readonly writes: readonly Label[]
}

/** What a verb asks of each of some lines. */
export interface CompiledLineAsk {
  /** `lines`, `lines.deliveries`. */
  readonly lines: string
  readonly field: string
  readonly label: Label
  /** The answer for a line that is given none. */
  readonly value?: Expression
  /** Only such lines are asked for. */
  readonly when?: Predicate
}

export interface CompiledVerb {
  /** As it stands in the address: doSubmit. */
  readonly name: string
  /** Its resource code and button: btnSubmit. */
  readonly resource: string
  readonly label: Label
  /** The verb with the noun of its document, as the dialog says it: 确认订单, Confirm order. */
  readonly phrase: Label
  /** What the document is after it, as the message says it: 已确认, confirmed. */
  readonly done: Label
  readonly from: readonly string[]
  /** The states that it may lead to. Absent: the state stays. */
  readonly to?: readonly string[]
  /** Which of them, of several: read when everything was set. */
  readonly toWhich?: Expression
  /** Audiences that may do it (each still needs the resource). */
  readonly by: readonly string[]
  readonly require: readonly Rule[]
  /** What it warns of, and whoever does it may do it all the same. Absent: nothing. */
  readonly warn?: readonly Warning[]
  /** What the dialog asks: `reason` is kept in the history; other names are fields of the entity. */
  readonly ask: readonly string[]
  /** What it asks of lines. Absent: nothing. */
  readonly askLines?: readonly CompiledLineAsk[]
  readonly set: readonly CompiledAssignment[]
  readonly writes: readonly CompiledWrite[]
  /** May be done for many rows of a list at once. */
  readonly batch: boolean
  readonly process?: string
  /** Of a verb with a process: what the approval is not about, `field` or `lines.field`. */
  readonly unapproved?: readonly string[]
  readonly danger: boolean
  /** It asks with the facts of the document before it is done; what has fields to ask or is a danger does in any case. */
  readonly confirm: boolean
  readonly outcome: CompiledOutcome
  readonly icon?: string
  readonly apiOnly: boolean
  readonly at: SourcePlace
}
