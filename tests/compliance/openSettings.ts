import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { settingsWorld } from './settingsWorld.ts'

/** Parcels of three branches, the town below the north, and what can be said there. */
export interface Said {
  readonly world: World
  readonly north: Row
  readonly town: Row
  readonly south: Row
  /** As a call of anybody begins. */
  next(): Promise<void>
  profileOf(profileCode: string): Promise<Row>
  say(profileCode: string, ...values: readonly Row[]): Promise<Row>
  parcel(row?: Row, by?: typeof host): Promise<Row>
  /** Nothing is said any more, and there are no parcels. */
  forget(): Promise<void>
}

export const host = callerOf('host', 'host', { roles: ['admin', 'clerk'] })

export async function openSettings(database: Database, clock?: () => Date): Promise<Said> {
  const world = await openWorld(database, settingsWorld, undefined, clock)
  const branch = (branchCode: string, above?: Row) =>
    world.row(host, 'branch', 'saveOrUpdate', { branchCode, aboveId: above?.['id'] ?? null })
  const north = await branch('NORTH')
  const next = async () => world.profiles.refresh(await world.profiles.generation())
  const profileOf = async (profileCode: string): Promise<Row> => {
    const rows = await world.list(host, 'baseProfile', { profileCode })
    const { id } = rows.find((row) => row['profileCode'] === profileCode) ?? {}
    return world.row(host, 'baseProfile', 'findById', { id })
  }
  return {
    world,
    north,
    town: await branch('TOWN', north),
    south: await branch('SOUTH'),
    next,
    profileOf,
    async say(profileCode, ...values) {
      const { id, versionNum, values: known } = await profileOf(profileCode)
      const gone = (known as Row[]) // lines are rows
        .filter((row) => !values.some((one) => one['id'] === row['id']))
        .map((row) => ({ id: row['id'], versionNum: row['versionNum'], _gone: true }))
      const saved = await world.row(host, 'baseProfile', 'saveOrUpdate', {
        id,
        versionNum,
        values: [...values, ...gone],
      })
      await next()
      return saved
    },
    parcel: (row = {}, by = host) => world.row(by, 'parcel', 'saveOrUpdate', { title: 'a', ...row }),
    async forget() {
      await world.database.pool.query(
        `delete from sys_due; delete from parcel_part; delete from parcel; delete from base_profile_value; update base_profile set site_value = null, effective_value = default_value, effective_from = 'DEFAULT', own_value_count = 0`,
      )
      await next()
    },
  }
}
