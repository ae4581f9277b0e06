import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alternate, nextOf } from './alternating.ts'

const servers: Server[] = []
/** A server that answers its name. */
async function named(name: string): Promise<string> {
  const server = createServer((_, reply) => reply.end(name))
  servers.push(server)
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

let both: Awaited<ReturnType<typeof alternate>>
beforeAll(async () => {
  both = await alternate([await named('one'), await named('other')])
})
afterAll(() => servers.forEach((server) => server.close()))

test('calls go to the servers in turns, whether they are handed on or find their own way', async () => {
  const handed = async () => (await fetch(both.address)).text()
  const own = async () => (await fetch(nextOf(both.address))).text()
  expect([await handed(), await own(), await own(), await handed(), await own()]).toEqual([
    'one',
    'other',
    'one',
    'other',
    'one',
  ])
})

test('an address that stands for itself is left as it is, and so is one whose servers have stopped', async () => {
  expect(nextOf('http://127.0.0.1:1')).toBe('http://127.0.0.1:1')
  await both.stop()
  expect(nextOf(both.address)).toBe(both.address)
})
