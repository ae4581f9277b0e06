import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** By the address that stands for several servers: whose turn it is. */
const turns = new Map<string, () => string>()

/** Where the next call to an address goes: to the next of its servers, or there. So a client of this process needs nobody to hand its calls on. */
export const nextOf = (address: string): string => turns.get(address)?.() ?? address

/** One address for several servers: each request goes to the next of them, as a balancer without memory sends it. */
export async function alternate(
  addresses: readonly string[],
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  let turn = 0
  const next = () => addresses[turn++ % addresses.length] ?? ''
  const server = createServer((incoming, outgoing) => {
    const target = `${next()}${incoming.url ?? ''}`
    hand(target, incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo // it listens on a port
  const address = `http://127.0.0.1:${port}`
  turns.set(address, next)
  return {
    address,
    stop: async () => {
      turns.delete(address)
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}

/** Headers of one connection alone, and those that the body's own transport sets. */
const ofConnection = new Set([
  'connection',
  'host',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
])

async function hand(target: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !ofConnection.has(name) ? [[name, value]] : [],
  )
  // A form goes on as it comes. Of anything else the whole comes first: a server that refuses a body in its midst would take the connection to the client with it.
  const isForm = incoming.headers['content-type']?.startsWith('multipart/') === true
  const length = isForm ? incoming.headers['content-length'] : undefined
  const isBare = incoming.method === 'GET' || incoming.method === 'HEAD'
  const whole = async () => (isForm ? Readable.toWeb(incoming) : new Uint8Array(await buffer(incoming)))
  const body = isBare ? null : await whole()
  const answer = await fetch(target, {
    method: incoming.method ?? 'GET',
    headers: { ...Object.fromEntries(headers), ...(length ? { 'content-length': length } : {}) },
    body,
    duplex: 'half',
    redirect: 'manual',
  } as RequestInit) // the stream of Node is that of fetch
  outgoing.statusCode = answer.status
  for (const [name, value] of answer.headers)
    if ((name === 'content-length' || !ofConnection.has(name)) && name !== 'set-cookie')
      outgoing.setHeader(name, value)
  if (answer.headers.getSetCookie().length > 0)
    outgoing.setHeader('set-cookie', answer.headers.getSetCookie())
  if (answer.body) await pipeline(Readable.fromWeb(answer.body as ReadableStream), outgoing) // as above
  else outgoing.end()
}
