import type { Caller } from '../Caller.ts'
import type { Tx } from './Database.ts'

/** Who works here, as far as somebody has to be found for something. */
export interface People {
  /** Roles whose holders may do the operation with documents of the entity. */
  rolesFor(entity: string, operation: string): readonly string[]
  /** Keys of those who work as one of these roles today, by role. */
  holding(tx: Tx, roles: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** As these users would call now, in the language of their account and with everything that they work as, in the order of the keys; who may not sign in is left out. */
  callersOf(tx: Tx, ids: readonly string[], like: Caller): Promise<readonly Caller[]>
}
