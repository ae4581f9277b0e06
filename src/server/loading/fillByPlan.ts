import { join } from 'node:path'
import type { Definitions } from '../../language/definitions.ts'
import type { Database, Log } from '../database/Database.ts'
import { openProfiles } from '../lookups/openProfiles.ts'
import { openLookups } from '../lookups/LookupCache.ts'
import { createEngine } from '../operations/createEngine.ts'
import { createRightsCache } from '../permission/Rights.ts'
import { createPeople } from '../session/createPeople.ts'
import { openServerKeys } from '../session/ServerKeys.ts'
import { hashPassword } from '../session/hashPassword.ts'
import { findUserModel } from '../users/UserModel.ts'
import { runPlan, type PlanReport } from './runPlan.ts'

export interface FillSettings {
  readonly demoPassword: string
  readonly timeZone: string
  /** Where stored files lie, and the key of the server where no setting has one. */
  readonly dataDir: string
  readonly masterKey?: Buffer | undefined
}

/** The demonstration's plan, data and licences. */
const folder = join(import.meta.dirname, '../../../schemas/demonstration')

/** Does the demonstration's plan, through an engine of its own. */
export async function fillByPlan(
  database: Database,
  definitions: Definitions,
  { demoPassword, timeZone, dataDir, masterKey }: FillSettings,
  log: Log,
): Promise<PlanReport> {
  const lookups = await openLookups(database, definitions, log)
  const profiles = await openProfiles(database, definitions)
  const { master } = await openServerKeys(database, { dataDir, masterKey })
  const users = findUserModel(definitions)
  const people = createPeople(definitions, users, createRightsCache(definitions))
  const engine = createEngine({ database, definitions, lookups, profiles, timeZone, master, people })
  const given = { passwordHash: await hashPassword(demoPassword) }
  return runPlan(join(folder, 'demonstration.yaml'), {
    engine,
    database,
    definitions,
    lookups,
    log,
    accounts: users.entity.name,
    given,
    dataDir,
  })
}
