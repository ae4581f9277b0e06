import { expect } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { RunReport } from '../../src/language/run.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { createTimer, type Timer } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { quiet } from './databases.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { statementWorld } from './statementWorld.ts'

/** Shops whose deliveries a run makes statements of, the clock of two servers, and what tests ask of them. */
export function runsWorld() {
  let world: World
  let now: Date
  const host = callerOf('host', 'host')
  const shops: Row[] = []
  const timers: Timer[] = []
  /** Shops of which there are many. */
  const more = Array.from({ length: 40 }, (_, index) => index + 3)
  /** In the zone of the tests, Asia/Shanghai. */
  const at = (time: string) => {
    now = new Date(`${time.replace(' ', 'T')}+08:00`)
  }
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)
  const deliver = (shop: number, quantity: string, row: Row = {}) =>
    save('delivery', { shopId: shops[shop]?.['id'], item: 'pin', quantity, price: '1', ...row })
  const generate = async (caller = host, body: Row = {}) =>
    (await world.call(caller, 'statement', 'doGenerate', { endDate: '2026-03-05', ...body }))
      .data as RunReport // what a run answers
  /** A server that answers at once. */
  const hasty = () => {
    const { definitions, database } = world
    const lookups = { has: () => true, attribute: () => null, meaning: () => null }
    return createEngine({ database, definitions, lookups, clock: () => now, runPatience: 20 })
  }
  return {
    host,
    shops,
    timers,
    more,
    at,
    save,
    deliver,
    generate,
    hasty,
    told: ({ made, skipped, failed }: RunReport) => [made, skipped, failed],
    last: () => generate(host, { run: 'last' }),
    hastily: async (engine = hasty()) => {
      const of = world.definitions.entities['statement'] ?? expect.fail('There is no statement.')
      return (await engine.operate(host, of, 'doGenerate', { endDate: '2026-03-05' })).data as RunReport // what a run answers
    },
    statements: async () =>
      (
        await world.list(host, 'statement', {
          pageRows: 100,
          sort: [{ field: 'statementNum', order: 'asc' }],
        })
      ).map(({ shopCode, amount }) => `${String(shopCode)} ${String(amount)}`),
    begin: async (database: Database) => {
      at('2026-03-05 10:00:00')
      world = await openWorld(database, statementWorld, undefined, () => now)
      for (const shopCode of ['A', 'B', 'C', ...more.map((shop) => `D${shop}`)])
        shops.push(await save('shop', { shopCode, shopName: shopCode }))
      const { engine } = world
      for (const _ of [0, 1])
        timers.push(createTimer({ engine, database, caller: systemCaller(), log: quiet }))
      return world
    },
    reset: async () => {
      at('2026-03-05 10:00:00')
      await world.database.pool.query(
        'update delivery set taken_id = null; delete from statement_line; delete from statement_delivery; delete from statement; delete from delivery; delete from sys_run_group; delete from sys_run; delete from sys_run_time',
      )
    },
  }
}
