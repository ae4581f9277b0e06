import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { WebSocketServer } from 'ws'
import { livePath, livePaths } from '../../../language/live.ts'
import { listen, type Listening } from '../../database/listen.ts'
import type { Exchange } from '../Exchange.ts'
import type { Serving } from '../Serving.ts'
import { cookieName } from '../toExchange.ts'
import { closing, LiveSocket } from './LiveSocket.ts'
import { readNotice } from './Notice.ts'
import { longestFrame } from './readFrame.ts'
import { SharedReadings } from './SharedReadings.ts'

/** Sockets of one user, over all his pages, and of one server, at most. */
const mostOfUser = 12
const mostOfAll = 5000
/** Milliseconds between two looks at whether a socket lives. */
const beatEvery = 5000

export interface Live {
  /** Closes every socket; browsers try the next server. */
  stop(): Promise<void>
}

/** Opens sockets at their path and hands on to each what the servers of the database tell each other. `isReady`: whether calls are answered. */
export function serveLive(server: FastifyInstance, serving: Serving, isReady: () => boolean): Live {
  const { services } = serving.gateway // of it only what lasts: settings, database, log
  const sockets = new Map<LiveSocket, string | null>()
  const readings = new SharedReadings(services.database.settingsRead())
  const door = new WebSocketServer({
    noServer: true,
    maxPayload: longestFrame,
    perMessageDeflate: false, // the size of what is told would tell what is in it
    clientTracking: false,
  })
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    if (!livePaths.includes(pathOf(request))) return refuse(stream, 404)
    const cookie = cookieOf(request, cookieName(services.settings))
    if (!isReady() || sockets.size >= mostOfAll) return refuse(stream, 503)
    if (!isOwnOrigin(request, services.settings.trustProxy)) return refuse(stream, 403)
    if (!cookie) return refuse(stream, 401)
    door.handleUpgrade(request, stream, head, (socket) => {
      const live = new LiveSocket({
        socket,
        serving,
        readings,
        exchange: exchangeOf(request, cookie, services.settings.trustProxy),
        admit: (userId) => {
          const own = [...sockets.values()].filter((one) => one === userId).length
          sockets.set(live, userId)
          return own < mostOfUser
        },
        onClosed: () => sockets.delete(live),
      })
      sockets.set(live, null)
    })
  }
  server.server.on('upgrade', upgrade)
  const tell = (text: string): void => {
    const notice = readNotice(text)
    if (notice) for (const socket of sockets.keys()) socket.hear(notice)
  }
  const log = {
    info: () => undefined,
    warn: (text: string) => services.log.warn(text),
    error: () => undefined,
  }
  const hears = { onHeard: tell, onMissed: () => tell('{"rights":true}') }
  let listening: Listening | null = null
  server.addHook('onListen', async () => {
    listening = listen(services.database, log, hears)
  })
  const beating = setInterval(() => {
    for (const socket of sockets.keys()) socket.beat()
  }, beatEvery).unref()
  return {
    async stop() {
      clearInterval(beating)
      server.server.off('upgrade', upgrade)
      for (const socket of sockets.keys()) socket.close(closing.restarts)
      await listening?.stop()
    },
  }
}

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?')[0] ?? ''

function refuse(stream: Duplex, status: 401 | 403 | 404 | 503): void {
  stream.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Browsers say from which page a socket is opened, and no page can say otherwise; what is no browser says nothing and has no cookie of one. */
function isOwnOrigin({ headers }: IncomingMessage, trustProxy: boolean): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined
  const host = (Array.isArray(forwarded) ? forwarded[0] : forwarded) ?? headers.host
  return URL.canParse(origin) && new URL(origin).host === host
}

function cookieOf({ headers }: IncomingMessage, name: string): string {
  for (const part of (headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return decoded(part.slice(at + 1).trim())
  }
  return ''
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** The call that a socket makes: of no operation, with the headers that its first frame brings. */
function exchangeOf(request: IncomingMessage, cookie: string, trustProxy: boolean): Exchange {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')[0]
        ?.trim()
    : ''
  return {
    call: { server: 'baseServer', family: 'baseLive', operation: 'open', path: livePath },
    headers: {},
    cookie,
    raw: Buffer.alloc(0),
    body: {},
    language: 'CN',
    address: forwarded || (request.socket.remoteAddress ?? ''),
    agent: request.headers['user-agent'] ?? '',
    traceId: randomBytes(8).toString('hex'),
    seen: {},
  }
}
