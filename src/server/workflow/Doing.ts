import type { Row } from '../../language/row.ts'
import type { CompiledVerb } from '../../language/verb.ts'
import type { EntityNode } from '../store/Catalog.ts'
import type { EffectRow } from './effectRows.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** Does a verb on rows, as part of what follows from another. */
export type Doing = (
  unit: UnitOfWork,
  node: EntityNode,
  verb: string,
  rows: readonly { readonly id: string; readonly reason?: string; readonly asked?: Row }[],
) => Promise<void>

/** What follows elsewhere from a verb that was done on these rows, and who is told: of what has no name nobody. */
export type Following = (
  unit: UnitOfWork,
  verb: Pick<CompiledVerb, 'effects'> & Partial<Pick<CompiledVerb, 'name'>>,
  rows: readonly EffectRow[],
) => Promise<void>
