import { visitorPrefix, visitorsOf } from '../../../language/audience.ts'
import type { CompiledEntity } from '../../../language/entity.ts'
import type { Row } from '../../../language/row.ts'
import type { CompiledScreen } from '../../../language/screen.ts'
import type { LinkLine, VisitInfo } from '../../../language/visit.ts'
import { newTicketId } from '../../database/newId.ts'
import { fail } from '../../fail.ts'
import { integer, listOf, nothing, object, orNull, optionalText, text, word } from '../../Schema.ts'
import type { Ticket } from '../../session/Visits.ts'
import { objectOf, textOf } from '../bodies.ts'
import type { Exchange } from '../Exchange.ts'
import { visitCode } from '../requireSession.ts'
import type { Services } from '../Services.ts'
import type { SignedIn } from '../SignedIn.ts'
import { visitorFacts, visitorOf, visitorRoles } from '../signInVisitor.ts'
import type { CallContext, SystemCalls } from '../SystemCall.ts'
import { infoOf } from './loginCalls.ts'

const longestSecret = 200
/** Of one link at a time: one more ends the oldest. */
const mostSessions = 5

const document = { entity: text(100), id: text(100) }

/** People without an account, and the links by which they come. */
export const visitCalls: SystemCalls = {
  'baseServer/baseVisit/enter': {
    effect: 'write',
    access: 'public',
    narrowed: 'only screens of visitors, and documents that their link is about',
    body: object({}, { link: optionalText(longestSecret), screen: optionalText(100) }),
    answer: object({
      userInfo: { type: 'object' },
      link: orNull(word),
      screen: word,
      menuId: word,
      granted: listOf(word),
      id: orNull(word),
      expires: orNull(word),
    }),
    says: [
      '`{link}`, what stands behind the # of an address that was handed on, or `{screen}`, a screen that visitors may begin at',
      '`VisitInfo` (`language/visit.ts`): whom the calls of this visit are made as (without a cookie), the screen and its rights, the document; `LINK_INVALID`, `VISIT_WAIT`',
    ],
    run: ({ services, exchange }) => enter(services, exchange),
  },
  'baseServer/baseVisit/findLinks': {
    effect: 'read',
    access: 'signedIn',
    narrowed: 'the document has to be found, and a verb that gives links to be granted',
    body: object(document),
    answer: listOf(
      object({
        ticketId: word,
        link: orNull(word),
        madeByName: orNull(word),
        madeAt: word,
        expiresAt: word,
        uses: integer,
        mostUses: integer,
        usedAt: orNull(word),
        endedAt: orNull(word),
        endedByName: orNull(word),
      }),
    ),
    says: [
      '`{entity, id}`',
      '`LinkLine[]` (`language/visit.ts`): the links to this document, the latest first; `link` is null of those that open nothing any more, and of what a visitor has himself',
    ],
    run: async (context) => ({ data: await findLinks(context) }),
  },
  'baseServer/baseVisit/endLink': {
    effect: 'write',
    access: 'signedIn',
    narrowed: 'as findLinks',
    body: object({ ...document, ticketId: text(100) }),
    answer: nothing,
    says: [
      '`{entity, id, ticketId}`',
      'null; the link opens nothing any more, and the visits by it have ended',
    ],
    run: async (context) => {
      const { services, exchange, signedIn } = context
      const link = await managed(context)
      const ticketId = textOf(objectOf(exchange.body), 'ticketId', 100)
      const now = services.clock.now()
      const isThere = await services.visits.end({ ...link, ticketId }, signedIn.caller.userName, now)
      return isThere ? { data: null } : fail('SRM-1010')
    },
  },
}

async function enter(services: Services, exchange: Exchange): Promise<{ data: VisitInfo }> {
  const { definitions, visits, sessions } = services
  const { visit } = visitorsOf(definitions.audiences) ?? fail('LINK_INVALID')
  await visits.count(exchange.address, visit)
  const { link, screen } = objectOf(exchange.body)
  const now = services.clock.now()
  const ticket =
    typeof link === 'string' && link !== ''
      ? await visits.use(link, now)
      : await beginning(services, startingAt(services, screen), now)
  const at = ticket ? screenOf(services, ticket.entity, screen) : startingAt(services, screen)
  const userId = `${visitorPrefix}${ticket?.ticketId ?? newTicketId()}`
  const made = await sessions.begin({
    userId,
    certificate: (exchange.headers['certificate'] ?? '').slice(0, longestSecret),
    language: exchange.language,
    address: exchange.address,
    agent: exchange.agent,
    limit: mostSessions,
    visit: { ticketId: ticket?.ticketId ?? null },
  })
  const session = (await sessions.find(made.cookie)) ?? fail('LINK_INVALID')
  const signedIn = visitorOf(services, exchange, session, ticket)
  const user = visitorFacts(services, userId, ticket)
  const code = visitCode(made)
  const info = infoOf(
    services,
    user,
    { ...made, authorizationCode: code },
    exchange.language,
    visitorRoles(services),
  )
  return {
    data: {
      userInfo: { ...info, me: signedIn.caller.me },
      link: ticket ? visits.secretOf(ticket.ticketId) : null,
      ...(await placeIn(services, signedIn, at)),
      expires: ticket?.expiresAt ?? null,
    },
  }
}

/** A link of his own for who may begin a document at this screen; null: he comes to read. */
async function beginning(
  { definitions, visits }: Services,
  { entity }: CompiledScreen,
  now: Date,
): Promise<Ticket | null> {
  const { name, visit } = visitorsOf(definitions.audiences) ?? fail('LINK_INVALID')
  return definitions.entities[entity]?.access[name]?.create ? visits.begin(entity, visit, now) : null
}

/** Screens that visitors hold a menu of. */
function heldScreens(
  services: Services,
): readonly { readonly screen: CompiledScreen; readonly menuId: string }[] {
  const { definitions } = services
  const visitors = visitorsOf(definitions.audiences)?.name ?? ''
  const { menus } = services.rightsOf(visitors, visitorRoles(services))
  return [...menus.values()].flatMap(({ menu }) =>
    definitions.screens.flatMap((screen) => (screen.id === menu.screen ? [{ screen, menuId: menu.id }] : [])),
  )
}

/** The screen of this name or address. Throws LINK_INVALID for what is not for visitors: what else there is, is not told. */
const startingAt = (services: Services, name: unknown): CompiledScreen =>
  heldScreens(services).find(({ screen: { id, path } }) => id === name || path === name)?.screen ??
  fail('LINK_INVALID')

/** Where a link leads: to the named screen, else to the document that it is about, else to one that points to that (what is begun by an invitation), else to any. */
function screenOf(services: Services, entity: string, name: unknown): CompiledScreen {
  const held = heldScreens(services).map(({ screen }) => screen)
  const documents = held.filter(({ kind }) => kind !== 'list' && kind !== 'report')
  const pointsThere = (of: string): boolean =>
    services.definitions.entities[of]?.fields.some(({ to }) => to === entity) === true
  return (
    held.find(({ id, path }) => id === name || path === name) ??
    documents.find((screen) => screen.entity === entity) ??
    documents.find((screen) => pointsThere(screen.entity)) ??
    held[0] ??
    fail('LINK_INVALID')
  )
}

/** The screen with the rights there, and the document that he finds in it. */
async function placeIn(
  services: Services,
  { caller, rights }: SignedIn,
  screen: CompiledScreen,
): Promise<Pick<VisitInfo, 'screen' | 'menuId' | 'granted' | 'id'>> {
  const { definitions, engine } = services
  const menuId = heldScreens(services).find((one) => one.screen === screen)?.menuId ?? ''
  const entity = definitions.entities[screen.entity] ?? fail('LINK_INVALID')
  const granted = rights.menus.get(menuId)?.resources.map(({ code }) => code) ?? []
  const asksLink = entity.access[caller.audience]?.rows?.deps.includes('me.ticket')
  const rows = asksLink ? await engine.operate(caller, entity, 'listByPage', { pageRows: 1 }) : { data: [] }
  const [row] = rows.data as readonly Row[] // a page is rows
  return { screen: screen.id, menuId, granted: [...new Set(granted)], id: row ? String(row['id']) : null }
}

async function findLinks(context: CallContext): Promise<readonly LinkLine[]> {
  const { services } = context
  const { entity, documentId } = await managed(context)
  const links = await services.visits.of(entity, documentId, services.clock.now())
  return links.map(({ entity: _, documentId: __, ...link }) => ({
    ...link,
    link: link.isLive && link.madeByName !== null ? services.visits.secretOf(link.ticketId) : null,
  }))
}

/** The document of which the caller may give and end links: he finds it, and a verb that gives them is granted to him. */
async function managed({
  services: { definitions, engine },
  exchange,
  signedIn: { caller },
}: CallContext): Promise<Pick<Ticket, 'entity' | 'documentId'>> {
  const body = objectOf(exchange.body)
  const name = textOf(body, 'entity', 100)
  const documentId = textOf(body, 'id', 100)
  const entity = Object.hasOwn(definitions.entities, name) ? definitions.entities[name] : undefined
  const visitors = visitorsOf(definitions.audiences)?.name
  if (!entity || visitors === undefined || !givesLinks(entity, visitors, (verb) => caller.may(name, verb)))
    return fail('FORBIDDEN')
  await engine.operate(caller, entity, 'findById', { id: documentId })
  return { entity: name, documentId }
}

const givesLinks = (
  entity: CompiledEntity,
  visitors: string,
  isGranted: (verb: string) => boolean,
): boolean => entity.verbs.some(({ name, tell }) => tell?.includes(visitors) && isGranted(name))
