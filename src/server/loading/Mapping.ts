import type { Encoding } from './detectEncoding.ts'

/** How the columns of a file become the fields of an entity. Written in YAML by whoever brings the file. */
export interface Mapping extends RowMapping {
  readonly entity: string
  /** Relative to the mapping; the command may name another one. */
  readonly file?: string
  readonly encoding?: Encoding
  readonly delimiter?: string
  /** Texts that mean "no value", in every column. */
  readonly empty?: readonly string[]
  /** Rows whose first filled cell matches one of these patterns are no data (totals, signatures); they are counted and reported. */
  readonly ignore?: readonly string[]
  /** Rows are taken only (or not) when the column holds one of the texts; the others are counted. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  readonly except?: Readonly<Record<string, readonly string[]>>
  /** Files beside this one: each row gets the columns of their row with the same values in `by` (own column → theirs), as `name.column`. */
  readonly with?: Readonly<Record<string, BesideFile>>
  /** Columns whose equality makes one document of several rows. Without it every row is a document. */
  readonly group?: readonly string[]
  /** Fields by which a row that exists already is known, and what happens then; without it the store decides (a duplicate is refused). */
  readonly known?: { readonly by: readonly string[]; readonly then: 'skip' | 'update' }
  /** Whether a document with a refused line is refused as a whole. Default: its good lines are kept. */
  readonly whole?: boolean
}

export interface BesideFile {
  readonly file: string
  readonly by: Readonly<Record<string, string>>
}

/** Fields of a header or of lines. Lines come from the same rows, or from a file of their own that is joined by columns. */
export interface RowMapping {
  readonly fields: Readonly<Record<string, ValueSource>>
  readonly lines?: Readonly<Record<string, LineMapping>>
}

export interface LineMapping extends RowMapping {
  readonly file?: string
  /** Column of the line file → column of the header file. */
  readonly by?: Readonly<Record<string, string>>
  readonly only?: Readonly<Record<string, readonly string[]>>
  readonly except?: Readonly<Record<string, readonly string[]>>
}

/** A column's name, or more: where the text comes from, and how it is read. Steps apply in the order in which they stand here. */
export type ValueSource = string | ValueRule

export interface ValueRule {
  readonly column?: string
  /** The first of these that is filled. */
  readonly columns?: readonly string[]
  /** These one after the other, those that are filled, with `with` (a blank) between them. */
  readonly join?: readonly string[]
  readonly with?: string
  /** A text with columns in it: `A-{orderNum}`. Nothing when all of them are empty. */
  readonly text?: string
  /** Always this. */
  readonly value?: string | number
  /** A value that whoever starts the loading brings along, by its name. */
  readonly given?: string
  /** So many days after the day of loading (before it: negative); or the column that says how many. */
  readonly today?: number | string
  /** An object of columns, for json fields. */
  readonly json?: Readonly<Record<string, string>>
  /** Taken off the front: Excel's apostrophe. */
  readonly strip?: string
  readonly case?: 'upper' | 'lower'
  readonly empty?: readonly string[]
  /** Text → value; `*` for all others. Without `*` another text is refused; null is no value, so `else` is taken. */
  readonly map?: Readonly<Record<string, string | number | null>>
  readonly number?: true | NumberRule
  /** `yyyy-MM-dd`, `dd.MM.yyyy`, `d-MMM-yy`, `excel` (serial number); a text that fits none is refused. */
  readonly date?: readonly string[]
  /** Of a date `yyyy-MM-dd`: moved by whole weeks, so that this one, the newest of the data, lies three to nine days before the loading. */
  readonly newest?: string
  /** So many days later. */
  readonly later?: number
  /** Longer texts are cut to this length. */
  readonly cut?: number
  /** For refs: the field of the target that the text is compared with (default: its code), or several with their sources.
   *  `parent.x` is a field of the target's header; `x <=` takes the row with the greatest x up to the value. */
  readonly find?: string | Readonly<Record<string, ValueSource>>
  /** A ref that is not found is left empty instead of refused. */
  readonly optional?: boolean
  /** Taken when there is no text. */
  readonly else?: ValueSource
}

export interface NumberRule {
  readonly decimal?: '.' | ','
  /** Column of the unit that may stand behind the number; another unit is refused. */
  readonly unit?: string
  /** A currency sign or code may stand before or behind it. */
  readonly currency?: boolean
  /** Column by which it is divided: a price from an amount and a quantity. */
  readonly over?: string
  /** Decimals to round to, half away from zero; 6 when something is divided. */
  readonly round?: number
}
