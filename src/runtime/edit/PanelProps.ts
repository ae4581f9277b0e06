import type { CompiledEntity } from '../../language/entity.ts'
import type { Language } from '../../language/label.ts'
import type { TimelineTable } from '../../language/screen.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'

/** What a panel is told of the document that it is about. */
export interface PanelProps {
  readonly entity: CompiledEntity
  /** Those of the document and its lines, by name. */
  readonly entities: Readonly<Record<string, CompiledEntity>>
  readonly store: DocumentStore
  readonly language: Language
  /** history: tables whose rows stand in the sequence. */
  readonly moments?: readonly TimelineTable[]
}
