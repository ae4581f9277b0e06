import type { Access } from '../permission/requireCall.ts'
import type { Schema } from '../Schema.ts'
import type { Answer, Exchange } from './Exchange.ts'
import type { Services } from './Services.ts'
import type { SignedIn } from './SignedIn.ts'

/** Everything that there is to know of a call that is no operation of an entity, but what it does. What is left out is closed. */
export interface CallFacts {
  /** `write`: the random number of the call is kept in the database before anything is done. */
  readonly effect: 'read' | 'write'
  /** What it writes is gone by itself in a minute, so that its random number is not worth keeping. */
  readonly isPassing?: true
  /** Who may make it, before it judges its body. Absent: nobody. */
  readonly access?: Access
  /** Who has no account, and came by a link, may make it too. */
  readonly isForVisitors?: true
  /** Long, and nothing that anybody keeps to himself stands in it: it is sent compressed to whoever takes that. Else its size would tell what is in it. */
  readonly isPacked?: true
  /** Further requirements in words: FORBIDDEN may be answered even to callers who have the access. */
  readonly narrowed?: string
  readonly body: Schema
  /** It judges its body itself, in words of its own; the bounds of `body` are the constants that it judges by. */
  readonly judgesBody?: true
  /** The name that an error in the body tells of these places, without a reason. Default: the key of the body. */
  fieldOf?(path: readonly string[]): string | undefined
  /** The schema of `data`; bytes of a file are no envelope. */
  readonly answer: Schema | 'bytes'
  /** Body and data in the words of the table in README.md. */
  readonly says: readonly [body: string, data: string]
  /** Further names of the operation. */
  readonly also?: readonly string[]
  /** What it answers of the inventory that tests/coverage counts. */
  readonly answers?: readonly string[]
}

/** Whose bucket a call is taken from, before anything is read: of the address that it comes from, or of its session. */
export const rateOf = (access: Access | undefined): 'address' | 'session' =>
  access === 'public' ? 'address' : 'session'

/** Who makes a call, and what it may need. */
export interface CallContext {
  readonly services: Services
  readonly exchange: Exchange
  readonly signedIn: SignedIn
}

export type PublicContext = Omit<CallContext, 'signedIn'>

interface SignedInCall extends CallFacts {
  readonly access?: Exclude<Access, 'public'>
  run(context: CallContext): Promise<Answer>
}

interface PublicCall extends CallFacts {
  readonly access: 'public'
  run(context: PublicContext): Promise<Answer>
}

/** A call that is no operation of an entity: one record. */
export type SystemCall = SignedInCall | PublicCall

/** By `server/family/operation`. */
export type SystemCalls = Readonly<Record<string, SystemCall>>
