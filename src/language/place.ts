/** Where an author wrote it. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}
