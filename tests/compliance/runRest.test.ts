// What a run makes comes to rest with all that follows from it, as what somebody saves; and whatever becomes of a large run is told.
import { setTimeout as sleep } from 'node:timers/promises'
import { execute } from '../../src/server/database/run.ts'
import { sql } from '../../src/server/database/Sql.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { RunReport } from '../../src/language/run.ts'
import { oneDatabase } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const groups = 300

const texts = worldOf(
  {
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
    parcel: `
entity: parcel
label: 包裹 | Parcel
display: [title]
fields:
  title:  { label: 标题 | Title, required: true }
  route:  { label: 线路 | Route, required: true }
  weight: { type: integer, label: 重量 | Weight, default: 1 }
  tour:   { type: ref, to: tour, label: 班次 | Tour, compute: first(stop.parent where parcel == this) }
states:
  WAITING: { label: 等待 | Waiting, color: processing }
  PLANNED: { label: 已排 | Planned, color: success }
verbs:
  toPlanned: { from: WAITING, to: PLANNED, when: tour != null }
access:
  host: { rows: true, edit: true }
`,
    tour: `
entity: tour
label: 班次 | Tour
display: [route]
fields:
  route:  { label: 线路 | Route, required: true }
  weight: { type: integer, label: 重量 | Weight, compute: sum(stops.weight) }
lines:
  stops:
    entity: stop
    label: 站点 | Stops
    fields:
      parcel: { type: ref, to: parcel, required: true, readonly: saved }
      weight: { type: integer, label: 重量 | Weight, compute: parcel.weight, check: { rule: weight < 100, say: 太重 | Too heavy } }
states:
  OPEN: { label: 待发 | Open, color: processing }
  SMALL: { label: 小班 | Small, color: success }
  LARGE: { label: 大班 | Large, color: success }
verbs:
  toSmall: { from: OPEN, to: SMALL, when: weight < 3 }
  toLarge: { from: OPEN, to: LARGE, when: weight >= 3 }
  doPlan:
    label: 排班 | Plan tours
    from: new
    by: host
    then:
      - { make: tour, each: parcel where tour == null sort title, per: [route], copy: [route], lines: { stops: { set: { parcel: each } } } }
access:
  host: { rows: true, edit: true }
`,
  },
  '',
)

oneDatabase((_kind, open) => {
  let world: World
  const host = callerOf('host', 'host')
  const save = (title: string, route: string, weight = 1) =>
    world.row(host, 'parcel', 'saveOrUpdate', { title, route, weight })
  const plan = async (body: Row = {}) => (await world.call(host, 'tour', 'doPlan', body)).data as RunReport // what a run answers

  beforeAll(async () => {
    world = await openWorld(await open(), texts)
  })
  beforeEach(async () => {
    await world.database.pool.query(
      'update parcel set tour_id = null; delete from stop; delete from tour; delete from parcel; delete from sys_run_group; delete from sys_run',
    )
  })

  test('states follow in what a run makes and in what it makes it of', async () => {
    const parcel = await save('a', 'north')
    await save('b', 'south', 2)
    await save('c', 'south', 2)
    expect(await plan()).toMatchObject({ made: 2, failed: 0 })
    const tours = await world.list(host, 'tour', { sort: [{ field: 'route', order: 'asc' }] })
    expect(tours.map(({ route, weight, status }) => [route, weight, status])).toEqual([
      ['north', 1, 'SMALL'],
      ['south', 4, 'LARGE'],
    ])
    expect(await world.row(host, 'parcel', 'findById', { id: parcel['id'] })).toMatchObject({
      status: 'PLANNED',
    })
  })

  test('of many groups some fail: the others are made, and these are told first', async () => {
    await save('model', 'model')
    await execute(
      world.database.db,
      sql`insert into parcel select (json_populate_record(p, json_build_object('id', 'p' || n, 'title', 'p' || n, 'route', 'r' || n, 'weight', case when n in (1, 150, 300) then 100 else 1 end))).* from parcel p, generate_series(1, ${groups}) n`,
    )
    await execute(world.database.db, sql`delete from parcel where title = 'model'`)
    let report = await plan()
    for (; report.endDate === null; report = await plan({ run: report.run })) await sleep(200)
    expect([report.made, report.skipped, report.failed, report.groups.length]).toEqual([
      groups - 3,
      0,
      3,
      200,
    ])
    const first = report.groups.slice(0, 4).map(({ name, outcome, problem }) => [name, outcome, problem])
    expect(first).toEqual([
      ['r1', 'failed', 'Too heavy'],
      ['r150', 'failed', 'Too heavy'],
      ['r300', 'failed', 'Too heavy'],
      ['r10', 'made', null],
    ])
    expect(await plan()).toMatchObject({ made: 0, failed: 3 })
  })
})
