import type { Label } from './label.ts'
import type { Row } from './row.ts'
import type { WorkCalendar } from './workCalendar.ts'

export type ValueType =
  | 'text'
  | 'decimal'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'code'
  | 'id'
  | 'list'
  | 'null'
  | 'json'

/** What an expression may know beside its row. `up` is the row that holds this line, and so on upwards. */
export interface ExpressionEnv {
  readonly me: Readonly<Record<string, unknown>>
  /** yyyy-MM-dd in the tenant's zone. */
  readonly today: string
  /** yyyy-MM-dd HH:mm:ss in the tenant's zone. */
  readonly now: string
  readonly up?: { readonly row: Row; readonly up?: ExpressionEnv['up'] }
  /** The row being edited, for `this.x` inside the `where` of a ref (bare names there are the target's fields). */
  readonly self?: Row
  /** While one field is computed in many rows: what was found of each table of lines, under the place that asked. */
  readonly found?: Map<unknown, Map<string, unknown>>
  /** An attribute of a lookup value, e.g. ('CURRENCY', 'JPY', 'decimalPlaces') → '0'. */
  lookup?(typeCode: string, code: string, attribute: string): unknown
  /** What a setting is for this organization (null: for none) and whoever acts; nothing where nobody has said. */
  setting?(name: string, organization: string | null): string | null | undefined
  /** The working calendar of this key, else the usual one; nothing: Monday to Friday. */
  calendar?(id: string | null): WorkCalendar | undefined
}

/** A piece of SQL: text, or a value to be bound. `t` is the alias of the row's table, already quoted. */
export type SqlPart =
  | string
  | { readonly value: unknown }
  | { readonly me: string }
  | { readonly self: string }
  | { readonly clock: 'today' | 'now' }

/** A compiled expression. `run` never throws and has no side effects; decimals come back as canonical strings. */
export interface Expression<T = unknown> {
  run(row: Row, env: ExpressionEnv): T | null
  readonly type: ValueType
  /** Wire paths that it reads: `taxPrice`, `lines.taxAmount`, `supplier.paymentTermId`, `parent.status`, `me.orgs`, `this.ou`. */
  readonly deps: readonly string[]
  /** The rule as a sentence, for manuals and error messages. */
  readonly says: Label
  /** Present wherever the database must know it too (row rules, filters, stored checks, gathered values, flows). */
  sql?(t: string): readonly SqlPart[]
  /** As the author wrote it. */
  readonly source: string
}

export type Predicate = Expression<boolean>

/** A rule with the words that a user sees when it is broken. `{path}` in the words is replaced by the row's value. */
export interface Rule {
  readonly rule: Predicate
  readonly say: Label
  readonly code: string
  readonly on?: string
}

/**
 * A bound of what is kept from rows of other documents: `ordered <= approved`. It is asked when what it counts moves or somebody changes
 * its own row, and blamed on the rows that count.
 */
export interface Limit extends Rule {
  /** Wire keys of the kept sums and counts on the side that counts. */
  readonly counted: readonly string[]
  /** The side that counts may be at most, or must be at least, what the other one gives. */
  readonly side: 'most' | 'least'
  readonly counts: Expression<string>
  readonly bound: Expression<string>
  /** Where this holds there is no bound: of `free == Y or ordered <= approved` the first half. */
  readonly unless?: Predicate
}

/** A rule that only warns. */
export interface Warning extends Rule {
  /** Who goes on all the same says why. */
  readonly reason: boolean
}
