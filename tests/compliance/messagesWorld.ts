import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { createMessages } from '../../src/server/calls/createMessages.ts'
import type { Worker } from '../../src/server/calls/createWorker.ts'
import { outboxFolder, Postbox } from '../../src/server/calls/Postbox.ts'
import type { People } from '../../src/server/database/People.ts'
import { unsubscribeLink } from '../../src/server/http/mail/unsubscribeLink.ts'
import { masterKey } from '../../src/server/session/MasterKey.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { quiet, type Open } from './databases.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { ofHouse } from './ofHouse.ts'

const root = join(import.meta.dirname, '../..')
const folderOfHouse = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(join(root, folder)).map((name) => [`${folder}/${name}`, ofHouse(`${folder}/${name}`)]),
  )

const order = `
entity: order
label: 订单 | Order
display: [orderNum]
fields:
  orderNum: { label: 编号 | Number, required: true, max: 60 }
  remark: { type: textarea, label: 备注 | Remark }
  partner: { label: 伙伴 | Partner, max: 30 }
  buyer: { type: user, label: 采购员 | Buyer }
  kind: { type: lookup, to: ORDER_KIND, default: GOODS }
  promised: { type: date, label: 承诺日 | Promised }
  amount: { type: amount, label: 金额 | Amount, default: 12345.67 }
  secret: { label: 内部 | Internal, max: 60 }
states:
  DRAFT: 拟定 | Draft
  WAITING: 待确认 | Waiting
  DONE: { label: 完成 | Done, color: success }
  HELD: 搁置 | Held
verbs:
  doPublish: { label: 发布 | Publish, from: DRAFT, to: WAITING, require: [ { rule: remark == null or remark != 'bad', say: 不行 | No } ] }
  doConfirm: { label: 确认 | Confirm, by: [supplier, buyer], from: WAITING, to: DONE }
  doApprove: { label: 批准 | Approve, from: WAITING, to: DONE, process: order }
  doNote: { label: 通知 | Note, from: DRAFT|WAITING|DONE, tell: [sales, buyer] }
  doHold: { label: 搁置 | Hold, from: WAITING, to: HELD, by: buyer, tell: [supplier] }
  toDone: { from: HELD, to: DONE, when: remark == 'go on', tell: [clerk] }
access:
  buyer: { rows: true, edit: { DRAFT|WAITING|HELD: all } }
  supplier: { rows: partner == me.partner and status != DRAFT, hide: [secret, buyer, amount] }
`

export const messages: Readonly<Record<string, string>> = {
  toConfirm: `
message: toConfirm
label: 订单待确认 | Order to confirm
entity: order
verbs: [doPublish]
to: [sales]
task: true
channels: [inApp, mail, sms]
title: 订单{orderNum}待确认 | Order {orderNum} awaits you
text: "{this}（{kind}）请于{promised}前确认。备注：{remark} | {this} ({kind}): confirm by {promised}. Remark: {remark}"
short: 订单{orderNum}待确认 | Confirm {orderNum}
`,
  confirmed: `
message: confirmed
label: 订单已确认 | Order confirmed
entity: order
verbs: [doConfirm]
to: [buyer]
when: kind == GOODS
channels: [inApp, mail]
title: "{this}已确认 | {this} was confirmed"
`,
  toApprove: `
message: toApprove
label: 订单待批准 | Order to approve
entity: order
verbs: [doPublish]
to: [approvers]
when: kind == WORK
title: "{this}待批准 | {this} awaits your approval"
`,
  noted: `
message: noted
label: 内部通知 | Internal note
entity: order
verbs: [doNote]
to: [clerk]
always: true
channels: [inApp, mail]
title: "{secret} {partner} | {secret} {partner}"
`,
}

export const texts: Readonly<Record<string, string>> = {
  'schemas/areas.yaml':
    'areas:\n  work: { label: 工作 | Work }\n  messages: { label: 消息 | Messages, server: messageServer }\n  scsi: { label: 接口 | Interfaces, server: cxfServer }\n',
  'schemas/audiences.yaml': `
audiences:
  buyer: { label: 主方 | Host, userType: IN, home: inHome }
  supplier: { label: 客方 | Guest, userType: EX, home: exHome }
users: baseUser
calls: baseScsiPlatformLog
messages: { outbox: msgMessage, inbox: msgReceive, sent: msgHistory, sources: msgSource, templates: msgTemplate, uses: msgConfig, wishes: msgTd, addresses: msgUser, accounts: msgInstance }
me: { user: id, partner: partner }
roles:
  admin: { label: 管理 | Administrator, audience: buyer }
  clerk: { label: 职员 | Clerk, audience: buyer }
  sales: { label: 销售 | Sales, audience: supplier }
responsibilities:
  admin: { label: 管理 | Administrator, roles: [admin] }
everything: admin
default: admin
`,
  'schemas/lookups/work.yaml': `
USER_TYPE: { label: 类型 | Type, values: { IN: 内部 | Internal, EX: 外部 | External } }
ORDER_KIND: { label: 种类 | Kind, values: { GOODS: 货物 | Goods, WORK: 工程 | Works } }
SYSTEM_LANGUAGE: { label: 语言 | Language, values: { CN: 中文 | Chinese, EN: 英文 | English } }
`,
  'schemas/lookups/messages.yaml': ofHouse('schemas/lookups/messages.yaml'),
  'schemas/lookups/scsi.yaml': ofHouse('schemas/lookups/scsi.yaml'),
  ...folderOfHouse('schemas/entities/messages'),
  ...folderOfHouse('schemas/entities/scsi'),
  'schemas/services/textGateway.yaml': ofHouse('schemas/services/textGateway.yaml'),
  'schemas/entities/work/order.yaml': order,
  'schemas/entities/work/baseUser.yaml': `
entity: baseUser
label: 用户 | User
display: [userName]
fields:
  userName: { label: 用户名 | User name, required: true, max: 60 }
  userType: { type: lookup, to: USER_TYPE, default: IN }
  partner: { label: 伙伴 | Partner, max: 30 }
  email: { type: email, label: 邮箱 | Mail }
  phoneNumber: { type: tel, label: 手机 | Phone }
states:
  ACTIVE: { label: 有效 | Active, color: success }
  DISABLED: { label: 停用 | Disabled, color: default }
verbs:
  doDisable: { label: 停用 | Disable, from: ACTIVE, to: DISABLED }
access:
  buyer: { rows: true, edit: true }
`,
  ...Object.fromEntries(
    Object.entries(messages).map(([name, text]) => [`schemas/messages/${name}.yaml`, text]),
  ),
}

const people = {
  ann: { roles: ['clerk'], audience: 'buyer', language: 'CN', partner: null },
  bob: { roles: ['clerk'], audience: 'buyer', language: 'EN', partner: null },
  root: { roles: ['admin'], audience: 'buyer', language: 'CN', partner: null },
  sam: { roles: ['sales'], audience: 'supplier', language: 'CN', partner: 'S1' },
  sue: { roles: ['sales'], audience: 'supplier', language: 'EN', partner: 'S1' },
  tom: { roles: ['sales'], audience: 'supplier', language: 'EN', partner: 'S2' },
} as const
export type Name = keyof typeof people
const names = Object.keys(people) as readonly Name[] // its own keys

/** A house in which orders go to two partners: Ann and Bob are clerks, Root administers, Sam and Sue sell for S1, Tom for S2. Before each test the folder is empty, and it is the same morning. */
export function openPost(open: Open) {
  let world: World
  let clock = new Date('2026-03-05T02:00:00Z')
  const ids = {} as Record<Name, string>
  const system = callerOf('system', 'system')
  const as = (name: Name): Caller => {
    const { roles, audience, language, partner } = people[name]
    return {
      ...callerOf(ids[name], audience, { roles: [...roles], partner, user: ids[name] }),
      language,
      may: () => true,
    }
  }
  const staff: People = {
    holding: (_, roles) =>
      Promise.resolve(
        new Map(
          roles.map((role) => [
            role,
            names.filter((name) => people[name].roles.some((one) => one === role)).map((name) => ids[name]),
          ]),
        ),
      ),
    rolesFor: () => ['clerk'],
    callersOf: (_, wanted) =>
      Promise.resolve(wanted.flatMap((id) => names.filter((name) => ids[name] === id).map(as))),
  }
  const folder = mkdtempSync(join(tmpdir(), 'post-'))
  const settings: { dataDir: string; smtpUrl?: string; publicUrl?: string } = { dataDir: folder }
  const master = masterKey(Buffer.alloc(32, 7))
  const worker = (seconds?: number): Worker =>
    createMessages({
      engine: world.engine,
      definitions: world.definitions,
      postbox: new Postbox(settings, seconds),
      links: {
        publicUrl: 'https://srm.example.com',
        off: unsubscribeLink(master, 'https://srm.example.com'),
      },
      caller: systemCaller('messages'),
      log: quiet,
    })

  beforeAll(async () => {
    world = await openWorld(await open(), texts, undefined, () => clock, { people: staff })
    for (const name of names)
      ids[name] = String(
        (
          await world.row(system, 'baseUser', 'saveOrUpdate', {
            userName: name,
            userType: people[name].audience === 'buyer' ? 'IN' : 'EX',
            partner: people[name].partner,
            email: `${name}@example.com`,
            phoneNumber: '13812345678',
          })
        )['id'],
      )
  })
  beforeEach(() => {
    clock = new Date('2026-03-05T02:00:00Z')
    delete settings.smtpUrl
    rmSync(outboxFolder(settings), { recursive: true, force: true })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const asks = asksOf({ world: () => world, as, ids, system, settings })
  return {
    get world() {
      return world
    },
    ...asks,
    ...{ ids, system, as, settings, master, worker },
    run: () => worker().run(),
    later: (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000)),
    at: (moment: string) => (clock = new Date(moment)),
  }
}

/** What a test does and looks at. */
function asksOf(house: {
  world(): World
  as(name: Name): Caller
  readonly ids: Readonly<Record<Name, string>>
  readonly system: Caller
  readonly settings: { readonly dataDir: string }
}) {
  const { as, ids, system, settings } = house
  let count = 0
  const ordered = (values: Row = {}): Promise<Row> =>
    house.world().row(as('ann'), 'order', 'saveOrUpdate', {
      orderNum: `PO${(count += 1)}`,
      partner: 'S1',
      buyerId: ids.bob,
      promised: '2026-04-01',
      secret: 'INTERNAL',
      ...values,
    })
  const published = async (values: Row = {}): Promise<Row> =>
    house.world().act(as('ann'), 'order', 'doPublish', await ordered(values))
  const inboxOf = (name: Name, { id }: Row): Promise<readonly Row[]> =>
    house.world().list(as(name), 'msgReceive', { businessKey: id })
  const sentOf = ({ id }: Row, more: Row = {}): Promise<readonly Row[]> =>
    house
      .world()
      .list(system, 'msgHistory', { businessKey: id, ...more, sort: [{ field: 'address', order: 'asc' }] })
  const outboxOf = ({ id }: Row): Promise<readonly Row[]> =>
    house.world().list(system, 'msgMessage', { businessKey: id })
  /** What lies in the folder, by its name. */
  const laid = (): Readonly<Record<string, string>> => {
    try {
      return Object.fromEntries(
        readdirSync(outboxFolder(settings)).map((name) => [
          name,
          readFileSync(join(outboxFolder(settings), name), 'utf8'),
        ]),
      )
    } catch {
      return {}
    }
  }
  return { ordered, published, inboxOf, sentOf, outboxOf, laid }
}
