import type { CompiledMessage } from '../../language/message.ts'
import type { CompiledPaper } from '../../language/paper.ts'
import type { Mark } from '../source/SourceFile.ts'

/** A value that a message or a print shows, and where. */
export interface ShownValue {
  readonly entity: string
  readonly field: string
  readonly mark: Mark
}

/** What is said of documents beside them, with what it shows to whom. */
export interface LinkedPaper extends CompiledPaper {
  readonly shows: readonly ShownValue[]
  readonly audiences: readonly string[]
  /** Of a message: a channel by which it leaves the house. */
  readonly outside?: string
  /** Of a message: what is told, in each document. */
  readonly messages?: readonly CompiledMessage[]
}
