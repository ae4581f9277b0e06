import { visitorPrefix, visitorsOf } from '../../language/audience.ts'
import type { CompiledEntity } from '../../language/entity.ts'
import type { Row } from '../../language/row.ts'
import type { Caller } from '../Caller.ts'
import type { Tx } from '../database/Database.ts'
import { checkBounds } from '../bounds.ts'
import { CodedError, fail } from '../fail.ts'
import { guardLookups } from '../lookups/guardLookups.ts'
import { requireCall, type Access } from '../permission/requireCall.ts'
import { factsOf } from '../operations/operations.ts'
import { requirePermission } from '../permission/requirePermission.ts'
import { sha256 } from '../session/SessionStore.ts'
import type { Mark } from '../session/NonceStore.ts'
import { checkFirst, checkSignature, readSigned, type WireChecks } from './checkWire.ts'
import { success, type Reply } from './envelope.ts'
import { nameOf, type Answer, type Exchange } from './Exchange.ts'
import { claim } from './idempotency.ts'
import type { Gate } from './Gate.ts'
import { bothProofs, findSession } from './requireSession.ts'
import { errorWithoutSecrets, prepareSecrets, withoutSecrets } from './secrets.ts'
import type { Services } from './Services.ts'
import { requireMenu, signIn, type SignedIn } from './SignedIn.ts'
import { signInVisitor } from './signInVisitor.ts'
import { checkBody } from './checkBody.ts'
import type { CallFacts, SystemCall } from './SystemCall.ts'
import { canonicalName, systemCalls } from './systemCalls.ts'
import type { ConcurrencyLimit } from '../limitConcurrency.ts'

export interface Gateway {
  readonly services: Services
  readonly checks: WireChecks
  readonly gate: Gate
  readonly perUser: ConcurrencyLimit
  entityAt(server: string, family: string): CompiledEntity | undefined
  secretsOf(entity: string): readonly string[]
}

/** A reply, and the cookie that goes with it. */
export interface Handled {
  readonly reply: Reply
  readonly cookie?: string | null
  /** It is sent compressed to whoever takes that. */
  readonly isPacked?: true
}

/** One call, from its headers to its answer. Everything that is wrong is thrown as a CodedError. */
export async function handleCall(gateway: Gateway, exchange: Exchange): Promise<Handled> {
  const { call } = exchange
  const name = canonicalName(nameOf(call))
  const own = Object.hasOwn(systemCalls, name) ? systemCalls[name] : undefined
  if (own) return runOwn(gateway, exchange, own)
  const entity = gateway.entityAt(call.server, call.family) ?? fail('NO_SUCH_CALL')
  // What an operation of an entity writes keeps the number in its own transaction.
  const signedIn = await authenticate(gateway, exchange, { keepsNumber: false, isForVisitors: true })
  return gateway.perUser.run(ownerOf(signedIn), () => operate(gateway, exchange, signedIn, entity))
}

/** Whose turn it is: visitors, of whom there may be any number, wait for each other as one user. */
const ownerOf = ({ user, caller }: SignedIn): string => (caller.visit ? visitorPrefix : user.userId)

/** A call without a session. */
async function open({ services, checks, gate }: Gateway, exchange: Exchange): Promise<void> {
  gate.public(exchange.address)
  requireSmall(exchange)
  const signed = readSigned(checks, exchange, exchange.address, true)
  checkSignature(checks, exchange, signed, null)
  await services.replay.claim(signed.number)
}

/** What has to be known of a call before it is known who makes it. */
interface Asked {
  /** Its random number is kept in the database before anything is done. */
  readonly keepsNumber: boolean
  readonly access?: Access | undefined
  /** Who has no account may make it too. Default: he may not. */
  readonly isForVisitors?: boolean | undefined
}

/** Who makes a signed call. */
export async function authenticate(
  { services, checks, gate }: Gateway,
  exchange: Exchange,
  { keepsNumber, access, isForVisitors }: Asked,
): Promise<SignedIn & { readonly mark: Mark }> {
  const sessionId = sha256(bothProofs(exchange).cookie)
  gate.ask(sessionId, exchange.address)
  const signed = readSigned(checks, exchange, sessionId, keepsNumber)
  const session = await findSession(services.sessions, exchange, signed).catch((error: unknown) => {
    if (error instanceof CodedError) gate.strange(exchange.address)
    throw error
  })
  gate.found(sessionId)
  if (session.isVisit) gate.visit(exchange.address, session.ticketId ?? sessionId)
  checkSignature(checks, exchange, signed, session)
  if (session.rememberedSince === null) await services.replay.begin(Date.now())
  checkFirst(signed, session)
  if (session.isVisit && isForVisitors !== true) fail('FORBIDDEN')
  const signedIn = await (session.isVisit ? signInVisitor : signIn)(services, exchange, session)
  exchange.seen.user = signedIn.user.userName
  await services.lookups.refresh(session.lookupGeneration)
  await services.calendars.refresh(session.calendarGeneration)
  await services.profiles.refresh(session.settingGeneration)
  exchange.seen.generations = {
    lookup: session.lookupGeneration,
    ...(session.isVisit ? {} : { setting: session.settingGeneration }),
  }
  if (signedIn.user.mustChangePassword && access !== 'beforePasswordChange') fail('PASSWORD_EXPIRED')
  return { ...signedIn, mark: signed }
}

/** Who makes a call that is no operation of an entity, if he may; its body is small, and in the shape of the record. */
export async function admit(gateway: Gateway, exchange: Exchange, call: CallFacts): Promise<SignedIn> {
  const { access, effect, isPassing, isForVisitors } = call
  const signedIn = await authenticate(gateway, exchange, {
    keepsNumber: effect === 'write' && !isPassing,
    access,
    isForVisitors,
  })
  requireCall(access, signedIn.rights)
  requireSmall(exchange)
  checkBody(call, exchange.body)
  return signedIn
}

const answered = ({ language, traceId }: Exchange, answer: Answer): Handled => ({
  reply: success(answer, language, traceId),
  ...(answer.cookie === undefined ? {} : { cookie: answer.cookie }),
})

/** What is kept of a user at once is 64 KB at most, and everything else is shorter (bytes). */
const mostOwn = 256 * 1024

/** System calls have small bodies; each of them checks the rest itself. */
function requireSmall({ raw }: Pick<Exchange, 'raw'>): void {
  if (raw.length > mostOwn) fail('TOO_LARGE', { limit: '256 KB' })
}

/** What a visitor sends of a document at once. */
function requireShort({ definitions }: Services, { visit }: Caller, { raw }: Exchange): void {
  const most = visit && visitorsOf(definitions.audiences)?.visit.size
  if (most !== undefined && raw.length > most * 1024) fail('TOO_LARGE', { limit: `${most} KB` })
}

async function runOwn(gateway: Gateway, exchange: Exchange, call: SystemCall): Promise<Handled> {
  const { services } = gateway
  if (call.access !== 'public') {
    const signedIn = await admit(gateway, exchange, call)
    const handled = answered(exchange, await call.run({ services, exchange, signedIn }))
    return call.isPacked ? { ...handled, isPacked: true } : handled
  }
  await open(gateway, exchange)
  checkBody(call, exchange.body)
  return answered(exchange, await call.run({ services, exchange }))
}

async function operate(
  { services, secretsOf }: Gateway,
  exchange: Exchange,
  signedIn: SignedIn & { readonly mark: Mark },
  entity: CompiledEntity,
): Promise<Handled> {
  const { caller, mark } = signedIn
  const {
    call: { operation },
    language,
    traceId,
  } = exchange
  requireMenu(signedIn, exchange)
  requirePermission(caller, entity.name, operation, exchange.body)
  const { body: bounds, idempotency } = factsOf(operation)
  checkBounds(bounds, exchange.body)
  requireShort(services, caller, exchange)
  const held = idempotency === 'key' ? await claim(services, caller.userId, exchange) : null
  if (held?.stored) return { reply: held.stored }
  const secret = secretsOf(entity.name)
  const toReply = (answer: Answer) =>
    success({ ...answer, data: withoutSecrets(secret, answer.data) }, language, traceId)
  let kept = false
  try {
    guardLookups(services.lookups, entity, operation, exchange.body)
    const { body, changed } = await prepareSecrets(services, secret, entity, operation, exchange.body)
    const answer = await services.engine.operate({ ...caller, beforeCommit }, entity, operation, body as Row) // it judges what it gets
    for (const userId of changed) await services.sessions.endAll(userId, 'SESSION_EXPIRED')
    const reply = toReply(answer)
    if (held && !kept) await held.keep(reply)
    return { reply }
  } catch (error) {
    await held?.release()
    throw errorWithoutSecrets(secret, error)
  }

  async function beforeCommit(tx: unknown, answer: unknown): Promise<void> {
    if (!mark.isDurable) await services.replay.keep(tx as Tx, mark.number) // what the engine hands over, as Caller says
    await held?.keep(toReply(answer as Answer), tx as Tx) // as above
    kept = true
  }
}
