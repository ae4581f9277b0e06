import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { definitions } from '../../dist/definitions/server.ts'
import type { CompiledEntity, Row } from '../../src/language/compiled.ts'
import { createUser } from '../../src/server/session/createUser.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { alternate } from './alternating.ts'

export { definitions }
export const password = 'Kranich-7-Lampe'

/** A running server on a database of its own, with one user for each responsibility, named after it. */
export interface House extends Running {
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

export async function startHouse(environment: Record<string, string> = {}): Promise<House> {
  const folder = environment['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'screenwright-wire-'))
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    DEMO: '0',
    DEMO_PASSWORD: password,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '0',
    SESSION_LIMIT: '50',
    ...environment,
  })
  const running = await start(settings, { definitions })
  const {
    engine,
    users: { model },
  } = running.services
  const save = async (entity: string, row: Row) =>
    (await engine.operate(systemCaller(), entityOf(entity), 'saveOrUpdate', row)).data as Row // a saved row
  const newUser = (userName: string, responsibilities: readonly string[], fields: Row = {}) =>
    createUser(
      { engine, model },
      { userName, fullName: userName, password, responsibilities, fields: { userType: 'IN', ...fields } },
    )
  const suppliers = [await saveSupplier('S1'), await saveSupplier('S2')] as const
  for (const { id, audience } of definitions.responsibilities) {
    if (id !== 'admin')
      await newUser(
        id === 'supplier' ? 'supplier1' : id,
        [id],
        audience === 'supplier' ? { userType: 'EX', supplierId: suppliers[0] } : {},
      )
  }
  const stops = [running.stop]
  const another = async (more: Record<string, string> = {}) => {
    const { host, user, database } = running.services.database.pool.options
    const url = `postgres://${user}@/${database}?host=${encodeURIComponent(host ?? '')}`
    const further = await start(
      readSettings({
        PORT: '0',
        DATA_DIR: folder,
        DATABASE_URL: url,
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '0',
        SESSION_LIMIT: '50',
        ...environment,
        ...more,
      }),
      { definitions },
    )
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
    save,
    newUser,
    suppliers,
    another,
    pause,
    stop: async () => {
      await pause()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  async function saveSupplier(code: string): Promise<string> {
    return String(
      (await save('slcSupplierInfo', { supplierCode: code, supplierName: `Supplier ${code}` }))['id'],
    )
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
