import { fail } from '../fail.ts'
import type { Mark } from '../session/NonceStore.ts'
import type { Session, SessionStore } from '../session/SessionStore.ts'
import type { Exchange } from './Exchange.ts'

/** Both proofs are needed: the cookie, which no script reads, and the code, which no foreign page sends. */
export function bothProofs({ cookie, headers }: Exchange): {
  readonly cookie: string
  readonly authorizationCode: string
} {
  const authorizationCode = headers['authorizationcode'] ?? ''
  return cookie && authorizationCode ? { cookie, authorizationCode } : fail('AUTH_REQUIRED')
}

/** The session of a call, whose random number is taken on the way. */
export async function findSession(sessions: SessionStore, exchange: Exchange, mark: Mark): Promise<Session> {
  const { headers } = exchange
  const { cookie, authorizationCode } = bothProofs(exchange)
  const session = (await sessions.find(cookie, { ...mark, authorizationCode })) ?? fail('SESSION_EXPIRED')
  if (
    !session.matches(authorizationCode) ||
    (headers['gateway-tag'] ?? '') !== session.gatewayTag ||
    (headers['certificate'] ?? '') !== session.certificate
  )
    fail('AUTH_REQUIRED')
  if (session.endedWhy) fail(session.endedWhy === 'SESSION_REPLACED' ? 'SESSION_REPLACED' : 'SESSION_EXPIRED')
  return session
}

/** Ended by idleness or age. */
export function checkAge(session: Session, limits: { idleMinutes: number; hours: number }): void {
  if (session.idleSeconds > limits.idleMinutes * 60 || session.ageSeconds > limits.hours * 3600)
    fail('SESSION_EXPIRED')
}
