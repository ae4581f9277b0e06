/** Where an author wrote it. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
  /** Of what stands in a block, where the document uses it: file:line. */
  readonly use?: string
}
