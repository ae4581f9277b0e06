import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withNonce } from './securityHeaders.ts'

/** Vite writes a hash into the names below /assets, so those never change. */
const year = 'public, max-age=31536000, immutable'

/** The built browser application. Compressed copies (.br, .gz) are sent where they lie beside a file. Addresses of screens get the page. */
export function serveWeb(server: FastifyInstance, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) {
    server.log.warn(`There is no browser application in ${folder}; run npm run build.`)
    return
  }
  for (const address of ['/', '/index.html']) server.get(address, (_, reply) => sendPage(reply, folder))
  void server.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      void response.header('cache-control', /[\\/]assets[\\/]/.test(path) ? year : 'no-cache')
    },
  })
}

/** A reload on /main/… or /login: the page itself; missing files stay missing. */
export function isPageAddress({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  return (
    (method === 'GET' || method === 'HEAD') &&
    !path.startsWith('/api') &&
    !/\.\w{1,8}$/.test(path) &&
    (headers.accept ?? '').includes('text/html')
  )
}

/** What the page bears where its nonce goes (index.html). */
const place = '__CSP_NONCE__'

/** Each sending has a nonce of its own, in the page and in its header, which a copy keeps together. */
export async function sendPage(reply: FastifyReply, folder: string): Promise<FastifyReply> {
  if (!existsSync(join(folder, 'index.html')))
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The browser application is not built yet: npm run build.')
  const nonce = randomBytes(18).toString('base64')
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy === 'string') void reply.header('content-security-policy', withNonce(policy, nonce))
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(readFileSync(join(folder, 'index.html'), 'utf8').replaceAll(place, nonce))
}
