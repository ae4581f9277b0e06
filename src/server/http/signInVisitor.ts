import { visitorsOf } from '../../language/audience.ts'
import { fail } from '../fail.ts'
import type { Session } from '../session/SessionStore.ts'
import type { UserFacts } from '../session/UserFacts.ts'
import type { Ticket } from '../session/Visits.ts'
import type { Exchange } from './Exchange.ts'
import { checkAge } from './requireSession.ts'
import type { Services } from './Services.ts'
import { callerOf, type SignedIn } from './SignedIn.ts'

/** Minutes without a call after which a visit ends: the link begins another. */
const idleMinutes = 30

/** A session of who has no account. Throws LINK_ENDED as soon as his link opens nothing any more. */
export async function signInVisitor(
  services: Services,
  exchange: Exchange,
  session: Session,
): Promise<SignedIn> {
  const now = services.clock.now()
  const ticket = session.ticketId === null ? null : await services.visits.live(session.ticketId, now)
  if (session.ticketId !== null && !ticket) return fail('LINK_ENDED')
  checkAge(session, { idleMinutes, hours: services.settings.sessionHours })
  await services.sessions.touch(session)
  return visitorOf(services, exchange, session, ticket)
}

/** Who came by this link, or by none: he holds all roles of visitors. */
export function visitorOf(
  services: Services,
  exchange: Exchange,
  session: Session,
  ticket: Ticket | null,
): SignedIn {
  return { session, ...visitorBy(services, exchange, session, ticket) }
}

/** The same for who only looks: of a session it needs no more than its names. */
export function visitorBy(
  services: Services,
  exchange: Exchange,
  session: Pick<Session, 'id' | 'userId'>,
  ticket: Ticket | null,
): Omit<SignedIn, 'session'> {
  const { definitions } = services
  const user = visitorFacts(services, session.userId, ticket)
  const roles = visitorRoles(services)
  const rights = services.rightsOf(user.audience, roles)
  const caller = callerOf(exchange, { session, user, rights, roles })
  const about = ticket && {
    entity: ticket.entity,
    documentId: ticket.documentId,
    isOwn: ticket.madeByName === null,
  }
  if (!visitorsOf(definitions.audiences)) fail('LINK_ENDED')
  return {
    user,
    rights,
    caller: {
      ...caller,
      me: { ...caller.me, user: null },
      visit: { ticketId: ticket?.ticketId ?? '', about },
    },
  }
}

/** As what a user would be. */
export function visitorFacts(
  { definitions }: Pick<Services, 'definitions'>,
  userId: string,
  ticket: Ticket | null,
): UserFacts {
  const { name = '', label = { CN: '', EN: '' } } = visitorsOf(definitions.audiences) ?? {}
  return {
    userId,
    userName: label.EN,
    fullName: label.CN,
    nameEn: label.EN,
    userType: null,
    audience: name,
    isActive: true,
    mustChangePassword: false,
    passwordHash: null,
    language: null,
    responsibilities: [],
    defaultResponsibility: null,
    known: { ticket: ticket?.documentId ?? null },
  }
}

export function visitorRoles({ definitions }: Pick<Services, 'definitions'>): readonly string[] {
  const visitors = visitorsOf(definitions.audiences)?.name
  return definitions.roles.flatMap(({ name, audience }) => (audience === visitors ? [name] : []))
}
