import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { tenantId } from '../../Caller.ts'
import { fail } from '../../fail.ts'
import { failure, success, type Reply } from '../envelope.ts'
import type { CallName, Exchange } from '../Exchange.ts'
import { ticketAddresses } from '../getCalls.ts'
import { admit, type Gateway } from '../handleCall.ts'
import { sha256 } from '../../session/SessionStore.ts'
import type { Serving } from '../Serving.ts'
import { requireUser } from '../SignedIn.ts'
import { cookieName, languageOf, pathOf, toExchange } from '../toExchange.ts'
import type { TicketUse } from '../../files/FileTickets.ts'
import { sendFile } from './sendFile.ts'
import { fileCalls, type FileCall } from './fileCalls.ts'
import { isServed } from './Served.ts'

/** How far the server is, and how many calls it is at. */
interface Stage {
  readonly now: string
  running: number
}

/** A request of which it is known what it calls. */
interface Asked {
  readonly gateway: Gateway
  readonly stage: Stage
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export function serveFiles(server: FastifyInstance, serving: Serving, stage: Stage): void {
  void server.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    for (const [path, call] of Object.entries(fileCalls))
      scope.post(`/api/fileServer/${path}`, async (request, reply) =>
        during(stage, () => answer({ gateway: serving.gateway, stage, request, reply }, path, call)),
      )
    for (const path of ticketAddresses)
      scope.get(path, async (request, reply) =>
        during(stage, () => answerTicket({ gateway: serving.gateway, stage, request, reply })),
      )
  })
}

async function during<T>(stage: Stage, run: () => Promise<T>): Promise<T> {
  stage.running++
  return run().finally(() => {
    stage.running--
  })
}

async function answer(
  { gateway, stage, request, reply }: Asked,
  path: string,
  call: FileCall,
): Promise<FastifyReply> {
  const begun = performance.now()
  const seen: Exchange['seen'] = {}
  try {
    if (stage.now !== 'ready') fail('BUSY')
    const exchange = toExchange(request, gateway.services.settings, seen, nameOf(request, path))
    const signedIn = await admit(gateway, exchange, call)
    const result = await call.run({ services: gateway.services, exchange, signedIn, request })
    if (isServed(result)) return await sendFile(gateway.services.files, result, request, reply)
    return sendEnvelope(reply, success(result, exchange.language, request.id))
  } catch (error) {
    return refuse(gateway, request, reply, error)
  } finally {
    request.log.info({
      call: pathOf(request),
      ...seen,
      http: reply.statusCode,
      ms: Math.round(performance.now() - begun),
    })
  }
}

/** GET with a ticket: for pictures, frames and long downloads, which bring no headers. The cookie has to be that of the session it was given to. */
async function answerTicket({ gateway, stage, request, reply }: Asked): Promise<FastifyReply> {
  const { services, gate } = gateway
  try {
    if (stage.now !== 'ready') fail('BUSY')
    const { ticket, id } = request.query as Readonly<Record<string, unknown>> // of a query string nothing is known
    const cookie = request.cookies[cookieName(services.settings)] ?? ''
    gate.ask(sha256(cookie), request.ip)
    const session = await services.sessions.find(cookie)
    if (!session || session.endedWhy) {
      gate.strange(request.ip)
      return fail('AUTH_REQUIRED')
    }
    gate.found(session.id)
    await requireUser(services, session)
    if (typeof ticket !== 'string' || typeof id !== 'string') return fail('SRM-1010')
    const known = await services.files.tickets.use(
      { text: ticket, fileId: id, sessionId: session.id },
      whatIsAsked(request),
    )
    const [file] = known ? await services.files.rows.byIds(tenantId, [id]) : []
    if (!known || !file) return fail('SRM-1010')
    return await sendFile(services.files, { kind: 'file', file, isInline: known.isInline }, request, reply)
  } catch (error) {
    return refuse(gateway, request, reply, error)
  }
}

function whatIsAsked({ method, headers }: FastifyRequest): TicketUse {
  if (method === 'HEAD') return 'look'
  return headers.range === undefined ? 'whole' : 'range'
}

function nameOf(request: FastifyRequest, path: string): CallName {
  const cut = path.lastIndexOf('/')
  return {
    server: 'fileServer',
    family: path.slice(0, cut),
    operation: path.slice(cut + 1),
    path: pathOf(request),
  }
}

/** A body that was not read to its end is not waited for. */
function refuse(
  { services }: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const refused = failure(error, languageOf(request), request.id)
  if (services.files.room.note(error) || refused.http === 500) request.log.error({ err: error })
  if (!request.raw.complete) void reply.header('connection', 'close')
  return sendEnvelope(reply, refused)
}

const sendEnvelope = (reply: FastifyReply, { http, envelope }: Reply): FastifyReply =>
  reply
    .code(http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope))
