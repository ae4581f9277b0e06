import type { Row } from '../../language/row.ts'
import type { SealKey } from '../store/Seals.ts'
import type { Document, RowDifference } from './Document.ts'

/** What of a document is written. */
export interface Written {
  readonly document: Document
  readonly rows: readonly RowDifference[]
  readonly before: Row | null
  readonly after: Row | null
  /** What of it is written into columns, where some of it is sealed. Absent: all of it. */
  readonly stored?: readonly RowDifference[]
  /** By which key its sealed values are recorded: those of before, those of after. Absent: nothing of it is sealed. */
  readonly told?: { readonly was: boolean; readonly is: boolean; readonly key: SealKey }
}
