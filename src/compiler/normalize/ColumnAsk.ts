import type { CompiledButton } from '../../language/button.ts'
import type { CellType, CompiledColumn } from '../../language/column.ts'
import type { Predicate } from '../../language/expression.ts'
import type { FieldType } from '../../rules/types/FieldType.ts'
import { compileText } from '../scope/expressions.ts'
import type { Reached } from '../scope/fieldAt.ts'
import { asPredicate } from '../scope/normalizeRules.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { FieldShape } from '../scope/FieldShape.ts'
import type { ColumnPlace } from './ColumnPlace.ts'
import type { ColumnWords } from './columnWords.ts'
import { decided, type Decided, type Origin } from './decide.ts'

/** What is known of any column: what its author wrote, and where it stands. */
export interface WrittenAsk {
  readonly unit: CompilationUnit
  readonly shape: EntityShape
  readonly words: ColumnWords
  readonly place: ColumnPlace
  readonly buttons: readonly CompiledButton[]
}

/** How a field is shown and edited here. */
export interface Drawn {
  readonly cellType: Decided<CellType>
  readonly isEdit: Decided<boolean>
  readonly editType: Decided<CellType> | undefined
  readonly typeCode: Decided<string> | undefined
}

/** What is known of a column that shows a field. */
export interface ColumnAsk extends WrittenAsk {
  /** What is shown, and what an editor writes: the same unless the author names another. */
  readonly shown: Reached
  readonly stored: Reached
  readonly field: FieldShape
  readonly type: FieldType
  /** A field of the row's own entity. */
  readonly isOwn: boolean
  /** Somebody may enter it. */
  readonly isWritable: boolean
  readonly hasStates: boolean
  readonly drawn: Drawn
  /** The ref to each kind of row that the field may point to. */
  readonly kinds: readonly CompiledColumn[] | undefined
  readonly link: CompiledColumn['link']
  /** What the stored field says of itself, and what its type is like: most keys follow from these. */
  readonly ofField: Origin
  readonly ofType: Origin
}

/** The author's word, as he wrote it. */
export function said<K extends keyof ColumnWords>(
  ask: WrittenAsk,
  key: K,
): Decided<NonNullable<ColumnWords[K]>> | undefined {
  const value = ask.words[key] ?? undefined
  return value === undefined ? undefined : { value, from: bySaying(ask, key) }
}

export const bySaying = ({ words }: WrittenAsk, key: string): Origin => ({
  by: 'screen',
  at: () => words.at(key),
})

/** What the stored field says of itself. */
export const byField = <T>({ ofField }: ColumnAsk, value: T): Decided<T> => ({ value, from: ofField })

/** What its type is like. */
export const byType = <T>({ ofType }: ColumnAsk, value: T): Decided<T> => ({ value, from: ofType })

/** A condition over the row. `key`: the word that holds it. */
export function ruled(
  ask: WrittenAsk,
  key: string,
  source: string | number | boolean | undefined,
): Decided<Predicate> | undefined {
  if (source === undefined) return undefined
  const { unit, shape, words } = ask
  const rule = compileText(unit, String(source), words.at(key), { root: shape.name, want: 'boolean' })
  return decided(rule && asPredicate(rule), bySaying(ask, key))
}
