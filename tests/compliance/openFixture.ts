import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { CodedError } from '../../src/server/fail.ts'
import type { Answer, Engine } from '../../src/server/operations/Engine.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { compileFixture } from './compileFixture.ts'
import { quiet } from './databases.ts'
import { fixture } from './fixture.ts'

export interface Fixture {
  readonly engine: Engine
  readonly database: Database
  readonly definitions: Definitions
  readonly system: Caller
  readonly host: Caller
  /** Helpers of the two partners, and those partners. */
  readonly guest: Caller
  readonly other: Caller
  readonly partner: Row
  readonly otherPartner: Row
  call(caller: Caller, entity: string, operation: string, body: Row): Promise<Answer>
  /** The same for operations that answer one row. */
  row(caller: Caller, entity: string, operation: string, body: Row): Promise<Row>
  list(caller: Caller, entity: string, body?: Row): Promise<Row[]>
  /** A demand of these quantities, open for the first partner. */
  demand(quantities: readonly string[]): Promise<Row>
}

let compiled: Promise<Definitions> | undefined
const now = new Date('2026-03-05T02:00:00Z')

export async function openFixture(database: Database): Promise<Fixture> {
  const definitions = await (compiled ??= compileFixture(fixture))
  await migrate(database, definitions, quiet)
  const lookups = {
    has: (type: string, code: string) =>
      definitions.lookups[type]?.values.some((value) => value.code === code) ?? false,
    attribute: () => null,
    meaning: () => null,
  }
  const engine = createEngine({ database, definitions, lookups, clock: () => now })
  const call: Fixture['call'] = (caller, entity, operation, body) =>
    engine.operate(caller, definitions.entities[entity] ?? missing(entity), operation, body)
  const row: Fixture['row'] = async (...args) => (await call(...args)).data as Row // these operations answer one row
  const system = callerOf('system', 'system')
  const partner = await row(system, 'partner', 'saveOrUpdate', {
    partnerCode: 'P1',
    partnerName: 'First',
    town: 'Ulm',
    secret: 'x',
  })
  const otherPartner = await row(system, 'partner', 'saveOrUpdate', {
    partnerCode: 'P2',
    partnerName: 'Second',
    town: 'Ulm',
  })
  const host = callerOf('host', 'host')
  return {
    engine,
    database,
    definitions,
    system,
    host,
    partner,
    otherPartner,
    call,
    row,
    guest: callerOf('guest', 'guest', { partner: partner['id'] }),
    other: callerOf('other', 'guest', { partner: otherPartner['id'] }),
    list: async (caller, entity, body = {}) => (await call(caller, entity, 'listByPage', body)).data as Row[], // a page is rows
    demand: async (quantities) => {
      const made = await row(host, 'demand', 'saveOrUpdate', {
        partnerId: partner['id'],
        secret: 'hush',
        lines: quantities.map((quantity, index) => ({ product: `product ${index}`, quantity, price: '2.5' })),
      })
      return row(host, 'demand', 'doOpen', { id: made['id'], versionNum: made['versionNum'] })
    },
  }
}

export function callerOf(name: string, audience: string, me: Row = {}): Caller {
  return {
    tenantId: 'default',
    userId: name,
    userName: name,
    audience,
    me: { user: name, name, audience, roles: [], ...me },
    language: 'EN',
    sessionId: 'session',
    address: '127.0.0.1',
    traceId: 'trace',
    may: () => true,
  }
}

export const linesOf = (row: Row, name = 'lines'): Row[] => row[name] as Row[] // lines are arrays of rows

/** The refusal of a call that must be refused. */
export async function refusal(call: Promise<unknown>): Promise<{
  code: string
  http: number
  words: string
  data: unknown
  paths: string[]
  rows: (number | undefined)[]
}> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    return {
      code: error.code,
      http: error.http,
      words: error.say('EN'),
      data: error.data,
      paths: error.errors.map(({ path }) => path),
      rows: error.errors.map(({ rowIndex }) => rowIndex),
    }
  }
  throw new Error('The call was not refused.')
}

function missing(name: string): never {
  throw new Error(`There is no ${name}.`)
}
