import type { Caller } from '../Caller.ts'
import { tenantId } from '../Caller.ts'

/** The program itself: it sees everything and may write what nobody else may. */
export function systemCaller(traceId = 'system'): Caller {
  return {
    tenantId,
    userId: 'system',
    userName: 'system',
    audience: 'system',
    me: { user: 'system', name: 'system', audience: 'system', roles: [] },
    language: 'CN',
    sessionId: 'system',
    address: '',
    traceId,
    may: () => true,
  }
}
