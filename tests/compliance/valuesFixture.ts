import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { connectDatabase } from '../../src/server/database/openDatabase.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import type { Answer } from '../../src/server/operations/Engine.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import type { Caller } from '../../src/server/Caller.ts'
import type { Template } from '../databases/templates.ts'
import { compileFixture } from './compileFixture.ts'
import { quiet, type Open } from './databases.ts'
import { worldOf } from './fixture.ts'
import { callerOf } from './openFixture.ts'

/** A chain of three: what is planned is sent, what was sent or planned lands. */
export const valuesWorld = worldOf({
  person: `
entity: person
label: 人员 | Person
fields:
  personCode: { label: 编码 | Code, required: true }
  personName: { label: 姓名 | Name, required: true }
`,
  port: `
entity: port
label: 港口 | Port
fields:
  portCode: { label: 编码 | Code, required: true }
  portName: { label: 名称 | Name, required: true }
  portNameEn: { label: 英文名称 | English name }
keys:
  - { unique: [portCode] }
`,
  plan: `
entity: plan
label: 计划 | Plan
fields:
  planNum: { type: serial, format: "P{0000}", label: 编号 | Number }
  port: { type: ref, to: port, required: true }
lines:
  lines:
    entity: planLine
    label: 计划行 | Plan lines
    fields:
      goal: { type: ref, to: port, label: 目的港 | Goal }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
      landed: { type: quantity, label: 已到 | Landed, compute: sum(landingLine.quantity where planLine == this and parent.status == POSTED) }
      sailed: { type: quantity, label: 已开 | Sailed, compute: sum(legLine.quantity where planLine == this) }
      coming: { type: quantity, label: 将到 | Coming, compute: sum(landingLine.quantity where planLine == this) }
    check:
      - { rule: sailed <= quantity }
      - { rule: coming <= quantity + 1000 }
states:
  OPEN: 打开 | Open
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: OPEN, to: DONE }
`,
  leg: `
entity: leg
label: 航段 | Leg
fields:
  legNum: { type: serial, format: "L{0000}", label: 编号 | Number }
  port: { type: ref, to: port, required: true }
lines:
  lines:
    entity: legLine
    label: 航段行 | Leg lines
    fields:
      planLine: { type: ref, to: planLine, same: [goal, parent.port], label: 计划行 | Plan line, readonly: saved }
      goal: { type: ref, to: port, label: 目的港 | Goal }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
      landed: { type: quantity, label: 已到 | Landed, compute: sum(landingLine.quantity where legLine == this) }
    check: [ { rule: landed <= quantity } ]
verbs:
  fromPlan:
    label: 引用计划 | From plan
    pick:
      rows: planLine
      quantity: lines.quantity
    then:
      - make: this
        each: picked
        set: { port: each.parent.port }
        lines: { lines: { copy: [quantity], set: { planLine: each } } }
`,
  badge: `
entity: badge
label: 标牌 | Badge
fields:
  kind: { type: lookup, to: COLOUR, label: 种类 | Kind, default: RED }
  red:  { type: quantity, label: 红数 | Reds, show: kind == RED }
  twice: { type: quantity, label: 两倍 | Twice, show: kind == RED, compute: red * 2 }
  all:  { type: quantity, label: 合计 | All, compute: "coalesce(red, 0) + sum(lines.blue)" }
  port: { type: ref, to: port, show: kind == RED }
  mark: { label: 标记 | Mark, show: kind == BLUE }
lines:
  lines:
    entity: badgeLine
    label: 标牌行 | Badge lines
    fields:
      blue: { type: quantity, label: 蓝数 | Blues, show: parent.kind == BLUE }
      flag: { type: flag, label: 旗 | Flag, default: Y, show: parent.kind == BLUE }
      note: { label: 备注 | Note }
states:
  DRAFT: 拟定 | Draft
  DONE: 完成 | Done
verbs:
  doFinish: { label: 完成 | Finish, from: DRAFT, to: DONE, set: { red: "7" }, then: [ { change: lines, set: { blue: "3" } } ] }
  doMark: { label: 标记 | Mark, ask: [mark] }
access:
  host: { rows: true, edit: status == DRAFT }
`,
  slip: `
entity: slip
label: 舱单 | Slip
fields:
  slipNum: { type: serial, format: "S{0000}", label: 编号 | Number }
  port: { type: ref, to: port, required: true }
lines:
  lines:
    entity: slipLine
    label: 舱单行 | Slip lines
    fields:
      goal: { type: ref, to: port, label: 目的港 | Goal }
states:
  DRAFT: 拟定 | Draft
  SENT: { label: 已发 | Sent, color: processing }
  BACK: { label: 退回 | Back, color: warning }
verbs:
  doSend: { label: 发出 | Send, from: DRAFT|BACK, to: SENT }
  doReject: { label: 退回 | Reject, from: SENT, to: BACK }
freeze: doSend
access:
  host: { rows: true, edit: true }
`,
  stamp: `
entity: stamp
label: 印章 | Stamp
fields:
  stampNum: { type: serial, format: "T{0000}", label: 编号 | Number }
  slip: { type: ref, to: slip }
  slipLine: { type: ref, to: slipLine, label: 行 | Line }
  isHome: { type: flag, label: 本港 | Home, compute: "if(slip.port == slipLine.goal, Y, N)" }
`,
  landing: `
entity: landing
label: 到港 | Landing
fields:
  landingNum: { type: serial, format: "A{0000}", label: 编号 | Number }
  port: { type: ref, to: port }
lines:
  lines:
    entity: landingLine
    label: 到港行 | Landing lines
    fields:
      legLine: { type: ref, to: legLine, same: { planLine: planLine, aim: goal }, label: 航段行 | Leg line, readonly: saved }
      planLine: { type: ref, to: planLine, label: 计划行 | Plan line, readonly: saved }
      aim: { type: ref, to: port, label: 目标 | Aim }
      quantity: { type: quantity, label: 数量 | Quantity, required: true }
states:
  DRAFT: 拟定 | Draft
  POSTED: 已到 | Landed
verbs:
  doPost: { label: 到港 | Post, from: DRAFT, to: POSTED }
  fromLeg:
    label: 引用航段 | From leg
    pick:
      rows: legLine
      quantity: lines.quantity
    then:
      - make: this
        each: picked
        lines: { lines: { copy: [quantity], set: { legLine: each } } }
  fromPlan:
    label: 引用计划 | From plan
    pick:
      rows: planLine
      quantity: lines.quantity
    then:
      - make: this
        each: picked
        lines: { lines: { copy: [quantity], set: { planLine: each } } }
access:
  host: { rows: true, edit: status == DRAFT }
`,
})

export interface ValuesFixture {
  readonly database: Database
  readonly definitions: Definitions
  readonly ports: Readonly<Record<string, string>>
  readonly host: Caller
  call(entity: string, operation: string, body: Row, caller?: Caller): Promise<Answer>
  find(entity: string, id: unknown): Promise<Row>
  row(entity: string, operation: string, body: Row, caller?: Caller): Promise<Row>
  insert(
    entity: string,
    rows: readonly Row[],
  ): Promise<{ readonly ids: readonly (string | null)[]; readonly refused: readonly string[] }>
}

let compiled: Promise<Definitions> | undefined

/** The same world without what the texts of slips stand by. */
export const withoutFreeze = (): Promise<Definitions> =>
  compileFixture(
    Object.fromEntries(
      Object.entries(valuesWorld).map(([name, text]) => [name, text.replace('freeze: doSend\n', '')]),
    ),
  )

/** The chain of three with two ports, on a copy of the run's template. */
export async function openValues(open: Open): Promise<ValuesFixture> {
  const { database, note } = await open.copy(withPorts)
  return { ...(await valuesOn(database)), ports: JSON.parse(note) as Record<string, string> } // what filling the template answered
}

/** Its note is the ids of the ports by their codes. */
const withPorts: Template = {
  name: 'values',
  async fill(url, kind) {
    const database = await connectDatabase({ connectionString: url }, kind, {}, quiet)
    const { row, definitions } = await valuesOn(database)
    await migrate(database, definitions, quiet)
    const ports: Record<string, string> = {}
    for (const portCode of ['ULM', 'BONN']) {
      const [portName, portNameEn] = [`港口${portCode}`, `Port ${portCode}`]
      ports[portCode] = String((await row('port', 'saveOrUpdate', { portCode, portName, portNameEn }))['id'])
    }
    await database.close()
    return JSON.stringify(ports)
  },
}

async function valuesOn(database: Database): Promise<Omit<ValuesFixture, 'ports'>> {
  const definitions = await (compiled ??= compileFixture(valuesWorld))
  const lookups = { has: () => true, attribute: () => null, meaning: () => null }
  const clock = () => new Date('2026-03-05T02:00:00Z')
  const engine = createEngine({ database, definitions, lookups, clock })
  const host = callerOf('host', 'host')
  const entity = (name: string) => definitions.entities[name] ?? missing(name)
  const call: ValuesFixture['call'] = (name, operation, body, caller = host) =>
    engine.operate(caller, entity(name), operation, body)
  const row: ValuesFixture['row'] = async (...args) => (await call(...args)).data as Row // these operations answer one row
  return {
    database,
    definitions,
    host,
    call,
    row,
    find: (name, id) => row(name, 'findById', { id }),
    insert: async (name, rows) => {
      const refused: string[] = []
      const ids = await engine.insertMany(callerOf('system', 'system'), entity(name), rows, {
        onRefused: (_, errors) => refused.push(...errors.map(({ path }) => path)),
      })
      return { ids, refused }
    },
  }
}

function missing(name: string): never {
  throw new Error(`There is no ${name}.`)
}
