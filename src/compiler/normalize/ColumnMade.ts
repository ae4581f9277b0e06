import type { CompiledColumn } from '../../language/column.ts'
import type { SourceColumn } from '../../language/source.ts'
import type { Mark } from '../source/SourceFile.ts'

/** A column with what its author wrote of it. */
export interface ColumnMade {
  readonly column: CompiledColumn
  readonly source: SourceColumn
  readonly mark: Mark
}
