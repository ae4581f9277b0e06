import type { Definitions } from '../../language/definitions.ts'
import type { Caller } from '../Caller.ts'
import { tenantId } from '../Caller.ts'
import { fail } from '../fail.ts'
import type { Rights } from '../permission/Rights.ts'
import type { Session } from '../session/SessionStore.ts'
import type { UserFacts } from '../session/UserFacts.ts'
import type { Exchange } from './Exchange.ts'
import { checkAge } from './requireSession.ts'
import type { Services } from './Services.ts'

/** A session whose user was looked up: who calls, and under which responsibility. */
export interface SignedIn {
  readonly session: Session
  readonly user: UserFacts
  readonly rights: Rights
  readonly caller: Caller
}

/** Throws SESSION_EXPIRED when the session is too old or its user may no longer sign in; FORBIDDEN for a responsibility that is not held. Its idle time begins anew. */
export async function signIn(services: Services, exchange: Exchange, session: Session): Promise<SignedIn> {
  const signedIn = await signedInStill(services, exchange, session)
  await services.sessions.touch(session)
  return signedIn
}

/** The same for what nobody does himself: the session goes on being idle. */
export async function signedInStill(
  services: Services,
  exchange: Exchange,
  session: Session,
): Promise<SignedIn> {
  const user = await services.users.byId(session.userId, session.generation)
  if (!user?.isActive) {
    await services.sessions.end(session.id, 'SESSION_EXPIRED')
    fail('SESSION_EXPIRED')
  }
  const all = services.rightsOf(user.audience, rolesOf(services, user.responsibilities))
  checkAge(session, { idleMinutes: idleMinutes(services, user, all), hours: services.settings.sessionHours })
  const roles = rolesOf(services, heldResponsibilities(user, exchange.headers['resp-id']))
  const rights = services.rightsOf(user.audience, roles)
  return { session, user, rights, caller: callerOf(exchange, { session, user, rights, roles }) }
}

/** The user of a session that goes on. Throws SESSION_EXPIRED. */
export async function requireUser(services: Services, session: Session): Promise<UserFacts> {
  const user = await services.users.byId(session.userId, session.generation)
  if (!user?.isActive) fail('SESSION_EXPIRED')
  const all = services.rightsOf(user.audience, rolesOf(services, user.responsibilities))
  checkAge(session, { idleMinutes: idleMinutes(services, user, all), hours: services.settings.sessionHours })
  return user
}

/** All of them, or the one that is asked for. */
export function heldResponsibilities(user: UserFacts, respId: unknown): readonly string[] {
  if (respId === undefined || respId === null || respId === '' || respId === '-1' || respId === -1)
    return user.responsibilities
  return typeof respId === 'string' && user.responsibilities.includes(respId) ? [respId] : fail('FORBIDDEN')
}

export function rolesOf({ definitions }: Services, responsibilities: readonly string[]): string[] {
  return [
    ...new Set(
      definitions.responsibilities
        .filter(({ id }) => responsibilities.includes(id))
        .flatMap(({ roles }) => roles),
    ),
  ]
}

/** The menu of the tab that calls. */
export function menuOf({ headers }: Exchange): string | undefined {
  const menuId = headers['menu-id']
  return menuId === '' || menuId === '-1' ? undefined : menuId
}

/** Documents are not touched from a tab whose menu is not held. */
export function requireMenu({ rights }: SignedIn, exchange: Exchange): void {
  const menuId = menuOf(exchange)
  if (menuId !== undefined && !rights.menus.has(menuId)) fail('FORBIDDEN')
}

/** Administrators and those outside are forgotten sooner. */
function idleMinutes({ settings, definitions }: Services, user: UserFacts, rights: Rights): number {
  return (
    settings.sessionIdleMinutes ||
    (user.audience === definitions.audiences[0]?.name && !rights.isEverything ? 120 : 30)
  )
}

export function callerOf(
  exchange: Exchange,
  {
    session,
    user,
    rights,
    roles,
  }: Pick<SignedIn, 'user' | 'rights'> & {
    readonly session: Pick<Session, 'id'>
    readonly roles: readonly string[]
  },
): Caller {
  const { language, address, traceId } = exchange
  const menuId = menuOf(exchange)
  return {
    tenantId,
    userId: user.userId,
    userName: user.fullName,
    audience: user.audience,
    language,
    sessionId: session.id,
    address,
    traceId,
    me: meOf(user, roles),
    may: (entity, operation, by) => rights.may(entity, operation, by ? undefined : menuId),
  }
}

/** Everything that expressions call `me`. */
export function meOf(user: UserFacts, roles: readonly string[]): Readonly<Record<string, unknown>> {
  return { ...user.known, user: user.userId, name: user.fullName, audience: user.audience, roles }
}

/** What `me` knows of a user apart from their own key: users who share it belong to one company. */
export function companyOf({ me }: Definitions, { known }: UserFacts): string {
  return JSON.stringify(
    me.filter(({ type, field }) => type === 'value' && field !== 'id').map(({ name }) => known[name] ?? null),
  )
}
