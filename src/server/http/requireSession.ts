import { fail } from '../fail.ts'
import type { Mark } from '../session/NonceStore.ts'
import type { Session, SessionStore } from '../session/SessionStore.ts'
import type { Exchange } from './Exchange.ts'

interface Proofs {
  readonly cookie: string
  readonly authorizationCode: string
  /** Of a visitor. */
  readonly isVisit: boolean
}

/**
 * Both proofs are needed: the cookie, which no script reads, and the code, which no foreign page sends. A visitor has both in the code: whoever opens his link
 * has them anyway, what a browser sends by itself lets nobody in, and links in several tabs, or beside a user at work, do not disturb each other.
 */
export function bothProofs({ cookie, headers }: Pick<Exchange, 'cookie' | 'headers'>): Proofs {
  const given = headers['authorizationcode'] ?? ''
  const [, first, second] = /^visit\.([\w-]+)\.([\w-]+)$/.exec(given) ?? []
  if (first && second) return { cookie: first, authorizationCode: second, isVisit: true }
  return cookie && given ? { cookie, authorizationCode: given, isVisit: false } : fail('AUTH_REQUIRED')
}

/** What a visitor's session is proven by, as `bothProofs` reads it. */
export const visitCode = ({
  cookie,
  authorizationCode,
}: Pick<Proofs, 'cookie' | 'authorizationCode'>): string => `visit.${cookie}.${authorizationCode}`

/** The session of a call, whose random number is taken on the way. */
export async function findSession(sessions: SessionStore, exchange: Exchange, mark: Mark): Promise<Session> {
  const { headers } = exchange
  const { cookie, authorizationCode, isVisit } = bothProofs(exchange)
  const session = (await sessions.find(cookie, { ...mark, authorizationCode })) ?? fail('SESSION_EXPIRED')
  if (
    session.isVisit !== isVisit ||
    !session.matches(authorizationCode) ||
    (headers['gateway-tag'] ?? '') !== session.gatewayTag ||
    (headers['certificate'] ?? '') !== session.certificate
  )
    fail('AUTH_REQUIRED')
  if (session.endedWhy === 'LINK_ENDED') fail('LINK_ENDED')
  if (session.endedWhy) fail(session.endedWhy === 'SESSION_REPLACED' ? 'SESSION_REPLACED' : 'SESSION_EXPIRED')
  return session
}

/** Ended by idleness or age. */
export function checkAge(session: Session, limits: { idleMinutes: number; hours: number }): void {
  if (session.idleSeconds > limits.idleMinutes * 60 || session.ageSeconds > limits.hours * 3600)
    fail('SESSION_EXPIRED')
}
