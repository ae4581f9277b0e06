import type { Row } from '../../language/row.ts'
import type { EntityNode } from '../store/Catalog.ts'
import { raw, type Sql } from '../store/Sql.ts'

/** A ref whose rows are to be chosen: where they are, what is read of them, which of them may be chosen. */
export interface Pick {
  readonly target: EntityNode
  readonly columns: readonly string[]
  conditions(alias: string): Sql[]
  toOption(row: Row): Row
}

/** Base data that is switched off is not chosen any more. */
export const enabled = (target: EntityNode, alias: string): Sql[] =>
  target.entity.kind === 'baseData' && target.byName.has('enabledFlag')
    ? [raw(`${alias}."enabled_flag" = 'Y'`)]
    : []
