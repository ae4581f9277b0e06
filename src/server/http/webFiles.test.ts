import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityHeaders } from './securityHeaders.ts'
import { isPageAddress, sendPage, serveWeb } from './webFiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'screenwright-web-'))
let server: FastifyInstance
beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<title>page</title><meta property="csp-nonce" nonce="__CSP_NONCE__">',
  )
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'plain')
  writeFileSync(join(folder, 'assets/app-1a2b.js.br'), 'compressed')
  server = fastify()
  server.addHook('onRequest', async (_, reply) => {
    void reply.headers(securityHeaders([]))
  })
  serveWeb(server, folder)
  server.setNotFoundHandler((request, reply) =>
    isPageAddress(request) ? sendPage(reply, folder) : reply.code(404).send('none'),
  )
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })

test('the page says whose house it is; nothing said there becomes markup', async () => {
  const own = join(folder, 'house')
  mkdirSync(own)
  writeFileSync(
    join(own, 'index.html'),
    '<head><meta name="company-name" content="" /><meta name="company-mark" content="" /><meta name="accent" content="" /><meta name="time-zone" content="" /><meta name="help-line" content="" /></head>',
  )
  writeFileSync(join(own, 'mark.svg'), '<svg/>')
  const house = fastify()
  serveWeb(house, own, {
    name: '"><b>$&',
    mark: join(own, 'mark.svg'),
    accent: '#0a6b5a',
    timeZone: 'Europe/Berlin',
    help: 'Ask 100',
  })
  const { body } = await house.inject({ url: '/' })
  expect(body).toContain('<meta name="company-name" content="&#34;&#62;&#60;b&#62;$&#38;" />')
  expect(body).toContain('<meta name="accent" content="#0a6b5a" />')
  expect(body).toContain(
    '<meta name="time-zone" content="Europe/Berlin" /><meta name="help-line" content="Ask 100" />',
  )
  expect(body).toMatch(/<style nonce="[\w+/=]{24}">\nhtml:root \{\n {2}--accent: #0a6b5a;/)
  const mark = await house.inject({ url: '/company-mark' })
  expect([mark.headers['content-type'], mark.body]).toEqual(['image/svg+xml', '<svg/>'])
  await house.close()
})

describe('the browser application', () => {
  test.each(['/', '/login', '/main/someList?id=1'])(
    '%s is the page, which is always asked anew',
    async (url) => {
      const answer = await get(url, { accept: 'text/html' })
      const [, nonce] = /<meta property="csp-nonce" nonce="([\w+/=]{24})">/.exec(answer.body) ?? []
      expect([
        answer.statusCode,
        answer.body.startsWith('<title>page</title>'),
        answer.headers['cache-control'],
      ]).toEqual([200, true, 'no-cache'])
      expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`)
      expect(answer.headers['content-security-policy']).not.toContain('unsafe')
      expect((await get(url, { accept: 'text/html' })).body).not.toBe(answer.body)
    },
  )
  test('its files are kept for a year, and sent compressed to who takes that', async () => {
    const plain = await get('/assets/app-1a2b.js')
    const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
    expect([plain.body, small.body, small.headers['content-encoding']]).toEqual(['plain', 'compressed', 'br'])
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
  test.each(['/assets/gone.js', '/../package.json', '/main/x.js'])('%s is not there', async (url) =>
    expect((await get(url, { accept: 'text/html' })).statusCode).toBe(404),
  )
})
