import type { Language } from '../language/label.ts'
import { CallError } from './Client.ts'
import { failure } from './failure.ts'
import { loseSession, session, sessionLost, sessionSettled } from './session.ts'

/** Calls that change nothing. */
export const isReading = (path: string): boolean => /\/(find|list|get|check|current|count)[^/]*$/i.test(path)

/** Those by which a session begins and ends. */
const isDoor = (path: string): boolean => /\/baseLoginRestful\/(login|logout)$/.test(path)

const lostCodes = new Set(['AUTH_REQUIRED', 'SESSION_EXPIRED', 'SESSION_REPLACED'])
const isLost = (error: unknown): error is CallError =>
  error instanceof CallError && error.http === 401 && lostCodes.has(error.code)

/**
 * Does a call. When the session turns out to be lost it waits until the user has logged in again, or left. What reads is then done anew; what writes
 * is not, for only the user knows whether it is still wanted: it throws LOGGED_IN_AGAIN. Where nobody logs in again, the refusal itself.
 */
export async function whileSignedIn<T>(
  language: () => Language,
  path: string,
  signal: AbortSignal | undefined,
  attempt: (path: string) => Promise<T>,
): Promise<T> {
  const goOn = async (refusal: CallError) => {
    const goesOn = await sessionSettled(signal)
    if (signal?.aborted) throw failure('CANCELLED', language())
    if (!goesOn) throw refusal
    if (!isReading(path)) throw failure('LOGGED_IN_AGAIN', language())
  }
  for (;;) {
    if (sessionLost.get() && !isDoor(path)) await goOn(failure('SESSION_EXPIRED', language(), 401))
    const sent = session.get()?.authorizationCode
    try {
      return await attempt(path)
    } catch (error) {
      if (!isLost(error)) throw error
      if (session.get()?.authorizationCode === sent) loseSession(error.code) // else the refusal is of a session that was renewed meanwhile
      if (isDoor(path)) throw error
      await goOn(error)
    }
  }
}
