import type { Expression, Predicate, Rule, Warning } from './expression.ts'
import type { Best } from './field.ts'
import type { Label } from './label.ts'
import type { SourcePlace } from './place.ts'

/** The code of a rule by which there is something to do: where it does not hold the verb was done already, and done again it succeeds and changes nothing. */
export const doneCode = 'DONE'

/** `saysWhere('FORBIDDEN')` → `true`. Whether a rule with this code says on which rows somebody does a verb: lists, counts and tasks ask it too. */
export const saysWhere = (code: string | undefined): boolean => code === 'FORBIDDEN' || code === doneCode

/** Characters of the reason that is given for a verb. */
export const longestReason = 4000

/** `field = value`, on the row (`field`) or on each of its lines (`lines.field`). */
export interface CompiledAssignment {
  readonly lines?: string
  readonly field: string
  readonly value: Expression
  readonly when?: Predicate
  /** Of a row that is copied whole: the entity of its own document that the ref leads to. Where that row is copied too, the copy points to the copy. */
  readonly within?: string
}

/**
 * Rows that an effect goes through or changes: the row of the verb (`this`), lines of it (`lines`) or of what is gone through (`each`), the
 * row that a ref leads to (`ref`), rows of an entity by a condition (`all`), or those of which the document was made (`picked`).
 */
export interface CompiledRows {
  readonly from: 'this' | 'lines' | 'each' | 'ref' | 'all' | 'picked'
  readonly entity: string
  /** Names of lines below where it begins. */
  readonly lines: readonly string[]
  /** Levels up from the row of the verb, before that. */
  readonly climb?: number
  readonly ref?: Expression
  /** Of rows that were picked: the table of lines that were made of them, and the ref of these to them. */
  readonly through?: { readonly lines: string; readonly link: string }
  /** Over the row that is looked at; `this` is the row of the verb. In SQL too where rows of an entity are looked for. */
  readonly where?: Predicate
  readonly sort?: Best
}

/** The lines of one table of what is made. */
export interface CompiledMadeLines {
  readonly name: string
  readonly entity: string
  readonly each?: CompiledRows
  readonly when?: Predicate
  readonly values: readonly CompiledAssignment[]
  /** Each is a copy of the row that is gone through: it has its number too. */
  readonly isCopy?: true
  /** The lines that these have. Absent: those of their definition. */
  readonly lines?: readonly CompiledMadeLines[]
}

interface Effect {
  readonly each?: CompiledRows
  /** Over the row of the verb, beside it `each`. */
  readonly when?: Predicate
  /** `when` looks at rows of other documents: the database is asked, of the row as the effects before have left it. */
  readonly looks?: true
  readonly values: readonly CompiledAssignment[]
  /** A verb that is done on the rows then. */
  readonly do?: string
}

/** Rows that a verb makes: one for the row at hand, one for each that is gone through, or one for each group of those. */
export interface CompiledMake extends Effect {
  readonly kind: 'make'
  readonly entity: string
  /** Lines of the document itself: they stand in it with what the verb sets. */
  readonly isOwn: boolean
  readonly per?: readonly Expression[]
  /** The fields of what is made that keep the keys of its group, where they can be told: by these a line of a group is found again. */
  readonly keys?: readonly string[]
  readonly lines: readonly CompiledMadeLines[]
  /** It is a copy of the row that is gone through, else of that of the verb. */
  readonly isCopy?: true
  /** The ref of the row gone through, else of the row of the verb, that holds what was made. */
  readonly into?: string
}

/** Rows that a verb changes. */
export interface CompiledChange extends Effect {
  readonly kind: 'change'
  readonly entity: string
  readonly rows: CompiledRows
  /** It gets what the document says that it becomes. */
  readonly applies?: true
}

export type CompiledEffect = CompiledMake | CompiledChange

/** A service that a verb asks something; it is sent once the transaction is over. */
export interface CompiledAsking {
  readonly service: string
  readonly call: string
  /** Over the row of the verb. */
  readonly when?: Predicate
  readonly values: readonly CompiledAssignment[]
  /** The verb of the row that is done with the answer. */
  readonly do?: string
}

/** Who goes on after a verb, and whether it can be taken back. */
export interface CompiledAfter {
  /** Who goes on, where that is nobody of those who may do the verb. */
  readonly next?: Label
  /** It is for somebody to approve next. */
  readonly approval: boolean
  /** Nobody who may do the verb can take it back. */
  readonly forGood: boolean
}

/** What follows when a verb was done, as far as the definition knows: in any of the states that it may lead to. */
export interface CompiledOutcome extends CompiledAfter {
  /** What the states are called that it may lead to. Absent: the state stays. */
  readonly states?: readonly Label[]
  /** The same for each of several states, by its code. Absent: it leads to one at most. */
  readonly of?: Readonly<Record<string, CompiledAfter>>
  /** What is made. */
  readonly makes: readonly Label[]
  /** What else is changed. */
  readonly changes: readonly Label[]
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

/** A moment at which a condition may come true or false by the clock. */
export interface CompiledMoment {
  /** A day or a time, from values of the row. */
  readonly at: Expression
  /** When it is over: the next day, the next second. */
  readonly after: boolean
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
  /** Audiences that may do it (each still needs the resource). Empty: it is only done by itself. */
  readonly by: readonly string[]
  /** Of an audience, who holds one of these roles. Absent: everybody of it. */
  readonly roles?: Readonly<Record<string, readonly string[]>>
  /** It is done by itself as soon as this comes true: by the clock, or without one at rest. */
  readonly when?: Predicate
  /** The moments at which `when` may come true or false. Absent: the clock has nothing to do with it. */
  readonly moments?: readonly CompiledMoment[]
  /** Hours after which it is done again while `when` holds. */
  readonly every?: number
  readonly require: readonly Rule[]
  /** What has to hold of rows of other documents: only the database can tell, of the row as it is saved. Absent: nothing. */
  readonly looks?: readonly Rule[]
  /** What it warns of, and whoever does it may do it all the same. Absent: nothing. */
  readonly warn?: readonly Warning[]
  /** What the dialog asks: `reason` is kept in the history; other names are fields of the entity. */
  readonly ask: readonly string[]
  /** It asks nothing, not even whether it is meant, and leaves its row as it is: no version is said of that, none is raised, and its history does not tell of it. */
  readonly passing?: true
  /** Notes may come with it, at fields and rows of its document, which stand there until the state changes again. */
  readonly marks?: true
  /** What it asks of lines. Absent: nothing. */
  readonly askLines?: readonly CompiledLineAsk[]
  readonly set: readonly CompiledAssignment[]
  /** What follows elsewhere, in this order. */
  readonly effects: readonly CompiledEffect[]
  /** Services that it asks, after all of its effects. Absent: none. */
  readonly asks?: readonly CompiledAsking[]
  /** A verb of the same rows whose effects are tried and taken back first. */
  readonly tries?: string
  /** Audiences and roles who are told of it. Absent: nobody. */
  readonly tell?: readonly string[]
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
  /** Where an author wrote it; not in the half of the browser. */
  readonly at?: SourcePlace
}
