import type { SourceVerb } from '../../language/source.ts'
import type { CompilationUnit } from '../scope/CompilationUnit.ts'
import type { EntityShape } from '../scope/EntityShape.ts'
import type { Path } from '../source/SourceFile.ts'

/** What is known of a verb: its words, and where its author wrote them, if anybody did. */
export interface VerbAsk {
  readonly unit: CompilationUnit
  readonly shape: EntityShape
  readonly name: string
  readonly words: SourceVerb
  readonly path?: Path
}
