import type { Expression, Predicate, Rule } from './expression.ts'
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

export interface CompiledVerb {
  /** As it stands in the address: doSubmit. */
  readonly name: string
  /** Its resource code and button: btnSubmit. */
  readonly resource: string
  readonly label: Label
  readonly from: readonly string[]
  readonly to?: string
  /** Audiences that may do it (each still needs the resource). */
  readonly by: readonly string[]
  readonly require: readonly Rule[]
  /** What the dialog asks: `reason` is kept in the history; other names are fields of the entity. */
  readonly ask: readonly string[]
  readonly set: readonly CompiledAssignment[]
  readonly writes: readonly CompiledWrite[]
  /** May be done for many rows of a list at once. */
  readonly batch: boolean
  readonly process?: string
  /** Of a verb with a process: what the approval is not about, `field` or `lines.field`. */
  readonly unapproved?: readonly string[]
  readonly danger: boolean
  readonly icon?: string
  readonly apiOnly: boolean
  readonly at: SourcePlace
}
