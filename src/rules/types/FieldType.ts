import type { CellType, CompiledColumn, CompiledSearchField } from '../../language/column.ts'
import type { ValueType } from '../../language/expression.ts'
import type { CompiledField, Storage, FieldTypeName } from '../../language/field.ts'
import type { Language } from '../../language/label.ts'
import type { SourceField } from '../../language/source.ts'
import type { Fault } from './faults.ts'

/** What a field type needs to know of the field. `scale` is that of the row where the row's unit or currency says one. */
export type FieldFacts = Pick<CompiledField, 'scale' | 'maxLength' | 'min' | 'max'>

/** Types of one family are kept, compared and entered alike. */
export type Family =
  | 'text'
  | 'number'
  | 'code'
  | 'codes'
  | 'flag'
  | 'ref'
  | 'refs'
  | 'time'
  | 'range'
  | 'files'
  | 'json'

/** The inputs that filter a column of a grid. */
export type FilterKind = 'text' | 'number' | 'date' | 'codes' | 'flag'

/** The reader that a pasted text goes through; `never`: no text stands for a value of the type. */
export type PasteKind = 'text' | 'lines' | 'number' | 'date' | 'range' | 'flag' | 'code' | 'never'

/** What holds for every field of a type. A definition may only narrow it where the grammar has a word for it. */
export interface FieldTraits {
  readonly family: Family
  readonly storage: Storage
  /** What it is in an expression. */
  readonly value: ValueType
  /** Decimals kept when the field says nothing. */
  readonly scale?: number
  /** Digits before the point at most. */
  readonly wholeDigits?: number
  /** Characters allowed when the field says nothing. */
  readonly maxLength?: number
  /** Blanks around a value are part of it. */
  readonly keepsSpaces?: true
  /** The cell that shows and edits it when a screen says nothing. */
  readonly cell: CellType
  /** Other cells that a screen may edit it with. */
  readonly furtherCells?: readonly CellType[]
  /** Only its own cell or a slot may show it. */
  readonly ownCellOnly?: true
  /** Of a column, in pixels. */
  readonly width: number
  readonly align: CompiledColumn['align']
  /** Takes a whole row of a form. */
  readonly wide?: true
  /** Too long or too secret for the columns of a list that nobody wrote. */
  readonly unlisted?: true
  /** Tells rows apart in a dialog that offers them. */
  readonly telling?: true
  /** Has an index whether or not its field asks for one. */
  readonly indexed?: true
  /** A list may hold it at one value by its searchParams. */
  readonly fixable?: true
  /** Entered by people as an amount of things, or as what one of them or all are worth. */
  readonly measures?: 'count' | 'worth'
  /** How a search form compares it. */
  readonly operator: CompiledSearchField['operator']
  /** Null: a grid offers no filter. */
  readonly filter: FilterKind | null
  readonly pastes: PasteKind
  /** What a field of this type is that has several values. */
  readonly several?: FieldTypeName
  /** Words of the grammar that fields of only some types know. */
  readonly words?: readonly (keyof SourceField)[]
  /** The one of them that a field of the type cannot do without. */
  readonly needs?: keyof SourceField
}

/** What a type is; how it looks is the business of its cell. A value here is a wire value, null when there is none. */
export interface FieldType extends FieldTraits {
  /** From text that was typed, pasted or loaded. Text that means nothing comes back as it is, for `check` to refuse. */
  parse(text: string): unknown
  /** From JSON: empty text is null, JSON numbers become decimal text, and so on. What does not fit comes back as it is. */
  accept(value: unknown): unknown
  check(value: unknown, facts: FieldFacts): Fault | null
  /** For people; empty for null. Codes and refs are shown by their names, which the row has and the type does not. */
  format(value: unknown, facts: FieldFacts, language?: Language): string
  /** Missing values first. */
  compare(left: unknown, right: unknown): number
}

/** What a type says itself; its family says the rest. */
export type Own<Said extends keyof FieldType = never> = Pick<FieldType, 'cell' | 'width' | Said> &
  Partial<FieldType>

/** `isMissing('')` → `true`. */
export const isMissing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''

/** `compareTexts('a', 'B')` → `1`. Text by code points, missing first. */
export function compareTexts(left: unknown, right: unknown): number {
  if (isMissing(left) || isMissing(right)) return Number(!isMissing(left)) - Number(!isMissing(right))
  const [a, b] = [String(left), String(right)]
  if (a === b) return 0
  return a < b ? -1 : 1
}
