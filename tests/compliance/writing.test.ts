import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { isWritable } from '../../src/rules/document/writable.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { findUserModel } from '../../src/server/users/UserModel.ts'
import { createUserDirectory } from '../../src/server/session/UserDirectory.ts'
import { compileFixture } from './compileFixture.ts'
import { oneDatabase, quiet } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf, refusal } from './openFixture.ts'

/** Rooms that a person may see, and those where he may also do something. Tasks stand in rooms; work takes from tasks. */
const world = worldOf(
  {
    room: `
entity: room
label: 房间 | Room
fields:
  roomCode: { label: 编码 | Code, required: true }
  above: { type: tree, label: 上级 | Above }
`,
    person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
  secret: { type: password, label: 密码 | Password }
`,
    personRoom: `
entity: personRoom
label: 人员房间 | Person's room
display: [person, room]
fields:
  person: { type: ref, to: person, required: true }
  room: { type: ref, to: room, required: true }
  colour: { type: lookup, to: COLOUR, default: BLUE }
`,
    personWork: `
entity: personWork
label: 职责 | Works as
fields:
  person: { type: ref, to: person, required: true }
  responsibilityCode: { label: 职责 | Responsibility, required: true }
`,
    task: `
entity: task
label: 任务 | Task
fields:
  taskNum: { type: serial, format: "T{0000}", label: 编号 | Number }
  room: { type: ref, to: room, required: true }
  note: { label: 备注 | Note }
lines:
  lines:
    entity: taskLine
    label: 行 | Lines
    fields:
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
      taken: { type: quantity, label: 已取 | Taken, compute: sum(workLine.quantity where taskLine == this) }
      done: { type: flag, label: 完成 | Done, default: N }
    verbs:
      doFinish: { label: 完成 | Finish, set: { done: Y }, show: false }
    check: [ { rule: taken <= quantity } ]
states:
  DRAFT: 拟定 | Draft
  OPEN: { label: 打开 | Open, color: success }
verbs:
  doOpen: { label: 打开 | Open, from: DRAFT, to: OPEN, batch: true }
  doMove: { label: 移动 | Move, ask: [room], show: false }
access:
  host: { rows: room in me.rooms, write: room in me.ownRooms, edit: status == DRAFT }
`,
    work: `
entity: work
label: 工作 | Work
fields:
  workNum: { type: serial, format: "W{0000}", label: 编号 | Number }
  room: { type: ref, to: room, required: true }
lines:
  lines:
    entity: workLine
    label: 行 | Lines
    fields:
      taskLine: { type: ref, to: taskLine, label: 任务行 | Task line }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
access:
  host: { rows: room in me.rooms, write: room in me.ownRooms, edit: true }
verbs:
  fromTask:
    label: 引用任务 | From task
    pick:
      rows: taskLine where parent.status == OPEN
      quantity: lines.quantity
      columns: [quantity]
    then:
      - make: this
        each: picked
        lines: { lines: { copy: [quantity], set: { taskLine: each } } }
`,
  },
  '  rooms: { list: personRoom.room, by: person, below: true }\n  ownRooms: { list: personRoom.room, by: person, below: true, when: colour == RED }\n',
)

oneDatabase((_kind, open) => {
  const make = async () => {
    const definitions = await compileFixture(world)
    const database = await open()
    await migrate(database, definitions, quiet)
    const lookups = { has: () => true, attribute: () => null, meaning: () => null }
    const engine = createEngine({ database, definitions, lookups })
    const system = callerOf('system', 'system')
    const call = async (caller: typeof system, entity: string, operation: string, body: Row) =>
      (await engine.operate(caller, definitions.entities[entity] ?? never(), operation, body)).data as Row // one row is asked for
    const room = async (code: string, aboveId: unknown = null) =>
      String((await call(system, 'room', 'saveOrUpdate', { roomCode: code, aboveId }))['id'])
    const [seen, own] = [await room('seen'), await room('own')]
    const inner = await room('inner', own)
    const person = String(
      (await call(system, 'person', 'saveOrUpdate', { personCode: 'p', personName: 'P' }))['id'],
    )
    await call(system, 'personRoom', 'saveOrUpdate', { personId: person, roomId: seen })
    await call(system, 'personRoom', 'saveOrUpdate', { personId: person, roomId: own, colour: 'RED' })
    const users = createUserDirectory(database, definitions, findUserModel(definitions))
    const known = (await users.byName('p'))?.known ?? {}
    const me = callerOf(person, 'host', known)
    const task = (caller: typeof system, roomId: string) =>
      call(caller, 'task', 'saveOrUpdate', { roomId, lines: [{ quantity: '5' }] })
    return { definitions, call, system, me, known, seen, own, inner, task }
  }
  let opened: ReturnType<typeof make>
  beforeAll(() => {
    opened = make()
    return opened.then(() => undefined)
  })
  const version = ({ id, versionNum }: Row): Row => ({ id, versionNum })
  const lineOf = (row: Row): Row => (row['lines'] as Row[])[0] ?? {} // a task has lines

  test('a list of me may have a condition; what lies below a row that meets it is in it too', async () => {
    const { known, seen, own, inner } = await opened
    expect([...(known['rooms'] as string[])].sort()).toEqual([seen, own, inner].sort())
    expect([...(known['ownRooms'] as string[])].sort()).toEqual([own, inner].sort())
  })

  test('the rule that the form asks is the one of the server', async () => {
    const { definitions, me, seen, inner } = await opened
    const access = definitions.entities['task']?.access['host']
    const asked = (roomId: string) => isWritable(access, { roomId }, { me: me.me, today: '', now: '' })
    expect([asked(seen), asked(inner)]).toEqual([false, true])
  })

  describe('a document that may only be read', () => {
    const words = /You may view Task T\d+, but not change it/
    test('is found and is refused for saving, deleting, verbs of it and of its lines, one and many', async () => {
      const { call, system, me, seen, own, task } = await opened
      const there = await task(system, seen)
      const mine = await task(me, own)
      expect(await call(me, 'task', 'findById', { id: there['id'] })).toMatchObject({ roomId: seen })
      const line = version(lineOf(there))
      const tries: [string, string, Row][] = [
        ['task', 'saveOrUpdate', { ...version(there), note: 'x' }],
        ['task', 'saveOrUpdate', { ...version(there), roomId: own }],
        ['task', 'doOpen', version(there)],
        ['task', 'delete', version(there)],
        ['task', 'doMove', { ...version(there), roomId: own }],
        ['taskLine', 'doFinish', line],
        ['taskLine', 'saveOrUpdate', { ...line, quantity: '6' }],
        ['taskLine', 'delete', line],
      ]
      for (const [entity, operation, body] of tries)
        expect([operation, await refusal(call(me, entity, operation, body))]).toMatchObject([
          operation,
          { code: 'FORBIDDEN', http: 403, words: expect.stringMatching(words) },
        ])
      expect(
        await refusal(call(me, 'task', 'doOpen', { list: [version(mine), version(there)] })),
      ).toMatchObject({ code: 'FORBIDDEN', rows: [1] })
      expect(await call(system, 'task', 'findById', { id: there['id'] })).toMatchObject({
        versionNum: there['versionNum'],
        status: 'DRAFT',
        roomId: seen,
      })
    })
  })

  test('nothing is made where one may only read, nor brought there, by saving or by a verb; the field says why', async () => {
    const { call, me, seen, inner, task } = await opened
    const mine = await task(me, inner)
    const there = {
      code: 'SRM-1006',
      words: 'You may not write Task where Room is "seen"',
      paths: ['roomId'],
    }
    expect(await refusal(task(me, seen))).toMatchObject(there)
    expect(await refusal(call(me, 'task', 'saveOrUpdate', { ...version(mine), roomId: seen }))).toMatchObject(
      there,
    )
    expect(await refusal(call(me, 'task', 'doMove', { ...version(mine), roomId: seen }))).toMatchObject(there)
    expect(await call(me, 'task', 'doOpen', version(mine))).toMatchObject({ status: 'OPEN' })
  })

  test('taking from a document that may only be read changes it all the same; taking into one is refused', async () => {
    const { call, system, me, seen, own, task } = await opened
    const source = await task(system, seen)
    await call(system, 'task', 'doOpen', version(source))
    const rows = [{ id: lineOf(source)['id'], quantity: '2' }]
    await call(me, 'work', 'saveOrUpdate', {
      roomId: own,
      lines: [{ taskLineId: lineOf(source)['id'], quantity: '2' }],
    })
    expect(lineOf(await call(system, 'task', 'findById', { id: source['id'] }))).toMatchObject({ taken: '2' })
    const foreign = await call(system, 'work', 'saveOrUpdate', { roomId: seen, lines: [{ quantity: '1' }] })
    expect(
      await refusal(
        call(me, 'work', 'createFromFlow', {
          flow: 'fromTask',
          into: foreign['id'],
          versionNum: foreign['versionNum'],
          rows,
        }),
      ),
    ).toMatchObject({ code: 'FORBIDDEN' })
  })
})

function never(): never {
  throw new Error('There is no such entity.')
}
