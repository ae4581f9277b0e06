import type { Label } from './label.ts'

/** What a user belongs to, of one kind: of a tree the topmost rows, with everything below them. */
export interface Belonging {
  /** What such a row is. */
  readonly label: Label
  /** In the order of their codes, not all of very many. */
  readonly names: readonly Label[]
  readonly count: number
}
