import type { Row } from './row.ts'

/** A row of a tree as a list shows it. */
export interface TreeNode {
  readonly row: Row
  /** The nearest row above it that its reader finds; null at the top. */
  readonly above: string | null
  /** Whether rows stand under it. */
  readonly holds: 'Y' | 'N'
  /** How many rows of the list stand in it and below it; null in a large tree whose rows are the list. */
  readonly count: number | null
  /** N: it is there only for what stands below it. */
  readonly found: 'Y' | 'N'
  /** Of one that was searched for in a large tree: the names from the top down to its own. */
  readonly path?: string
}

/** What listTree answers. `whole`: N of a tree too large for one answer, of which one branch came. `count`: rows of the list in all of it; in a large tree whose rows are the list those of the branch. */
export interface TreeAnswer {
  readonly whole: 'Y' | 'N'
  readonly count: number
  readonly nodes: readonly TreeNode[]
}
