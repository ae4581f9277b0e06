import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { Row } from '../../language/row.ts'
import type { ScreenChunk } from '../../language/screen.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { CellServices } from '../../cells/CellServices.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import type { GridHandle } from '../../grid/GridProps.ts'
import type { EditRules } from './editRules.ts'

/** By section: unfolds its fields where the one at this path stands behind others. */
export type FieldFolds = Map<string, (path: string) => void>

/** What the parts of a document are drawn from. All of it keeps its identity, so that a part is drawn again only for its own sake. */
export interface PartProps {
  readonly chunk: ScreenChunk
  readonly entity: CompiledEntity
  readonly store: DocumentStore
  readonly rules: EditRules
  readonly language: Language
  readonly folds: FieldFolds
  readonly choosers: Map<string, (key: string) => void>
  servicesOf(owner: CompiledEntity): CellServices
  register(place: string, grid: GridHandle | null): void
  /** With answers it is done at once, and what refuses it is thrown. */
  onLineVerb(line: CompiledEntity, verb: CompiledVerb, rows: readonly Row[], answers?: Row): unknown
}
