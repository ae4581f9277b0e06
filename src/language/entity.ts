import type { Expression, Limit, Predicate, Rule } from './expression.ts'
import type { CompiledField, CompiledGathering, CompiledPath } from './field.ts'
import type { CompiledFlow } from './flow.ts'
import type { Label } from './label.ts'
import type { CompiledRun } from './run.ts'
import type { SourcePlace } from './place.ts'
import type { CompiledState } from './state.ts'
import type { CompiledView } from './view.ts'
import type { CompiledAssignment, CompiledMadeLines, CompiledRows, CompiledVerb } from './verb.ts'

export interface CompiledLines {
  readonly name: string
  readonly label: Label
  readonly entity: string
  /** The rows that it begins with when none is given, each with the values that it follows while there are just as many. */
  readonly first?: readonly (readonly CompiledAssignment[])[]
  /** The rows of others that it begins with one row for each of. */
  readonly firstOf?: CompiledMadeLines
  /** The rows that it follows: it is a kept table, to which nobody adds anything. */
  readonly kept?: CompiledKept
  /** Audiences that change rows of this table and find their own alone: each row has its version then, and none goes because it is not named. Absent: none. */
  readonly parties?: readonly string[]
}

/** A table that has one row for each of others, or for each group of them. */
export interface CompiledKept {
  readonly name: string
  readonly entity: string
  readonly each: CompiledRows
  /** By what groups are told apart, over the row gone through. Absent: each row is one. */
  readonly per?: readonly Expression[]
  /** The fields that say which row or group a row follows: by these it is found again. */
  readonly keys: readonly string[]
  readonly values: readonly CompiledAssignment[]
  /** When a row goes that follows from nothing any more; else it stays. Absent: always. */
  readonly drop?: Predicate
  /** Of rows of other documents: how a changed one leads to the tables that follow it. Absent: they are lines of the same document. */
  readonly gathered?: CompiledGathering
}

export interface CompiledAccess {
  readonly audience: string
  /** Which rows exist for this audience. Absent: none at all. */
  readonly rows?: Predicate
  /** Of its tables of lines, by place (`suppliers`, `items.offers`): which rows exist for this audience, asked of the row. Absent: all. */
  readonly lineRows?: Readonly<Record<string, Predicate>>
  /** When the document may be changed by hand. Absent: never. */
  readonly edit?: Predicate
  /** Asked of the document as stored and as it will be, whatever the audience does to it: create, save, delete, verbs. Absent: always. */
  readonly write?: Predicate
  /** What of it: where this holds these fields (`field` or `lines.field`), or everything. Absent: everything wherever `edit` holds. */
  readonly edits?: readonly { readonly when: Predicate; readonly fields?: readonly string[] }[]
  /** Never sent: `field` or `lines.field`; with a predicate, when it holds. */
  readonly hide: readonly {
    readonly field: string
    readonly when?: Predicate
    /** The field or table from which it follows, where that is why. Absent: its author says so. */
    readonly because?: string
  }[]
  /** What it is shown although it follows from what it is not: `field`, `lines.field`; verbs and codes of rules. Absent: nothing. */
  readonly reveal?: readonly string[]
  readonly create: boolean
}

/** Rows of what is opened, each of which names a user who has a part of its key. */
export interface SealKeys {
  /** Entity of what is opened. */
  readonly event: string
  /** Its table, the entity of the rows, and the wire key of the user. */
  readonly lines: string
  readonly entity: string
  readonly user: string
  /** The verb of a row by which he sets his opening password. */
  readonly do: string
}

/** What of a document stands encrypted, as long as `when` holds. Which fields these are is marked at each. */
export interface CompiledSeal {
  /** Over the document as it says itself. */
  readonly when: Predicate
  /** Where this holds its values come encrypted by the browser, and nobody knows them until it is opened. Absent: nowhere. */
  readonly strict?: Predicate
  /** Audiences whose it is: they read and write it. */
  readonly by: readonly string[]
  /** As its author names them: `field`, `lines.field`, `lines`. */
  readonly fields: readonly string[]
  /** Wire key of the ref to what is opened at once, with one key. Absent: the document itself. */
  readonly per?: string
  /** Whose parts open it, two of them together. Absent: the key of the server does. */
  readonly keys?: SealKeys
  /** Wire key of the text that keeps the fingerprint. Absent: none is kept. */
  readonly into?: string
  /** The verb that is done on what cannot be opened. Absent: the opening is refused. */
  readonly do?: string
}

export interface CompiledKey {
  readonly unique?: readonly string[]
  readonly noOverlap?: readonly [from: string, to: string]
  readonly per?: readonly string[]
  /** Of which rows it holds, by what they say themselves. Absent: of all. */
  readonly when?: Predicate
  /** What is said to whom it stands in the way. Absent: that the values are there already. */
  readonly error?: { readonly code?: string; readonly say?: Label }
  readonly name: string
}

export interface CompiledEntity {
  readonly name: string
  readonly label: Label
  /** What it is called in a sentence: 订单, order. */
  readonly noun: Label
  /** Fields that say what a verb is about, in the order of a dialog. */
  readonly facts: readonly string[]
  readonly area: string
  readonly server: string
  /** srmPurOrderHeader: POST /api/{server}/v1/{family}Restful/{operation} */
  readonly family: string
  readonly table: string
  /** Key name accepted beside `id`: orderHeaderId. */
  readonly keyName: string
  readonly kind: 'document' | 'baseData' | 'line' | 'ledger' | 'view'
  readonly parent?: { readonly entity: string; readonly lines: string }
  /** Lines: when a row, with what it holds, may be changed or taken away by hand. Absent: whenever the document may be. */
  readonly edit?: Predicate
  readonly fields: readonly CompiledField[]
  readonly lines: readonly CompiledLines[]
  /** Fields that stand for a row where it is referred to. */
  readonly display: {
    readonly code: string
    readonly name: string
    /** The name that is shown in English, where a row has one. */ readonly nameEn?: string
  }
  /** First is initial. `field` is `status` unless said otherwise. */
  readonly states?: {
    readonly field: string
    readonly initial: string
    readonly values: readonly CompiledState[]
  }
  readonly verbs: readonly CompiledVerb[]
  /** Verbs that are done on no row. Absent: none. */
  readonly runs?: readonly CompiledRun[]
  /** Codes of the states that a document passes when all goes well, in their order: at least two. Absent: it has no steps. */
  readonly path?: readonly string[]
  /** By the code of a step: the day on which a document should come to it. Absent where no state says so. */
  readonly expected?: Readonly<Record<string, Expression>>
  readonly access: Readonly<Record<string, CompiledAccess>>
  /** Documents of which something is sealed. */
  readonly sealed?: CompiledSeal
  /** Who opens together what is sealed for it. Absent: nothing is, or nobody has a part of its key. */
  readonly openers?: SealKeys
  readonly keys: readonly CompiledKey[]
  readonly checks: readonly Rule[]
  /** Those of its checks that bound what is kept from rows of other documents. */
  readonly limits: readonly Limit[]
  readonly flows: readonly CompiledFlow[]
  /** The verb from which on the texts of refs stand, and the states in which they follow. */
  readonly freeze?: { readonly verb: string; readonly open: readonly string[] }
  /** What its rows are found from; nobody writes them. Absent: it is kept in a table. */
  readonly view?: CompiledView
  /** Field that points to the parent row of the same entity. */
  readonly tree?: string
  /** Who looks at it, or at its lines, is told when it changes. Absent: nobody is. */
  readonly live?: true
  /** What is recorded of it is numbered without a gap, and its end kept under the key of the server. Absent: it is not. */
  readonly log?: 'chained'
  readonly hooks: readonly {
    readonly when: 'before' | 'after'
    readonly verb: string
    readonly run: unknown
    readonly name: string
  }[]
  /** Values read through refs that expressions, lists and forms of this entity need; the server joins them in. */
  readonly paths: readonly CompiledPath[]
  /** Columns to index, each a list of columns. */
  readonly indexes: readonly (readonly string[])[]
  readonly was?: string
  /** Columns dropped on purpose (`drop: confirmed`). */
  readonly dropped: readonly string[]
  /** Where an author wrote it; not in the half of the browser. */
  readonly at?: SourcePlace
}
