import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import type { Calendars } from '../../src/server/Calendars.ts'
import { openCalendars } from '../../src/server/lookups/openCalendars.ts'
import { seedSources } from '../../src/server/lookups/seedSources.ts'
import { openProfiles } from '../../src/server/lookups/openProfiles.ts'
import type { People } from '../../src/server/database/People.ts'
import type { Profiles } from '../../src/server/Profiles.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Answer, Engine } from '../../src/server/operations/Engine.ts'
import type { Wrapping } from '../../src/server/store/Seals.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { compileFixture } from './compileFixture.ts'
import { quiet } from './databases.ts'

/** A few documents of a test's own on an empty database, and what can be called there. */
export interface World {
  readonly database: Database
  readonly definitions: Definitions
  readonly engine: Engine
  readonly calendars: Calendars
  readonly profiles: Profiles
  call(caller: Caller, entity: string, operation: string, body: Row): Promise<Answer>
  /** The same for operations that answer one row. */
  row(caller: Caller, entity: string, operation: string, body: Row): Promise<Row>
  list(caller: Caller, entity: string, body?: Row): Promise<readonly Row[]>
  /** Does a verb on the row as it stands now. */
  act(caller: Caller, entity: string, verb: string, row: Row, asked?: Row): Promise<Row>
}

/** `texts`: YAML by file name, such as `worldOf` gives. It is 2026-03-05, or what the clock says. */
export async function openWorld(
  database: Database,
  texts: Readonly<Record<string, string>>,
  definitionsNow?: Definitions,
  clock = () => new Date('2026-03-05T02:00:00Z'),
  { people, master }: { readonly people?: People; readonly master?: Wrapping } = {},
): Promise<World> {
  const definitions = definitionsNow ?? (await compileFixture(texts))
  await migrate(database, definitions, quiet)
  const lookups = {
    has: (type: string, code: string) =>
      definitions.lookups[type]?.values.some((value) => value.code === code) ?? false,
    attribute: () => null,
    meaning: () => null,
  }
  const calendars = await openCalendars(database, definitions)
  const profiles = await openProfiles(database, definitions)
  await seedSources(database, definitions)
  const parts = { database, definitions, lookups, calendars, profiles, clock }
  const engine = createEngine({ ...parts, ...(people ? { people } : {}), ...(master ? { master } : {}) })
  const call: World['call'] = (caller, entity, operation, body) => {
    const found = definitions.entities[entity]
    if (!found) throw new Error(`There is no ${entity}.`)
    return engine.operate(caller, found, operation, body)
  }
  const row: World['row'] = async (...args) => (await call(...args)).data as Row // these operations answer one row
  return {
    database,
    definitions,
    engine,
    calendars,
    profiles,
    call,
    row,
    list: async (caller, entity, body = {}) =>
      (await call(caller, entity, 'listByPage', body)).data as readonly Row[], // a page is rows
    act: async (caller, entity, verb, { id }, asked = {}) => {
      const { versionNum } = await row(caller, entity, 'findById', { id })
      return row(caller, entity, verb, { id, versionNum, ...asked })
    },
  }
}
