import { rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { openRegistry } from './servicesWorld.ts'

interface Received {
  readonly path: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
export interface Said {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

/** The registry of a house, answered over HTTP by a program that another house runs: it notes what it is asked, and says what it is told to. */
export function openPartner(open: Parameters<typeof openRegistry>[0]) {
  const house = openRegistry(open)
  const partner = {
    received: [] as Received[],
    /** What it says next; nothing left: that all is well. */
    says: [] as Said[],
    address: '',
  }
  const secrets = join(tmpdir(), `secrets-${process.pid}-${Math.random().toString(36).slice(2)}`)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      partner.received.push({ path: request.url, headers: request.headers, text })
      const {
        status,
        headers = {},
        body = '',
      } = partner.says.shift() ?? {
        status: 200,
        body: '{"verdict":"GOOD"}',
      }
      if (status > 0) response.writeHead(status, headers).end(body)
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    partner.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens at a port
    house.settings.outboundHosts.push(partner.address)
    house.settings.serviceSecrets = secrets
    writeFileSync(secrets, '# of the test\nregistry=s3cret=x\n')
  })
  afterAll(() => {
    server.close()
    server.closeAllConnections()
    rmSync(secrets)
  })
  const overHttp = async (connection: Row = {}, values: Row = {}) =>
    house.answeredBy({
      ...(await house.reachedAt({ baseUrl: `${partner.address}/v1`, secretName: 'registry', ...connection })),
      timeoutSeconds: 1,
      ...values,
    })
  const said = async (...answers: Said[]): Promise<Row> => {
    partner.received.length = 0
    partner.says = answers
    const row = await house.asked()
    await house.run()
    return row
  }
  return { house, partner, overHttp, said }
}
