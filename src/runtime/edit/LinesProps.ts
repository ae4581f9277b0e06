import type { ReactNode } from 'react'
import type { CompiledAccess, CompiledEntity } from '../../language/entity.ts'
import type { Label, Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { CompiledTable } from '../../language/table.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { FoldText, GridHandle } from '../../grid/GridProps.ts'
import type { PrintedWithin } from '../paging/PrintedRows.tsx'
import type { EditRules } from './editRules.ts'

export interface LinesProps {
  readonly label: Label
  /** Row whose lines these are: '' for the header, `lines[2]` for lines of a line. */
  readonly rowPath: string
  readonly lines: string
  readonly entity: CompiledEntity
  readonly table: CompiledTable
  readonly store: DocumentStore
  readonly rules: EditRules
  /** What this audience may do with the document. */
  readonly access: CompiledAccess | undefined
  readonly services: CellServices
  readonly language: Language
  /** What is unfolded below a line, and what the cell says that unfolds it. */
  readonly below?: Below | undefined
  /** With answers it is done at once, and what refuses it is thrown. */
  onLineVerb?(line: CompiledEntity, verb: CompiledVerb, rows: readonly Row[], answers?: Row): unknown
  register?(lines: string, handle: GridHandle | null): void
}

export interface Below {
  readonly fold: FoldText
  /** The same on paper. */
  readonly printed: readonly PrintedWithin[]
  render(line: Row): ReactNode
}
