import type { Expression, Predicate, Rule } from './expression.ts'
import type { Label } from './label.ts'
import type { SourcePlace } from './place.ts'
import type { SourceFieldType } from './source.ts'

/** The types of the grammar, and those that only columns, parameters and searches have. */
export type FieldTypeName =
  | Exclude<SourceFieldType, 'code' | 'state' | 'tree'>
  | 'checkbox'
  | 'compute'
  | 'daterange'
  | 'datetimerange'
  | 'typed'
  /** Fields with several values (`many`): of a lookup, a ref, a user. */
  | 'lookups'
  | 'refs'
  | 'users'

/** How a value is kept: in PostgreSQL, and on the wire (decimals as strings, dates as text, flags as Y/N, lists as their members joined with commas). */
export type Storage = 'text' | 'decimal' | 'integer' | 'date' | 'datetime' | 'flag' | 'id' | 'list' | 'json'

/** A value read through a ref, joined in by the server and carried in the row under `path`. */
export interface CompiledPath {
  /** Wire key: `supplier.paymentTermId`, `parent.status`, `item.category.categoryCode`. */
  readonly path: string
  /** Refs to follow from this entity, each a field name of the entity reached so far; `parent` climbs to the header. */
  readonly via: readonly string[]
  /** The last step: a field of the entity reached. For a ref field, `part` says which of its three values. */
  readonly field: string
  readonly part?: 'id' | 'code' | 'name'
  readonly label: Label
  readonly storage: Storage
}

/** What every value of a row has, declared or made by the store. */
export interface StoredField {
  readonly name: string
  /** Wire key that stores the value: `supplierId` for a ref or user field, else the name. */
  readonly wire: string
  /** Column of the entity's table. */
  readonly column: string
  readonly label: Label
  readonly type: FieldTypeName
  readonly storage: Storage
}

/** What a value of a row says of another record, which `via` points to. */
export interface CompiledProposal {
  /** A ref of the row. */
  readonly via: string
  /** The field of the other record that gets the value. Absent: a flag that takes that row away. */
  readonly field?: string
  /** Wire keys of the row: what stood there before, and what stands there now. Absent of what takes a row away. */
  readonly before?: string
  readonly now?: string
}

/** One of several kinds of rows that a field may point to. */
export interface CompiledKind {
  /** The entity, and what the field is where it points to one of its rows. */
  readonly code: string
  readonly label: Label
  /** The ref beside it that is that row. */
  readonly field: string
}

export interface CompiledField extends StoredField {
  /** It points to a row of one of these. */
  readonly kinds?: readonly CompiledKind[]
  /** `true`: to save. Verbs: to do these. A predicate: when it holds. */
  readonly required?: true | readonly string[] | Predicate
  /** By verb: when it is needed to do that. */
  readonly requiredFor?: Readonly<Record<string, Predicate>>
  /** Never by hand: the system writes it (serial, compute, gathered, set by verbs, or said by the author). */
  readonly assigned?: true
  readonly readonly?: Predicate
  readonly show?: Predicate
  /** It stands encrypted while its document is sealed. */
  readonly sealed?: true
  /** Audiences that write it by hand; absent: whoever may change the document. */
  readonly by?: readonly string[]
  /** Of an audience, who holds one of these roles. Absent: everybody of it. */
  readonly roles?: Readonly<Record<string, readonly string[]>>
  /** May be given once, never changed afterwards (codes of base data). */
  readonly once?: true
  /** Value of a new row; evaluated again when what it reads changes, until the user touches the field. */
  readonly default?: Expression
  /** Always this value. Recomputed on every change, in the browser and again on the server. */
  readonly compute?: Expression
  /** Kept from rows of other documents, in the transaction of every change there. Never beside `compute`. */
  readonly gathered?: CompiledGathering
  /** It is what a field of another record becomes. */
  readonly changes?: CompiledProposal
  readonly check?: Rule
  readonly maxLength?: number
  /** A code: it is kept as `asCode` (rules/types) makes it of what was typed. */
  readonly case?: 'upper'
  readonly min?: string
  readonly max?: string
  /** Decimals kept in the database. */
  readonly scale?: number
  /** Decimals allowed for this row (from its unit or currency); a value with more is refused, a computed one is rounded. */
  readonly scaleOf?: Expression<string>
  /** What the number is measured in, whose decimals it has: a path to a lookup or ref, `currency`, `orderLine.uom`. Numbers measured differently are not added. */
  readonly measure?: string
  /** serial: pattern such as PO{yyyyMM}{00000}. */
  readonly format?: string
  /** serial: what braces of the pattern hold that are neither date nor number, in their order: texts of the new row. */
  readonly formatValues?: readonly Expression[]
  /** lookup: the code list. */
  readonly typeCode?: string
  /** ref: the entity referred to. */
  readonly to?: string
  /** ref: which rows may be chosen; `sql` is written over the target. */
  readonly where?: Predicate
  /** ref: which of them agree with the row in what both say (`same`); only these are offered. Over the target, as `where`. */
  readonly fits?: Predicate
  /** ref: it chooses itself among the rows of `where`, until somebody chooses another. */
  readonly best?: Best
  /** Of a typed value: where its row has what it is. */
  readonly typed?: TypedBy
  /** Of a formula: what it gives, what it may name, and what is wrong with it. */
  readonly formula?: CompiledFormula
  /** Unique in its own right, indexed for search and sort, renamed from. */
  readonly indexed?: true
  readonly was?: string
  readonly help?: Label
  /** What is read where there is no value: no limit. */
  readonly absent?: Label
  /** Where an author wrote it; not in the half of the browser. */
  readonly at?: SourcePlace
}

/** Wire keys of a row under which stands of what type its value is, and what narrows that: `parent.dataType`, `question.min`. */
export interface TypedBy {
  readonly type: string
  /** The list of a lookup, the entity of a ref. */
  readonly to?: string
  readonly min?: string
  readonly max?: string
  readonly scale?: string
  /** What may be chosen, a line for each, where no list of the definitions says it: `RED=红 | Red`. */
  readonly options?: string
}

/** What a formula gives: whether something holds, or a value. */
export type FormulaResult = 'condition' | 'number' | 'text' | 'date'

/** A formula is data: an expression that a row holds, over values that other rows declare. */
export interface CompiledFormula {
  readonly gives: FormulaResult
  /** What it may name, in a row: `FormulaValues` (rules/formula). */
  readonly names: Expression
  /** What is wrong with the formula of a row: a `FormulaFault`, or null. */
  readonly fault: Expression
}

/** By what a ref chooses, each over the target (`sql`): what holds first, or the least, or (`descending`) the greatest. */
export type Best = readonly { readonly by: Expression; readonly descending: boolean }[]

/** This field is kept from rows of another entity: their sum, their number, the first of them. */
export interface CompiledGathering {
  /** Whose rows are gathered. */
  readonly entity: string
  readonly aggregate: GatheringFunction
  /** What a gathered row and this row agree in, at least one: wire keys from a gathered row (`orderLineId`, `parent.agreementId`) and of this one (`id`, `itemId`). */
  readonly by: readonly { readonly theirs: string; readonly own: string }[]
  /** What of a gathered row, of what holds it and of its lines the value depends on: `quantity`, `parent.status`, `parts.day`. */
  readonly reads: readonly string[]
  /** What of this row it depends on, beside its key. */
  readonly ownReads: readonly string[]
  /** The value over this entity's row; it has `sql` and is nowhere else evaluated. */
  readonly found: Expression
  /** Of a sum and a count: what one row brings to it, over that row. Absent where that depends on this row too. */
  readonly each?: Expression<string>
}

/** How the rows become one value. */
export type GatheringFunction =
  | 'sum'
  | 'count'
  | 'all'
  | 'any'
  | 'min'
  | 'max'
  | 'avg'
  | 'median'
  | 'p90'
  | 'distinct'
  | 'first'
  | 'unique'
  | 'alike'
  | 'joined'
