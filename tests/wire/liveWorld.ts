import { afterAll, beforeAll } from 'vitest'
import type { LiveNews, LiveTopic, ServerFrame } from '../../src/language/live.ts'
import type { Row } from '../../src/language/row.ts'
import type { Running } from '../../src/server/start.ts'
import { signIn, type WireClient } from './client.ts'
import { openLive, type LiveClient, type LiveOptions } from './liveClient.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

/** Two servers on one database, and who is signed in at the first: of the house, of a supplier and of its rival. */
export interface LiveWorld {
  readonly server: TestServer
  readonly here: Running
  readonly there: Running
  readonly admin: WireClient
  readonly buyer: WireClient
  readonly own: WireClient
  readonly rival: WireClient
  /** The supplier of `own`. */
  readonly first: string
  /** The supplier of `rival`. */
  readonly second: string
  /** A socket of somebody, which is closed in the end. */
  live(client: WireClient, at?: Running, options?: LiveOptions): Promise<LiveClient>
  /** Changes a supplier, as the system does. */
  rename(id: string, fields: Row): Promise<Row>
}

/** The world of a file of tests, from its first test to its last; it is empty before. */
export function liveWorld(): LiveWorld {
  const world = {} as LiveWorld // filled before the first test
  const open: LiveClient[] = []
  beforeAll(async () => {
    Object.assign(world, await openWorld(open))
  })
  afterAll(async () => {
    for (const one of open) one.stop()
    await world.server.stop()
  })
  return world
}

async function openWorld(open: LiveClient[]): Promise<LiveWorld> {
  const server = await startTestServer()
  const [here, there] = [await server.another(), await server.another()]
  const [first, second] = server.suppliers
  await server.newUser('rival', ['supplier'], { userType: 'EX', supplierId: second })
  return {
    server,
    here,
    there,
    first,
    second,
    admin: await signIn(here.address, 'admin', password),
    buyer: await signIn(here.address, 'buyer', password),
    own: await signIn(here.address, 'supplier1', password),
    rival: await signIn(here.address, 'rival', password),
    live: async (client, at = here, options = {}) => {
      const one = await openLive(client, at.address, options)
      open.push(one)
      return one
    },
    rename: async (id, fields) => {
      const { rows } = await server.services.database.pool.query<{ version_num: number }>(
        'select version_num from slc_supplier_info where id = $1',
        [id],
      )
      return server.save('slcSupplierInfo', { id, versionNum: rows[0]?.version_num, ...fields })
    },
  }
}

export const supplier = (id: string): LiveTopic => ({ kind: 'document', entity: 'slcSupplierInfo', id })

/** What a frame tells. */
export const told = <Kind extends keyof LiveNews>(frame: ServerFrame): LiveNews[Kind] | null =>
  (frame as { news: LiveNews[Kind] | null }).news
