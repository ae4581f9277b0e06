import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definitions } from '../../dist/definitions/server.js'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { Row } from '../../src/language/row.ts'
import { createUser } from '../../src/server/accounts/createUser.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { dropDatabase } from '../databases/servers.ts'
import { makeDatabase, type Template } from '../databases/templates.ts'
import { alternate } from './alternating.ts'

export { definitions }
export const password = 'Kranich-7-Lampe'

/** A running server on a database of its own, with one user for each responsibility, named after it. */
export interface TestServer extends Running {
  /** Writes as the program itself: what no user may write. */
  save(entity: string, row: Row): Promise<Row>
  newUser(userName: string, responsibilities: readonly string[], fields?: Row): Promise<string>
  /** Ids of the supplier rows of the users of the second audience. */
  readonly suppliers: readonly [string, string]
  /** Stops and leaves the data where they are; `stop` takes them away. */
  pause(): Promise<void>
  /** Another server on the same database and files; `stop` and `pause` stop it too. */
  another(environment?: Record<string, string>): Promise<Running>
}

/** With WIRE_NODES=2 every house has two servers on its database, and calls to its address go to them in turns. */
const isTwofold = process.env['WIRE_NODES'] === '2'

/** Starts a house on a copy of the run's template; with a DATA_DIR on an embedded database of its own below it, which may be killed and started again. */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const folder = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'screenwright-wire-'))
  const copy = environment['DATA_DIR'] ? null : await makeDatabase('embedded', furnished)
  const given = { ...environment, ...(copy ? { DATABASE_URL: copy.url } : {}) }
  const running = await startAt(folder, { DEMO_PASSWORD: password, ...given })
  const people = peopleOf(running)
  if (!copy) await people.moveIn()
  const suppliers = await people.suppliers()
  const stops = [running.stop]
  const another = async (more: Record<string, string> = {}) => {
    const further = await startAt(folder, { DATABASE_URL: urlOf(running), ...given, ...more })
    stops.unshift(further.stop)
    return further
  }
  const pause = async () => {
    for (const stop of stops.splice(0)) await stop()
  }
  const address = isTwofold
    ? await bothOf(running.address, (await another()).address, stops)
    : running.address
  return {
    ...running,
    address,
    save: people.save,
    newUser: people.newUser,
    suppliers,
    another,
    pause,
    stop: async () => {
      await pause()
      if (copy) await dropDatabase('embedded', copy.name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server with the people of a house, as a database that others copy. */
const furnished: Template = {
  name: 'house',
  async fill(url) {
    const folder = mkdtempSync(join(tmpdir(), 'screenwright-wire-'))
    const running = await startAt(folder, { DATABASE_URL: url, DEMO_PASSWORD: password })
    await peopleOf(running).moveIn()
    // Keys are sealed under the master key of a folder; every house makes its own.
    await running.services.database.pool.query('delete from sys_server_key; delete from sys_replay_since')
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
    return 'furnished'
  },
}

function startAt(folder: string, environment: Record<string, string>): Promise<Running> {
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    SESSION_LIMIT: '50',
    ...environment,
  })
  return start(settings, { definitions })
}

/** Of the database of a running server, also of an embedded one. */
function urlOf({ services }: Running): string {
  const { host, user, database } = services.database.pool.options
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`
}

function peopleOf({ services }: Running) {
  const {
    engine,
    database: { pool },
    users: { model },
  } = services
  const save: TestServer['save'] = async (entity, row) =>
    (await engine.operate(systemCaller(), entityOf(entity), 'saveOrUpdate', row)).data as Row // a saved row
  const newUser: TestServer['newUser'] = (userName, responsibilities, fields = {}) =>
    createUser(
      { engine, model },
      { userName, fullName: userName, password, responsibilities, fields: { userType: 'IN', ...fields } },
    )
  return {
    save,
    newUser,
    /** Two suppliers, and one user for each responsibility beside the administrator's. */
    async moveIn(): Promise<void> {
      const saveSupplier = (code: string) =>
        save('slcSupplierInfo', { supplierCode: code, supplierName: `Supplier ${code}` })
      const { id: supplierId } = await saveSupplier('S1')
      await saveSupplier('S2')
      for (const { id, audience } of definitions.responsibilities) {
        if (id !== 'admin')
          await newUser(
            id === 'supplier' ? 'supplier1' : id,
            [id],
            audience === 'supplier' ? { userType: 'EX', supplierId } : {},
          )
      }
    },
    async suppliers(): Promise<TestServer['suppliers']> {
      const { rows } = await pool.query<{ id: string }>(
        `select id from slc_supplier_info where supplier_code in ('S1', 'S2') order by supplier_code`,
      )
      return [rows[0]?.id ?? '', rows[1]?.id ?? '']
    },
  }
}

async function bothOf(one: string, other: string, stops: (() => Promise<void>)[]): Promise<string> {
  const { address, stop } = await alternate([one, other])
  stops.unshift(stop)
  return address
}

const entityOf = (name: string): CompiledEntity =>
  definitions.entities[name] ??
  (() => {
    throw new Error(`There is no entity ${name}.`)
  })()

/** What a start said, without what every start says: where mails lie, and with what their links begin. */
export const ofThisStart = (words: readonly string[]): readonly string[] =>
  words.filter((line) => !/SMTP_URL|PUBLIC_URL/.test(line))
