import { escaped } from '../../rules/messages/placeholders.ts'
import { randomBytes } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accentProperties } from '../../theme/customProperties.ts'
import type { CompanySettings } from '../companySettings.ts'
import { withNonce } from './securityHeaders.ts'

/** Vite writes a hash into the names below /assets, so those never change. */
const year = 'public, max-age=31536000, immutable'

/** The built browser application. Compressed copies (.br, .gz) are sent where they lie beside a file. Addresses of screens get the page. */
export function serveWeb(server: FastifyInstance, folder: string, company: CompanySettings = {}): void {
  const { mark } = company
  if (mark)
    server.get(markAddress, (_, reply) =>
      reply
        .type(extname(mark).toLowerCase() === '.png' ? 'image/png' : 'image/svg+xml')
        .header('cache-control', 'no-cache')
        .send(createReadStream(mark)),
    )
  if (folder === '') return // pages are served by somebody else
  if (!existsSync(join(folder, 'index.html'))) {
    server.log.warn(`There is no browser application in ${folder}; run npm run build.`)
    return
  }
  for (const address of ['/', '/index.html'])
    server.get(address, (_, reply) => sendPage(reply, folder, company))
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
export async function sendPage(
  reply: FastifyReply,
  folder: string,
  company: CompanySettings = {},
): Promise<FastifyReply> {
  if (folder === '' || !existsSync(join(folder, 'index.html')))
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
    .send(furnished(readFileSync(join(folder, 'index.html'), 'utf8'), company).replaceAll(place, nonce))
}

export const markAddress = '/company-mark'

/** Of the software, as package.json says it. */
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
} // our own file

/** The page with what the house is called, its mark, dye, zone and help (client/company.ts reads it). */
export function furnished(page: string, { name, mark, accent, timeZone, help }: CompanySettings): string {
  const said = {
    'company-name': name,
    'company-mark': mark && markAddress,
    accent,
    'time-zone': timeZone,
    'help-line': help,
    version,
  }
  const told = Object.entries(said).reduce(
    (text, [key, value]) =>
      value
        ? text.replace(
            `<meta name="${key}" content=""`,
            () => `<meta name="${key}" content="${escaped(value)}"`,
          )
        : text,
    page,
  )
  const dye = accent ? `<style nonce="${place}">\n${accentProperties(accent)}</style>` : ''
  return told.replace('</head>', () => `${dye}</head>`)
}
