import type { SourcePlace } from './place.ts'

/** What is said of documents beside them: whom a verb tells, on what they are printed, how they are brought in. Nothing serves it yet. */
export interface CompiledPaper {
  readonly kind: 'message' | 'print' | 'import'
  readonly name: string
  readonly at: SourcePlace
}
