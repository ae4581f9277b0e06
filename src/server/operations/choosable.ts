import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { Ordered } from '../store/bestOrder.ts'
import type { Sql } from '../database/Sql.ts'

/** A ref whose rows are to be chosen: where they are, what is read of them, which of them may be chosen. */
export interface Pick {
  readonly target: EntityNode
  readonly columns: readonly string[]
  conditions(alias: string): Sql[]
  /** How a ref that chooses itself would choose: the best first. */
  order?(alias: string): readonly Ordered[]
  toOption(row: Row): Row
}
