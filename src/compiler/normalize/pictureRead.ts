import type { Expression } from '../../language/expression.ts'
import type { Look } from '../../language/picture.ts'
import type { Mark } from '../source/SourceFile.ts'

/** What has rows in their places, and where its author wrote it. */
export interface PictureRead {
  readonly rule: Expression
  readonly mark: Mark
  readonly look: Look
}
