import type { CompiledColumn } from '../../language/column.ts'
import type { SourceColumn } from '../../language/source.ts'
import type { FullWords, Placed } from '../scope/screenParts.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/SymbolTable.ts'

/** A table whose columns are decided. */
export interface TableAsk {
  readonly unit: CompilationUnit
  readonly shape: EntityShape
  readonly columns: readonly CompiledColumn[]
  readonly full: FullWords
  readonly audience: string | undefined
  /** Lines come with their document: nothing is asked for. */
  readonly isLine: boolean
  expandColumns(columns: readonly Placed<SourceColumn>[]): readonly CompiledColumn[]
}
