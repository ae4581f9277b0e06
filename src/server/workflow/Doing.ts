import type { EntityNode } from '../store/Catalog.ts'
import type { UnitOfWork } from './UnitOfWork.ts'

/** Does a verb on rows, as part of what follows from another. */
export type Doing = (
  unit: UnitOfWork,
  node: EntityNode,
  verb: string,
  rows: readonly { readonly id: string; readonly reason?: string }[],
) => Promise<void>
