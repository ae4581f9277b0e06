import type { ExpressionEnv } from '../../language/expression.ts'
import type { Caller } from '../Caller.ts'
import type { Tx } from '../database/Database.ts'
import type { Lookups } from '../Lookups.ts'
import type { People } from '../database/People.ts'
import type { Catalog } from './Catalog.ts'
import type { AskedLimits } from './AskedLimits.ts'
import type { Audit } from './Audit.ts'
import type { Dues } from './Dues.ts'
import type { Locks } from './Locks.ts'
import type { Seals } from './Seals.ts'
import type { Waits } from './Waits.ts'

/** One transaction: who works, on what connection, by which clock, and what it has to record in the end. */
export interface OperationContext {
  readonly tx: Tx
  readonly catalog: Catalog
  readonly lookups: Lookups
  readonly caller: Caller
  readonly env: ExpressionEnv
  readonly audit: Audit
  /** What of that which is done by itself has to be looked at again. */
  readonly dues: Dues
  /** Documents whose state has moved: approvals begin and end with it. */
  readonly waits: Waits
  /** By whom somebody is found who is asked; none: every approval is one step. */
  readonly people?: People | undefined
  /** What this transaction has locked so far. */
  readonly locks: Locks
  /** By which sealed values are written and read. */
  readonly seals: Seals
  /** Limits that it has still to ask. */
  readonly limits: AskedLimits
  /** The document whose verb this follows from, as its effect. */
  readonly cause?: { readonly entity: string; readonly id: string }
  /** Files of one document at most. */
  readonly attachmentMaximum: number
}

/** The audience of the loader and of jobs: it sees everything and may preset what only the system writes. */
export const systemAudience = 'system'
/** Somebody works, also where the program does it in his name. */
export const isPerson = ({ userId, audience }: Caller): boolean =>
  audience !== systemAudience || userId !== systemAudience
/** Whose account it is: none of the system, and none of people without an account. */
export const userOf = ({ userId, visit }: Caller): string | null =>
  visit || userId === systemAudience ? null : userId
export const isSystem = (caller: Caller): boolean => caller.audience === systemAudience
