// What rows do of themselves, by the clock or at rest, writes rows that verbs by hand and other timers write too: everybody takes them in one order.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { createTimer } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { eachDatabase, quiet } from '../compliance/databases.ts'
import { worldOf } from '../compliance/fixture.ts'
import { callerOf } from '../compliance/openFixture.ts'
import { openWorld, type World } from '../compliance/openWorld.ts'
import { deadlocksIn } from './deadlocks.ts'

const person = `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
`

const pot = `
entity: pot
label: 池 | Pot
display: [potName]
fields:
  potName: { label: 名称 | Name, required: true }
  amount:  { type: quantity, label: 数量 | Quantity, default: 0 }
access:
  host: { rows: true, edit: true }
`

/** Sent by hand or when it is time, it books itself as soon as it rests: first where it comes from, then where it goes. */
const move = `
entity: move
label: 移动 | Move
display: [day]
fields:
  source:   { type: ref, to: pot, required: true, label: 来源 | Source }
  target:   { type: ref, to: pot, required: true, label: 去向 | Target }
  quantity: { type: quantity, label: 数量 | Quantity, default: 1 }
  day:      { type: date, label: 日期 | Day, required: true }
states:
  OPEN:   打开 | Open
  SENT:   { label: 已发 | Sent, color: processing }
  BOOKED: { label: 已记 | Booked, color: success }
verbs:
  doSend: { label: 发出 | Send, from: OPEN, to: SENT, by: host, when: day < today }
  toBooked:
    from: SENT
    to: BOOKED
    when: quantity > 0
    then:
      - { change: source, set: { amount: amount - this.quantity } }
      - { change: target, set: { amount: amount + this.quantity } }
access:
  host: { rows: true, edit: status == OPEN }
`

/** Sheets of a round end it when the last of them is done; then they are closed: each leads to the other. */
const round = `
entity: round
label: 轮 | Round
display: [title]
fields:
  title: { label: 标题 | Title, required: true }
  all:   { type: integer, label: 全部 | All, compute: count(sheet where round == this) }
  done:  { type: integer, label: 完成 | Done, compute: count(sheet where round == this and status == DONE) }
states:
  OPEN:  打开 | Open
  ENDED: { label: 结束 | Ended, color: success }
verbs:
  toEnded:
    from: OPEN
    to: ENDED
    when: all > 0 and done == all
    then: [ { change: sheet where round == this, set: { note: "'closed'" } } ]
access:
  host: { rows: true, edit: true }
`

const sheet = `
entity: sheet
label: 单 | Sheet
display: [note]
fields:
  round: { type: ref, to: round, required: true }
  note:  { label: 备注 | Note }
states:
  OPEN: 打开 | Open
  DONE: { label: 完成 | Done, color: success }
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE, by: host }
access:
  host: { rows: true, edit: true }
`

const rounds = 16

eachDatabase((_kind, open) => {
  let world: World
  let now = new Date('2026-03-05T02:00:00Z')
  const host = callerOf('host', 'host')
  const save = (entity: string, row: Row) => world.row(host, entity, 'saveOrUpdate', row)
  const amounts = async () =>
    (await world.list(host, 'pot', { sort: [{ field: 'potName', order: 'asc' }] })).map(
      ({ amount }) => amount,
    )
  beforeAll(async () => {
    const texts = worldOf({ person, pot, move, round, sheet }, '')
    world = await openWorld(await open({ databasePool: 10 }), texts, undefined, () => now)
  })

  test(
    'timers and verbs over the same rows meet without a deadlock, and nothing is booked twice',
    { timeout: 60_000 },
    async () => {
      const pots = [await save('pot', { potName: 'a' }), await save('pot', { potName: 'b' })]
      const moves: Row[] = []
      for (let at = 0; at < rounds; at += 1)
        moves.push(
          await save('move', {
            sourceId: pots[at % 2]?.['id'],
            targetId: pots[(at + 1) % 2]?.['id'],
            quantity: String(1 + (at % 2)),
            day: '2026-03-06',
          }),
        )
      const before = await deadlocksIn(world.database)
      now = new Date('2026-03-08T02:00:00Z')
      const timer = () =>
        createTimer({
          engine: world.engine,
          database: world.database,
          caller: systemCaller(),
          log: quiet,
          clock: () => now,
        }).run()
      const byHand = moves.map((row) => world.act(host, 'move', 'doSend', row))
      const results = await Promise.allSettled([...byHand, timer(), timer()])
      expect(results.slice(rounds).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
      await timer() // whatever was held when the others came to it
      expect(await deadlocksIn(world.database)).toBe(before)
      const states = await world.list(host, 'move', {})
      expect(states.map(({ status }) => status)).toEqual(moves.map(() => 'BOOKED'))
      expect(await amounts()).toEqual([String(rounds / 2), String(-rounds / 2)])
    },
  )

  test(
    'documents that lead to each other are locked as they come: all of a round may end it at once',
    { timeout: 60_000 },
    async () => {
      const of = await save('round', { title: 'one' })
      const sheets: Row[] = []
      for (let at = 0; at < 10; at += 1) sheets.push(await save('sheet', { roundId: of['id'] }))
      const before = await deadlocksIn(world.database)
      await Promise.all(sheets.map((row) => world.act(host, 'sheet', 'doFinish', row)))
      expect(await deadlocksIn(world.database)).toBe(before)
      expect(await world.row(host, 'round', 'findById', { id: of['id'] })).toMatchObject({
        status: 'ENDED',
        done: 10,
      })
      expect((await world.list(host, 'sheet', {})).map(({ note }) => note)).toEqual(
        sheets.map(() => 'closed'),
      )
    },
  )
})
