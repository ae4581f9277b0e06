import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { CodedError } from '../../src/server/fail.ts'
import type { Answer, Engine } from '../../src/server/operations/Engine.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { connectDatabase } from '../../src/server/database/openDatabase.ts'
import type { Template } from '../databases/templates.ts'
import { compileFixture } from './compileFixture.ts'
import { quiet, type Open } from './databases.ts'
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

/** The world of `fixture.ts` with two partners, on a copy of the run's template. */
export async function openFixture(open: Open): Promise<Fixture> {
  const { database, note } = await open.copy(withPartners)
  const [partner = {}, otherPartner = {}] = JSON.parse(note) as readonly Row[] // what filling the template answered
  const { engine, definitions } = await engineOn(database)
  const { call, row } = callsOf(engine, definitions)
  const host = callerOf('host', 'host')
  return {
    engine,
    database,
    definitions,
    system: callerOf('system', 'system'),
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

/** Three open demands of the first partner and a draft of the other, numbered 1 to 4; answers the three. */
export async function addDemands(fixture: Fixture): Promise<readonly Row[]> {
  const demands = [
    await fixture.demand(['1', '2']),
    await fixture.demand(['30']),
    await fixture.demand(['400']),
  ]
  await saveAs(fixture, {
    partnerId: fixture.otherPartner['id'],
    colour: 'BLUE',
    note: '100% of it',
    lines: [{ product: 'other', quantity: '7' }],
  })
  return demands
}

/** The last digits of their numbers: `134`. */
export const numbersOf = (rows: readonly Row[]): string =>
  rows.map((row) => String(row['demandNum']).slice(-1)).join('')

/** Which of these demands a list has, as `numbersOf`. */
export const listed = async (fixture: Fixture, body: Row, caller = fixture.host): Promise<string> =>
  numbersOf(await fixture.list(caller, 'demand', { sort: [{ field: 'demandNum', order: 'asc' }], ...body }))

/** Its note is the two partners. */
const withPartners: Template = {
  name: 'fixture',
  async fill(url, kind) {
    const database = await connectDatabase({ connectionString: url }, kind, {}, quiet)
    const { engine, definitions } = await engineOn(database)
    await migrate(database, definitions, quiet)
    const { row } = callsOf(engine, definitions)
    const save = (partner: Row) => row(callerOf('system', 'system'), 'partner', 'saveOrUpdate', partner)
    const partners = [
      await save({ partnerCode: 'P1', partnerName: 'First', town: 'Ulm', secret: 'x' }),
      await save({ partnerCode: 'P2', partnerName: 'Second', town: 'Ulm' }),
    ]
    await database.close()
    return JSON.stringify(partners)
  },
}

async function engineOn(database: Database): Promise<{ engine: Engine; definitions: Definitions }> {
  const definitions = await (compiled ??= compileFixture(fixture))
  const lookups = {
    has: (type: string, code: string) =>
      definitions.lookups[type]?.values.some((value) => value.code === code) ?? false,
    attribute: () => null,
    meaning: () => null,
  }
  return { definitions, engine: createEngine({ database, definitions, lookups, clock: () => now }) }
}

function callsOf(engine: Engine, definitions: Definitions): Pick<Fixture, 'call' | 'row'> {
  const call: Fixture['call'] = (caller, entity, operation, body) =>
    engine.operate(caller, definitions.entities[entity] ?? missing(entity), operation, body)
  return { call, row: async (...args) => (await call(...args)).data as Row } // these operations answer one row
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
export const firstLine = (row: Row): Row => linesOf(row)[0] ?? {}

export const saveAs = (fixture: Fixture, row: Row, entity = 'demand', caller = fixture.host): Promise<Row> =>
  fixture.row(caller, entity, 'saveOrUpdate', row)

export const findAs = (
  fixture: Fixture,
  id: unknown,
  entity = 'demand',
  caller = fixture.host,
): Promise<Row> => fixture.row(caller, entity, 'findById', { id })

/** A demand of these quantities, not open yet. */
export const draftDemand = (fixture: Fixture, quantities: readonly string[] = ['4']): Promise<Row> =>
  saveAs(fixture, {
    partnerId: fixture.partner['id'],
    lines: quantities.map((quantity) => ({ product: 'bolt', quantity })),
  })

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
