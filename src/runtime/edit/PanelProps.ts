import type { CompiledEntity } from '../../language/entity.ts'

/** What a panel is told of the document that it is about. */
export interface PanelProps {
  readonly entity: CompiledEntity
  /** Undefined until the document is saved for the first time. */
  readonly id: string | undefined
  /** Another one whenever the document was saved. */
  readonly version: unknown
}
