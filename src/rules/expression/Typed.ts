import type { ValueType } from '../../language/expression.ts'
import type { FormulaResult, GatheringFunction } from '../../language/field.ts'
import type { Label } from '../../language/label.ts'
import type { SettingLevel } from '../../language/setting.ts'
import type { ArithmeticOperator, CompareOperator, Span } from './ast.ts'
import type { ScopeCode, ScopeEntity, ScopeField } from './Scope.ts'

/** What is known of a value: its type, and for codes and ids also of which list or entity. */
export interface Typing {
  readonly type: ValueType
  readonly codes?: readonly ScopeCode[]
  /** A code with the values Y and N; alone it is a condition. */
  readonly flag?: true
  readonly to?: string
}

/** Which row is read: the expression's own, one above it, the edited one (`this`), or the row that an aggregate is at: a line, or one found anywhere. */
export type Frame =
  /** `called`: how it is named where bare names are another row's. */
  | { readonly kind: 'row'; readonly entity: ScopeEntity; readonly called?: 'this' }
  /** `below`: the row from which one climbs to it. `flat`: never through `env.up` (in a `where`, what stands above the edited row is not above the target). */
  | {
      readonly kind: 'up'
      readonly entity: ScopeEntity
      readonly levels: number
      readonly flat: boolean
      readonly below: Frame
    }
  /** `bottom`: the entity of the edited row itself. `each`: the row that an effect goes through, which stands beside it under that name. */
  | {
      readonly kind: 'self'
      readonly entity: ScopeEntity
      readonly levels: number
      readonly bottom: string
      readonly each?: true
    }
  | {
      readonly kind: 'line'
      readonly entity: ScopeEntity
      readonly depth: number
      readonly holder: Frame
      readonly name: string
      readonly label: Label
    }
  /** `of`: the ref whose lines these are; without it they are rows of all documents. */
  | {
      readonly kind: 'found'
      readonly entity: ScopeEntity
      readonly depth: number
      readonly name: string
      readonly label: Label
      readonly of?: Read
    }

/** A row that an aggregate goes through. */
export type GatheredFrame = Frame & { readonly kind: 'line' | 'found' }

/** By what the first of some rows is chosen. */
export interface TypedSort {
  readonly by: Typed
  readonly descending: boolean
}

/** A value of a row, reached through refs. */
export interface Read {
  readonly frame: Frame
  readonly via: readonly ScopeField[]
  readonly entities: readonly ScopeEntity[]
  readonly field: ScopeField
}

/** What is counted by a working calendar: the third value names it. `lastWorkTime` is what conditions over `workHours` are solved with. */
export type CalendarFunction = 'workdays' | 'addWorkdays' | 'workHours' | 'addWorkHours' | 'lastWorkTime'
export type ScalarFunction =
  | 'round'
  | 'roundDown'
  | 'roundUp'
  | 'coalesce'
  | 'if'
  | 'abs'
  | 'least'
  | 'greatest'
  | 'year'
  | 'month'
  | 'length'
  | 'none'
  /** Several values: how many, whether one is in another list, whether all are, and those that are written out. */
  | 'size'
  | 'overlaps'
  | 'within'
  | 'listOf'
  | 'upper'
  | 'contains'
  | 'startsWith'
  | 'hasCheckDigit'
  | CalendarFunction
  | 'monthStart'
  | 'monthEnd'
  | 'quarterStart'
  | 'yearStart'
  | 'weekStart'
  | 'addMonths'
  | 'dayAtOrAfter'
  | 'addHours'
  | 'hours'
  | 'asText'
  | 'ceilTo'
  | 'matches'
  | 'asNumber'
export type AggregateFunction = GatheringFunction

/** An expression of which everything is known. The four back ends read only this. */
export type Typed = { readonly typing: Typing; readonly span: Span } &
  /** Numbers are canonical text; codes carry their label. */
  (
    | { readonly kind: 'literal'; readonly value: string | boolean | null; readonly label?: Label }
    | { readonly kind: 'clock'; readonly clock: 'today' | 'now' }
    | { readonly kind: 'me'; readonly name: string; readonly label: Label }
    /** Of the organization of the row, or of the one that is named. `standard`: what it is where nobody says otherwise. */
    | {
        readonly kind: 'setting'
        readonly name: string
        readonly label: Label
        readonly standard: string | null
        readonly levels: readonly SettingLevel[]
        /** Of whose users it may be another: by what `me` calls the user's key. */
        readonly asker?: string
        readonly of?: Typed
      }
    | { readonly kind: 'read'; readonly read: Read }
    | {
        readonly kind: 'attribute'
        readonly of: Typed
        readonly typeCode: string
        readonly attribute: string
      }
    | {
        readonly kind: 'compare'
        readonly operator: CompareOperator
        readonly left: Typed
        readonly right: Typed
      }
    /** Equal, or both missing. */
    | { readonly kind: 'same'; readonly left: Typed; readonly right: Typed }
    | { readonly kind: 'isNull'; readonly negated: boolean; readonly of: Typed }
    | { readonly kind: 'in'; readonly negated: boolean; readonly of: Typed; readonly list: readonly Typed[] }
    | { readonly kind: 'inList'; readonly negated: boolean; readonly of: Typed; readonly list: Typed }
    | { readonly kind: 'and' | 'or'; readonly left: Typed; readonly right: Typed }
    | { readonly kind: 'not' | 'negate'; readonly of: Typed }
    | {
        readonly kind: 'arithmetic'
        readonly operator: ArithmeticOperator
        readonly left: Typed
        readonly right: Typed
      }
    | { readonly kind: 'join'; readonly left: Typed; readonly right: Typed }
    /** A date so many days later (`+`) or earlier. */
    | { readonly kind: 'shift'; readonly date: Typed; readonly operator: '+' | '-'; readonly days: Typed }
    /** Days from one date to the other. */
    | { readonly kind: 'days'; readonly from: Typed; readonly to: Typed }
    | { readonly kind: 'call'; readonly name: ScalarFunction; readonly args: readonly Typed[] }
    /** `over`: the rows gone through, outermost first; a second one lies within the lines of the first. */
    | {
        readonly kind: 'aggregate'
        readonly name: AggregateFunction
        readonly over: readonly GatheredFrame[]
        readonly value?: Typed
        readonly when?: Typed
        readonly sort: readonly TypedSort[]
      }
    /**
     * The part of an amount that falls to the row itself, among the rows of `among` and by its value. `rest`: what rounding leaves goes to the first
     * of them, or a unit each to the largest fractions; where a row may have no more than `most`, of those that may have more.
     */
    | {
        readonly kind: 'share'
        readonly amount: Typed
        readonly places: Typed
        readonly among: Typed & { readonly kind: 'aggregate' }
        readonly rest: 'first' | 'fractions'
        readonly most?: Typed
      }
    /**
     * What a formula that stands in a row gives, over the values that other rows have: of each its name, its type and what may be chosen
     * (`facts`). `asks`: what it gives, what it may name, or what is wrong with it.
     */
    | {
        readonly kind: 'formula'
        readonly of: Typed
        readonly gives: FormulaResult
        readonly among: Typed & { readonly kind: 'aggregate' }
        readonly facts: readonly Typed[]
        readonly asks: 'value' | 'names' | 'fault'
      }
    | { readonly kind: 'convert'; readonly to: 'date' | 'datetime' | 'flag' | 'text'; readonly of: Typed }
  )

/** The part of an expression that is of this kind. */
export type Part<Kind extends Typed['kind']> = Typed & { kind: Kind }

/** One reading of an expression: what each kind of part means in it. A kind that is missing does not compile. */
export type Reading<Result> = { readonly [Kind in Typed['kind']]: (typed: Part<Kind>) => Result }

/** What the reading makes of this part: a sentence, code, a list of what it reads. */
export function readAs<Result>(reading: Reading<Result>, typed: Typed): Result {
  const read = reading[typed.kind] as (typed: Typed) => Result // that of its own kind
  return read(typed)
}
