import type { Document } from './Document.ts'

/** A document in which values were put; `given`: wire keys that no default may fill, by row id. */
export interface DocumentInput {
  readonly document: Document
  readonly given: ReadonlyMap<string, ReadonlySet<string>>
}
