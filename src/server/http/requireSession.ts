import { CodedError, fail } from '../fail.ts'
import type { Session, SessionStore } from '../session/SessionStore.ts'
import type { Exchange } from './Exchange.ts'

/** Both proofs are needed: the cookie, which no script reads, and the code, which no foreign page sends. */
export async function findSession(sessions: SessionStore, { cookie, headers }: Exchange): Promise<Session> {
  const code = headers['authorizationcode'] ?? ''
  if (!cookie || !code) fail('AUTH_REQUIRED')
  const session = (await sessions.find(cookie)) ?? fail('SESSION_EXPIRED')
  if (!session.matches(code) || (headers['gateway-tag'] ?? '') !== session.gatewayTag || (headers['certificate'] ?? '') !== session.certificate) fail('AUTH_REQUIRED')
  if (session.endedWhy) throw new CodedError(session.endedWhy === 'SESSION_REPLACED' ? 'SESSION_REPLACED' : 'SESSION_EXPIRED')
  return session
}

/** Ended by idleness or age. */
export function checkAge(session: Session, limits: { idleMinutes: number; hours: number }): void {
  if (session.idleSeconds > limits.idleMinutes * 60 || session.ageSeconds > limits.hours * 3600) fail('SESSION_EXPIRED')
}
