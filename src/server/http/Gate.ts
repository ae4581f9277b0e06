import { fail } from '../fail.ts'
import { placeOf } from '../placeOf.ts'
import { createRateLimit } from './RateLimit.ts'

/** How often who may call. Asked before anything is read or remembered; throws TOO_MANY. */
export interface Gate {
  /** A call without a session. */
  public(address: string): void
  /** A call with a cookie, before the session is looked up: by its own bucket if it called lately, else by how often its address was wrong. */
  ask(sessionId: string, address: string): void
  /** There is such a session. */
  found(sessionId: string): void
  /** There is none, or it is another's. */
  strange(address: string): void
  /** A call of a visitor: of all from his address, and of all by his link. */
  visit(address: string, link: string): void
}

/** Calls without a session, and calls with a cookie of nobody, a second for each address (platform section 17). */
const publicCalls = 10

/** Calls of visitors a second, for each address and for each link; twice as many at once. */
const visitorCalls = 20

/** `perSecond` for each session; 0: no limit at all. */
export function createGate(perSecond: number): Gate {
  const sessions = createRateLimit(perSecond)
  const open = createRateLimit(perSecond === 0 ? 0 : publicCalls)
  const strangers = createRateLimit(perSecond === 0 ? 0 : publicCalls)
  const visitors = createRateLimit(perSecond === 0 ? 0 : visitorCalls)
  const must = (isLet: boolean): void => {
    if (!isLet) fail('TOO_MANY')
  }
  return {
    public: (address) => must(open.allow(placeOf(address))),
    ask: (sessionId, address) =>
      must(sessions.knows(sessionId) ? sessions.allow(sessionId) : strangers.has(placeOf(address))),
    found: (sessionId) => {
      if (!sessions.knows(sessionId)) sessions.allow(sessionId)
    },
    strange: (address) => {
      strangers.allow(placeOf(address))
    },
    visit(address, link) {
      must(visitors.allow(`from ${placeOf(address)}`))
      must(visitors.allow(`by ${link}`))
    },
  }
}
