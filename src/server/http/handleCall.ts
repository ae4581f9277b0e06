import type { CompiledEntity, Row } from '../../language/compiled.ts'
import type { Tx } from '../database/Database.ts'
import { checkBounds } from '../bounds.ts'
import { CodedError, fail } from '../fail.ts'
import { guardLookups } from '../lookups/guardLookups.ts'
import { beforePasswordChange, everyUserCalls, publicCalls } from '../permission/everyUserCalls.ts'
import { factsOf } from '../operations/operations.ts'
import { requirePermission } from '../permission/requirePermission.ts'
import { sha256 } from '../session/SessionStore.ts'
import type { Mark } from '../session/ReplayBook.ts'
import { checkFirst, checkSignature, readSigned, type WireChecks } from './checkWire.ts'
import { success, type Reply } from './envelope.ts'
import { nameOf, type Answer, type Exchange } from './Exchange.ts'
import { claim } from './idempotency.ts'
import type { Gate } from './Gate.ts'
import { bothProofs, findSession } from './requireSession.ts'
import { errorWithoutSecrets, prepareSecrets, withoutSecrets } from './secrets.ts'
import type { Services } from './Services.ts'
import { requireMenu, signIn, type SignedIn } from './SignedIn.ts'
import { canonicalName, type SystemCalls } from './systemCalls.ts'
import type { Turns } from './turns.ts'

export interface Desk {
  readonly services: Services
  readonly checks: WireChecks
  readonly gate: Gate
  readonly turns: Turns
  readonly calls: SystemCalls
  entityAt(server: string, family: string): CompiledEntity | undefined
  secretsOf(entity: string): readonly string[]
}

/** A reply, and the cookie that goes with it. */
export interface Handled {
  readonly reply: Reply
  readonly cookie?: string | null
}

/** One call, from its headers to its answer. Everything that is wrong is thrown as a CodedError. */
export async function handleCall(desk: Desk, exchange: Exchange): Promise<Handled> {
  const { call } = exchange
  const name = canonicalName(nameOf(call))
  const own = desk.calls.get(name)
  const entity = own ? undefined : desk.entityAt(call.server, call.family)
  if (!own && !entity) fail('NO_SUCH_CALL')
  if (own && publicCalls.has(name)) {
    await open(desk, exchange)
    return answered(exchange, await own.run(exchange, null))
  }
  const signedIn = await authenticate(desk, exchange, name)
  if (own) return runOwn(desk, exchange, signedIn, name)
  return desk.turns.take(signedIn.user.userId, () =>
    operate(desk, exchange, signedIn, entity ?? fail('NO_SUCH_CALL')),
  )
}

/** A call without a session. */
async function open({ services, checks, gate }: Desk, exchange: Exchange): Promise<void> {
  gate.public(exchange.address)
  requireSmall(exchange)
  const signed = readSigned(checks, exchange, exchange.address, true)
  checkSignature(checks, exchange, signed, null)
  await services.replay.take(signed.number)
}

/** Who makes a signed call. */
export async function authenticate(
  { services, checks, gate, entityAt }: Desk,
  exchange: Exchange,
  name: string,
): Promise<SignedIn & { readonly mark: Mark }> {
  const sessionId = sha256(bothProofs(exchange).cookie)
  gate.ask(sessionId, exchange.address)
  // What an operation of an entity writes keeps the number in its own transaction.
  const signed = readSigned(
    checks,
    exchange,
    sessionId,
    !entityAt(exchange.call.server, exchange.call.family) && !isReading(name),
  )
  const session = await findSession(services.sessions, exchange, signed).catch((error: unknown) => {
    if (error instanceof CodedError) gate.strange(exchange.address)
    throw error
  })
  gate.found(sessionId)
  checkSignature(checks, exchange, signed, session)
  if (session.rememberedSince === null) await services.replay.begin(Date.now())
  checkFirst(signed, session)
  const signedIn = await signIn(services, exchange, session)
  exchange.seen.user = signedIn.user.userName
  await services.lookups.refresh(session.lookupGeneration)
  if (signedIn.user.mustChangePassword && !beforePasswordChange.has(name)) fail('PASSWORD_EXPIRED')
  return { ...signedIn, mark: signed }
}

/** Calls beside those of entities that change nothing worth another look. */
const isReading = (name: string): boolean =>
  /\/(?:find|list|get|current|enter|leave|download|preview|batchDownload|status|baseFile2Pdf)[^/]*$/.test(
    name,
  )

const answered = ({ language, traceId }: Exchange, answer: Answer): Handled => ({
  reply: success(answer, language, traceId),
  ...(answer.cookie === undefined ? {} : { cookie: answer.cookie }),
})

/** What is kept of a user at once is 64 KB at most, and everything else is shorter (bytes). */
const mostOwn = 256 * 1024

/** Calls beside those of entities take little; each of them judges the rest. */
export function requireSmall({ raw }: Pick<Exchange, 'raw'>): void {
  if (raw.length > mostOwn) fail('TOO_LARGE', { limit: '256 KB' })
}

async function runOwn(
  { calls }: Desk,
  exchange: Exchange,
  signedIn: SignedIn,
  name: string,
): Promise<Handled> {
  const own = calls.get(name)
  if (!own || !everyUserCalls.has(name)) fail('FORBIDDEN')
  requireSmall(exchange)
  return answered(exchange, await own.run(exchange, signedIn))
}

async function operate(
  { services, secretsOf }: Desk,
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
  const held = idempotency === 'key' ? await claim(services.database, caller.userId, exchange) : null
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
