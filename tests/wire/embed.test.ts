// Which pages may stand in a frame of ours: what this server sealed, from origins that the operator allows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicKey, seal, signIn, stranger, type WireClient } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let admin: WireClient
let buyer: WireClient
beforeAll(async () => {
  server = await startTestServer({
    EMBED_ORIGINS: 'https://reports.example.com',
    PRINT_DESIGNER_URL: 'https://designer.example.com/page',
  })
  admin = await signIn(server.address, 'admin', password)
  buyer = await signIn(server.address, 'buyer', password)
})
afterAll(() => server.stop())

const ask = async (client: Pick<WireClient, 'post'>, address: string) =>
  (
    await client.post<{ url: string }>('baseServer', 'baseEmbed', 'findAddress', {
      target: seal(address, await publicKey(server.address)),
    })
  ).envelope

test('[shell.iframeBox] an allowed origin and our own pages are shown', async () => {
  expect((await ask(buyer, 'https://reports.example.com/a?b=1#c')).data).toEqual({
    url: 'https://reports.example.com/a?b=1#c',
    sandboxed: false,
  })
  expect((await ask(buyer, '/main/inHome')).data).toEqual({ url: '/main/inHome', sandboxed: false })
})

test.each([
  'https://evil.example.com/',
  'https://reports.example.com.evil.com/',
  'https://user:word@reports.example.com/',
  'http://reports.example.com/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example.com/',
  'reports',
  '',
])('[shell.iframeBox] %s is refused', async (address) => {
  const { code } = await ask(buyer, address)
  expect(['EMBED_REFUSED', 'PARAM_REQUIRED']).toContain(code)
})

test('[shell.iframeBox] an address that this server did not seal is refused, and strangers are', async () => {
  expect(
    (await buyer.post('baseServer', 'baseEmbed', 'findAddress', { target: 'https://reports.example.com/' }))
      .envelope.status,
  ).toBe('E')
  expect((await ask(await stranger(server.address), '/main')).status).toBe('E')
})

test('[shell.printTemplateDesigner] the designer is set up by the operator, stands in a sandbox, and is for administrators', async () => {
  expect(
    (await admin.post('baseServer', 'baseEmbed', 'findAddress', { page: 'printTemplateDesigner' })).envelope
      .data,
  ).toEqual({ url: 'https://designer.example.com/page', sandboxed: true })
  expect(
    (await buyer.post('baseServer', 'baseEmbed', 'findAddress', { page: 'printTemplateDesigner' })).envelope
      .code,
  ).toBe('FORBIDDEN')
})

test('[shell.shellMain] the allowed origins are told to administrators alone, and to the browser as the only ones of frames', async () => {
  expect(await admin.call('baseServer', 'baseEmbed', 'findOrigins')).toEqual(['https://reports.example.com'])
  expect((await buyer.post('baseServer', 'baseEmbed', 'findOrigins')).envelope.code).toBe('FORBIDDEN')
  const policy = (await fetch(`${server.address}/`)).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' blob: https://reports.example.com https://designer.example.com;")
})

test.each([
  '/.//evil.example.com/a',
  '/a/..//evil.example.com',
  '/./\\evil.example.com',
  '/%2e//evil.example.com',
])('%s is no page of ours', async (address) => {
  const { code, data } = await ask(buyer, address)
  expect([code, data]).toEqual(['EMBED_REFUSED', null])
})
