import type { Caller } from '../Caller.ts'
import type { EntityNode } from './Catalog.ts'
import { isSystem } from './OperationContext.ts'

/** Whose sealed values these are: they are read as if they were not sealed. */
export const ownsSeals = ({ root }: EntityNode, caller: Caller): boolean =>
  !isSystem(caller) && root.entity.sealed?.by.includes(caller.audience) === true
