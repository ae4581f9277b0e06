import type { ComponentType } from 'react'
import type { CompiledAttachmentConfig } from '../../language/column.ts'

export interface AttachmentControlProps {
  /** Ids joined with commas; null when there are none. */
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly config?: CompiledAttachmentConfig
  readonly readOnly?: boolean
  /** In a form the files stand below the button; in a cell they open from it. */
  readonly place: 'form' | 'cell'
  /** The column whose files they are; the server holds uploads to its rules. */
  readonly slot?: string
  /** In a cell: the user is done with it. */
  readonly onDone?: () => void
}

/** The module that the editor of attachment fields fetches. */
export interface AttachmentControlModule {
  readonly AttachmentControl: ComponentType<AttachmentControlProps>
}
