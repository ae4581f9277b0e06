// Working time by calendars: the same in JavaScript and on the database, and by the clock at the right moment.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { WorkCalendar } from '../../src/language/workCalendar.ts'
import { addWorkdays, addWorkHours, workdays, workHours } from '../../src/rules/expression/kernelCalendar.ts'
import { num, text } from '../../src/rules/expression/kernel.ts'
import { solveAnew } from '../../src/server/operations/solveAnew.ts'
import { createTimer } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { playAgain, randomFor } from '../sampling.ts'
import { eachDatabase, quiet } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'

const calendar = readFileSync(
  join(import.meta.dirname, '../../schemas/entities/baseData/baseWorkCalendar.yaml'),
  'utf8',
)
  .replace('  buyer: { rows: true, edit: true }', '  host: { rows: true, edit: true }')
  .replace('  supplier: { rows: true }\n', '')

const made = worldOf(
  {
    baseWorkCalendar: calendar,
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`,
    claim: `
entity: claim
label: 投诉 | Claim
display: [title]
fields:
  title:    { label: 标题 | Title, required: true }
  calendar: { type: ref, to: baseWorkCalendar }
  sentAt:   { type: datetime, label: 发出 | Sent at }
  sentDate: { type: date, label: 发出日期 | Sent on }
  dueDate:  { type: date, label: 截止 | Due, compute: "addWorkdays(sentDate, 7, calendar)" }
  dueAt:    { type: datetime, label: 到期 | Due at, compute: "addWorkHours(sentAt, 4, calendar)" }
states:
  OPEN: 打开 | Open
  LATE: { label: 超期 | Late, color: warning }
  SEEN: { label: 已见 | Seen, color: success }
verbs:
  doLate: { label: 超期 | Late, from: OPEN, to: LATE, when: "workHours(sentAt, now, calendar) > 4" }
  doSee: { label: 查看 | See, done: 已查看 | seen, from: OPEN|LATE, to: SEEN, when: "workdays(sentDate, today, calendar) >= 2" }
`,
  },
  '',
)
const texts = {
  ...made,
  'schemas/audiences.yaml': (made['schemas/audiences.yaml'] ?? '').replace(
    'users: person',
    'users: person\ncalendar: baseWorkCalendar',
  ),
}

const random = randomFor('calendars')
const below = (most: number) => Math.floor(random.next() * most)
const dayAt = (number: number) =>
  new Date(Date.UTC(2026, 2, 1) + number * 86_400_000).toISOString().slice(0, 10)
const clockAt = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 19)
const flag = (is: boolean) => (is ? 'Y' : 'N')

/** A calendar drawn by lot: any week with a working day, up to three parts of the day, up to forty days that differ. */
function drawn(index: number): Row {
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const sure = below(7)
  const edges = [...new Set(Array.from({ length: 2 * below(4) }, () => below(1440)))].sort((a, b) => a - b)
  const days = new Set(Array.from({ length: below(40) }, () => below(90) - 30))
  return {
    calendarCode: `C${index}`,
    calendarName: `C${index}`,
    ...Object.fromEntries(names.map((name, at) => [name, flag(at === sure || random.next() < 0.6)])),
    hours: edges.flatMap((edge, at) => {
      const next = edges[at + 1]
      return at % 2 === 0 && next !== undefined ? [{ beginTime: clockAt(edge), endTime: clockAt(next) }] : []
    }),
    days: [...days].map((day) => ({ workDate: dayAt(day), offDayFlag: flag(random.next() < 0.5) })),
  }
}

eachDatabase((kind, open) => {
  let world: World
  let now = new Date()
  const host = callerOf('host', 'host')
  const caller = systemCaller()
  const at = (time: string) => {
    now = new Date(`${time.replace(' ', 'T')}+08:00`)
  }
  const save = (row: Row) => world.row(host, 'baseWorkCalendar', 'saveOrUpdate', row)
  const claim = (row: Row) => world.row(host, 'claim', 'saveOrUpdate', { title: 'a', ...row })
  const found = ({ id }: Row) => world.row(host, 'claim', 'findById', { id })
  const refresh = () => solveAnew({ ...world, caller })
  const run = () => createTimer({ ...world, caller, log: quiet, before: refresh, clock: () => now }).run()
  const dues = async ({ id }: Row) =>
    (
      await world.database.pool.query<{ verb: string; due: string | null }>(
        'select verb, due from sys_due where row_id = $1 order by verb',
        [id],
      )
    ).rows.map(({ verb, due }) => `${verb} ${String(due)}`)

  beforeAll(async () => {
    at('2026-03-05 10:00:00')
    world = await openWorld(await open(), texts, undefined, () => now)
  })
  beforeEach(async () => {
    at('2026-03-05 10:00:00')
    await world.database.pool.query(
      'delete from sys_due; delete from claim; delete from base_work_day; delete from base_work_hours; delete from base_work_calendar',
    )
    await refresh()
  })

  test('twenty calendars, drawn by lot, count the same in JavaScript and on the database', async () => {
    for (let index = 0; index < 20; index += 1) await save(drawn(index))
    await refresh()
    const differences: string[] = []
    for (const one of world.calendars.list()) differences.push(...(await compared(one)))
    expect(differences, playAgain).toEqual([])
  })

  /** Fifty pairs of times, also where summer time begins. */
  async function compared(one: WorkCalendar): Promise<string[]> {
    const env = { calendar: () => one }
    const samples = Array.from({ length: 50 }, () => ({
      a: `${dayAt(below(60) - 10)} ${clockAt(below(1440))}`,
      b: `${dayAt(below(60) - 10)} ${clockAt(below(1440))}`,
      n: String((below(4000) - 1000) / 100),
    }))
    const client = await world.database.pool.connect()
    try {
      await client.query(`set time zone 'Europe/Berlin'`)
      const { rows } = await client.query<Record<'days' | 'day' | 'hours' | 'time', string | null>>(
        `select sys_workdays(a::date, b::date, $2)::text as days, sys_add_workdays(a::date, n::numeric, $2)::text as day,
          (round(sys_work_seconds(a::timestamp, b::timestamp, $2), 38) / 3600)::numeric(20, 8)::text as hours, sys_add_work_hours(a::timestamp, n::numeric, $2)::text as time
          from json_to_recordset($1::json) as s(a text, b text, n text)`,
        [JSON.stringify(samples), one.id],
      )
      return samples.flatMap(({ a, b, n }, index) => {
        const sql = rows[index]
        const js = {
          days: text(workdays(env, a, b)),
          day: addWorkdays(env, a, num(n)),
          hours: Number(text(workHours(env, a, b))).toFixed(8),
          time: addWorkHours(env, a, num(n)),
        }
        const same =
          sql &&
          js.days === sql.days &&
          js.day === sql.day &&
          js.hours === Number(sql.hours).toFixed(8) &&
          js.time === sql.time
        return same
          ? []
          : [`${JSON.stringify({ one, a, b, n })}: ${JSON.stringify(js)}, ${kind} ${JSON.stringify(sql)}`]
      })
    } finally {
      client.release(true)
    }
  }

  test('without a calendar is worked from Monday to Friday', async () => {
    expect(await claim({ sentDate: '2026-11-20', sentAt: '2026-11-20 22:30:00' })).toMatchObject({
      dueDate: '2026-12-01',
      dueAt: '2026-11-23 02:30:00',
    })
  })

  test('by the calendar that the row names, else by the default one', async () => {
    await save({
      calendarCode: 'D',
      calendarName: 'D',
      defaultFlag: 'Y',
      days: [{ workDate: '2026-11-23', offDayFlag: 'Y' }],
    })
    const own = await save({
      calendarCode: 'O',
      calendarName: 'O',
      hours: [
        { beginTime: '08:30:00', endTime: '12:00:00' },
        { beginTime: '13:00:00', endTime: '17:30:00' },
      ],
      days: [{ workDate: '2026-11-21', offDayFlag: 'N' }],
    })
    await refresh()
    const sent = { sentDate: '2026-11-20', sentAt: '2026-11-20 16:30:00' }
    expect(await claim(sent)).toMatchObject({ dueDate: '2026-12-02' })
    expect(await claim({ ...sent, calendarId: own['id'] })).toMatchObject({
      dueDate: '2026-11-30',
      dueAt: '2026-11-21 11:30:00',
    })
  })

  test('it is done to the second, and what ends in the evening is over in the morning', async () => {
    await save({
      calendarCode: 'D',
      calendarName: 'D',
      defaultFlag: 'Y',
      hours: [{ beginTime: '08:30:00', endTime: '17:30:00' }],
    })
    await refresh()
    at('2026-03-06 12:00:00')
    const row = await claim({ sentAt: '2026-03-06 13:30:00' })
    at('2026-03-09 08:30:00')
    await run()
    expect(await found(row)).toMatchObject({ status: 'OPEN' })
    at('2026-03-09 08:30:01')
    await run()
    expect(await found(row)).toMatchObject({ status: 'LATE' })
  })

  test('moments are found anew when a calendar changes', async () => {
    const kept = await save({ calendarCode: 'D', calendarName: 'D', defaultFlag: 'Y' })
    await refresh()
    const row = await claim({ sentDate: '2026-03-05' })
    expect(await dues(row)).toEqual(['doSee 2026-03-09 00:00:00'])
    const { id, versionNum } = kept
    await save({ id, versionNum, days: [{ workDate: '2026-03-06', offDayFlag: 'Y' }] })
    at('2026-03-09 10:00:00')
    expect(await run()).toMatchObject({ done: 0 })
    expect(await dues(row)).toEqual(['doSee 2026-03-10 00:00:00'])
    at('2026-03-10 00:00:00')
    await run()
    expect(await found(row)).toMatchObject({ status: 'SEEN' })
  })
})
