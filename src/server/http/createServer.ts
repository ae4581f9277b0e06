import { randomBytes } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { fail, errorOf, type CodedError } from '../fail.ts'
import { serveLive, type Live } from './live/serveLive.ts'
import { serveFiles } from './files/serveFiles.ts'
import type { Settings } from '../settings.ts'
import { generationsText } from '../../language/wire.ts'
import { failure, isUnreadable } from './envelope.ts'
import type { Exchange } from './Exchange.ts'
import { handleCall, type Gateway, type Handled } from './handleCall.ts'
import { readableLog } from './readableLog.ts'
import { cookieName, languageOf, pathOf, toExchange } from './toExchange.ts'
import { securityHeaders, transportSecurity } from './securityHeaders.ts'
import { send, sendPacked } from './sendReply.ts'
import type { Serving } from './Serving.ts'
import { fileCalls } from './files/fileCalls.ts'
import { checkerOf } from './checkBody.ts'
import { serveAnswers } from './serveAnswers.ts'
import { serveNews } from './serveNews.ts'
import { serveOpenApi } from './openApi/serveOpenApi.ts'
import { serveUnsubscribe } from './mail/serveUnsubscribe.ts'
import { publicKeyAddress } from './getCalls.ts'
import { systemCalls } from './systemCalls.ts'
import { isPageAddress, sendPage, serveWeb } from './webFiles.ts'

/** A large file may take its time, in ms; any other request has to be here sooner, its headers within the settings' patience, and none is silent for long. */
const longestUpload = 4 * 3_600_000
const longestRequest = 60_000
const silenceFor = ({ requestPatience }: Settings): number => 1.5 * requestPatience
/** How often it is looked whether somebody is too slow. */
const lookEvery = ({ requestPatience }: Settings): number => requestPatience / 5

/** How far the server is, and how many calls it is at. Calls are answered only while it is `ready`. */
export interface Stage {
  now: 'starting' | 'ready' | 'stopping'
  running: number
}

/** The HTTP side: it exists before the services do, so that its log is theirs. */
export function createHttp(settings: Settings): FastifyInstance {
  return fastify({
    bodyLimit: settings.bodyLimit,
    trustProxy: settings.trustProxy,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'traceId' }),
    forceCloseConnections: true,
    requestTimeout: longestUpload,
    http: { headersTimeout: settings.requestPatience, connectionsCheckingInterval: lookEvery(settings) },
    keepAliveTimeout: 65_000,
    genReqId: () => randomBytes(8).toString('hex'),
    logger: {
      level: settings.logLevel,
      stream: process.stderr.isTTY ? readableLog(process.stderr) : process.stderr,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      serializers: { err: faultOf },
    },
  })
}

/** Of an error only what a developer needs: details of the database may contain what users wrote. */
function faultOf(error: unknown): { type: string; message: string; stack: string; code?: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...('code' in error ? { code: String(error.code) } : {}),
  }
}

/** Everything under /api, /health, /ready, sockets, and the browser application. Answers what is live, which is to be stopped before the server. */
export function createServer(server: FastifyInstance, serving: Serving, stage: Stage): Live {
  const { settings } = serving.gateway.services
  for (const { body, judgesBody } of [...Object.values(systemCalls), ...Object.values(fileCalls)])
    if (!judgesBody) checkerOf(body)
  const headers = securityHeaders([
    ...settings.embedOrigins,
    ...(settings.printDesignerUrl ? [new URL(settings.printDesignerUrl).origin] : []),
  ])
  void server.register(fastifyCookie)
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  server.addHook('onRequest', async (_, reply) => {
    void reply.headers(headers)
    if (settings.trustProxy) void reply.header(...transportSecurity)
  })
  server.addHook('onRequest', async ({ raw, headers, url }) => {
    if (url.startsWith('/api/fileServer/') && headers['content-type']?.startsWith('multipart/')) return
    endWhenSlow(raw, settings)
  })
  server.get('/health', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  server.get('/ready', async (_, reply) => {
    const { services } = serving.gateway
    const ready =
      stage.now === 'ready' &&
      (await services.files.room.isThere()) &&
      (await services.database.pool.query('select 1').then(
        () => true,
        () => false,
      ))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ok' : 'not ok' })
  })
  server.get(publicKeyAddress.replace('baseServer', ':server'), async (request, reply) => {
    if (!/^\/api\/(?:zuulBaseServer|baseServer)\//.test(request.url)) fail('NO_SUCH_CALL')
    const { gate, services } = serving.gateway
    gate.public(request.ip)
    return send(reply, {
      http: 200,
      envelope: {
        status: 'S',
        msg: '',
        code: 'OK',
        data: { ...services.keys.facts, serverTime: Date.now() },
        traceId: request.id,
      },
    })
  })
  serveNews(server, serving, () => stage.now === 'ready')
  serveOpenApi(server, serving)
  serveFiles(server, serving, stage)
  serveUnsubscribe(server, () => serving.gateway.services)
  serveAnswers(server, { now: () => serving.gateway, isReady: () => stage.now === 'ready' })
  server.post('/api/*', async (request, reply) => answer(serving.gateway, stage, request, reply))
  server.setErrorHandler(async (error, request, reply) => refuse(settings, error, request, reply))
  server.setNotFoundHandler(async (request, reply) => {
    if (isPageAddress(request)) return sendPage(reply, settings.webDir, settings.company)
    return request.url.startsWith('/api')
      ? refuse(settings, errorOf('NO_SUCH_CALL'), request, reply)
      : reply.code(404).type('text/plain').send('Not found')
  })
  serveWeb(server, settings.webDir, settings.company)
  return serveLive(server, serving, () => stage.now === 'ready')
}

/** Ends a request that is not here in time, or brings nothing for too long. Its answer may take longer to make. */
function endWhenSlow(raw: FastifyRequest['raw'], settings: Settings): void {
  const begun = Date.now()
  const { socket } = raw // a request that is gone has none
  let heard = { at: begun, bytes: socket.bytesRead }
  const watch = setInterval(() => {
    if (raw.complete) return clearInterval(watch)
    const { bytesRead } = socket
    if (bytesRead > heard.bytes) heard = { at: Date.now(), bytes: bytesRead }
    if (Date.now() - begun > longestRequest || Date.now() - heard.at > silenceFor(settings)) raw.destroy()
  }, lookEvery(settings)).unref()
  raw.once('close', () => clearInterval(watch))
}

async function answer(
  gateway: Gateway,
  stage: Stage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const begun = performance.now()
  const seen: Exchange['seen'] = {}
  stage.running++
  const { handled, error } = await attempt(gateway, stage, request, seen).finally(() => {
    stage.running--
  })
  if (stage.now === 'stopping') void reply.header('connection', 'close')
  const isShort = gateway.services.files.room.note(error)
  if (handled.cookie !== undefined) setCookie(reply, gateway.services.settings, handled.cookie)
  const { generations, ...who } = seen
  if (generations) void reply.header('generations', generationsText(generations))
  const { http, envelope } = handled.reply
  request.log[levelOf(http, error)]({
    call: pathOf(request),
    ...who,
    http,
    code: envelope.code,
    ms: Math.round((performance.now() - begun) * 10) / 10,
    ...(http === 500 || isUnreadable(error) || isShort ? { err: error } : {}),
  })
  return handled.isPacked ? sendPacked(request, reply, handled.reply) : send(reply, handled.reply)
}

function levelOf(http: number, error: unknown): 'error' | 'warn' | 'info' {
  if (http >= 500) return 'error'
  return isUnreadable(error) ? 'warn' : 'info'
}

async function attempt(
  gateway: Gateway,
  stage: Stage,
  request: FastifyRequest,
  seen: Exchange['seen'],
): Promise<{ handled: Handled; error?: unknown }> {
  try {
    if (stage.now !== 'ready') fail('BUSY')
    return { handled: await handleCall(gateway, toExchange(request, gateway.services.settings, seen)) }
  } catch (error) {
    return { handled: { reply: failure(error, languageOf(request), request.id) }, error }
  }
}

function setCookie(reply: FastifyReply, settings: Settings, value: string | null): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.trustProxy } as const
  if (value !== null) void reply.setCookie(cookieName(settings), value, options)
  else void reply.clearCookie(cookieName(settings), options).header('clear-site-data', '"cache", "storage"')
}

/** What Fastify itself refuses: too large, no JSON, no such address. */
function refuse(
  { bodyLimit }: Settings,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  const known: Readonly<Record<string, CodedError>> = {
    FST_ERR_CTP_BODY_TOO_LARGE: errorOf('TOO_LARGE', { limit: `${bodyLimit / 1024 / 1024} MB` }),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: errorOf('CONTENT_TYPE'),
  }
  const answered = failure(known[code] ?? error, languageOf(request), request.id)
  if (answered.http === 500) request.log.error({ err: error })
  return send(reply, answered)
}
