import { fail } from '../fail.ts'
import type { Answer, Exchange } from './Exchange.ts'
import type { SignedIn } from './SignedIn.ts'

/** A call that is no operation of an entity. `signedIn` is null only for public calls. */
export interface SystemCall {
  run(exchange: Exchange, signedIn: SignedIn | null): Promise<Answer>
}

/** The session of a call that is not public. */
export const must = (signedIn: SignedIn | null): SignedIn => signedIn ?? fail('AUTH_REQUIRED')
