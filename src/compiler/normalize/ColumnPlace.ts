import type { CompiledColumn } from '../../language/column.ts'
import type { LinkPlace } from './columnLinks.ts'
import type { Mark, Path } from '../source/SourceFile.ts'

/** Where a column stands. `path`: of its words; a name in a list of names has only a mark. */
export interface ColumnPlace extends LinkPlace {
  readonly mark: Mark
  readonly path?: Path
  readonly editable: boolean
  readonly summary?: boolean
  readonly form?: boolean
  readonly groups?: CompiledColumn['groups']
  /** Written for this very audience; what a variant inherits is not. */
  readonly explicit?: boolean
}
