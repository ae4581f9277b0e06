import type { Expression, ValueType } from '../../language/expression.ts'
import type { Scope, ScopeField } from '../../rules/expression/Scope.ts'

/** Where an expression stands: whose row it reads (see rules/expression/Scope.ts), what it must give, and whether the database must know it. */
export interface Slot {
  readonly root: string
  readonly self?: string
  readonly over?: string
  readonly bare?: Scope['bare']
  readonly want?: ValueType | ScopeField | undefined
  /** `must`: refused when SQL cannot say it. `may`: SQL where it can be said. Default: none. */
  readonly sql?: 'must' | 'may'
  /** It says what a row is: not who asks, nor which day it is. */
  readonly lasting?: boolean
  /** Rows need not carry what it reads through refs: only the database evaluates it. */
  readonly stored?: boolean
  /** Rows of other documents may be gathered: only the database evaluates it. */
  readonly foreign?: boolean
  /** It stands in an effect of a verb: what `each` is there. */
  readonly effect?: Scope['effect']
  /** It is watched by the clock: it says when it comes true, by values of its own document alone. */
  readonly timed?: boolean
  /** What it gives is kept: a setting that changes would leave it as it was. */
  readonly kept?: true
  /** It is read before anybody is known: there is no `me`. */
  readonly nobody?: boolean
}

/** Whether an expression means the same in both places. */
export const isAlike = (a: Slot, b: Slot): boolean =>
  a.want === b.want && a.root === b.root && others.every((key) => a[key] === b[key])

/** Everything that a place says beside whose row it is and what is wanted there. */
const others = Object.keys({
  self: true,
  over: true,
  bare: true,
  sql: true,
  lasting: true,
  stored: true,
  foreign: true,
  effect: true,
  timed: true,
  kept: true,
  nobody: true,
} satisfies Record<Exclude<keyof Slot, 'root' | 'want'>, true>) as (keyof Slot)[] // its own keys

/** An expression with the place in which it means that. */
export interface PlacedExpression {
  readonly slot: Slot
  readonly expression: Expression
}
