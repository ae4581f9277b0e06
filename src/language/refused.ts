/** A verb that is due on a document or a line of it, is refused, and is tried again. In the language of the call. */
export interface RefusedVerb {
  readonly entity: string
  readonly id: string
  /** Of a line. */
  readonly lineNum: number | null
  readonly verb: string
  readonly verbName: string
  /** When it was due, and since when it is refused. */
  readonly due: string | null
  readonly since: string
  readonly tries: number
  /** When it is tried again. */
  readonly next: string
  /** Why, as far as the caller may know. */
  readonly reason: string
}
