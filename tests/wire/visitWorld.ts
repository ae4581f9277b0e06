import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { Definitions } from '../../src/language/definitions.ts'
import type { Row } from '../../src/language/row.ts'
import type { VisitInfo } from '../../src/language/visit.ts'
import { createUser } from '../../src/server/accounts/createUser.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start, type Running } from '../../src/server/start.ts'
import { compileFixture } from '../compliance/compileFixture.ts'
import { dropDatabase, type Kind } from '../databases/servers.ts'
import { makeDatabase } from '../databases/templates.ts'
import { signIn, visit, type WireClient } from './client.ts'

const password = 'Kranich-7-Lampe'

/** Applications that anybody may begin, or that somebody is sent a link to; notices that anybody reads; and what is none of theirs. */
const texts: Readonly<Record<string, string>> = {
  'schemas/areas.yaml': `
areas:
  desk: { label: 台 | Desk }
`,
  'schemas/audiences.yaml': `
audiences:
  host:    { label: 主 | Host, userType: IN, home: inHome }
  guest:   { label: 客 | Guest, userType: EX, home: exHome }
  visitor: { label: 访客 | Visitor, visit: { days: 15, uses: 4, perHour: 30, drafts: 2, size: 8, news: noticeListVisitor } }
users: person
me: { user: id }
roles:
  clerk:   { label: 职员 | Clerk, audience: host }
  helper:  { label: 帮手 | Helper, audience: guest }
  visitor: { label: 访客 | Visitor, audience: visitor }
responsibilities:
  clerk:  { label: 职员 | Clerk, roles: [clerk] }
  helper: { label: 帮手 | Helper, roles: [helper] }
everything: clerk
default: clerk
`,
  'schemas/lookups/desk.yaml': `
TOWN: { label: 城 | Town, values: { ULM: 乌尔姆 | Ulm } }
PLAN: { label: 计划 | Plan, values: { BUY: 收购计划 | planted-plan } }
`,
  'schemas/entities/desk/person.yaml': `
entity: person
label: 人 | Person
fields:
  personCode: { type: text, label: 编码 | Code, required: true }
  personName: { type: text, label: 姓名 | Name, required: true }
  pin: { type: password, label: 密码 | Password }
lines:
  duties: { entity: duty, label: 职责 | Duties, fields: { responsibility: { type: text, label: 职责 | Duty } } }
`,
  'schemas/entities/desk/trade.yaml': `
entity: trade
label: 行业 | Trade
fields:
  tradeCode: { type: text, label: 编码 | Code, required: true }
  tradeName: { type: text, label: 名称 | Name, required: true }
  margin: { type: text, label: 毛利 | Margin }
access:
  host: { rows: true, edit: true }
  visitor: { rows: true, hide: [margin] }
`,
  'schemas/entities/desk/plan.yaml': `
entity: plan
label: 计划 | Plan
fields:
  planCode: { type: text, label: 编码 | Code, required: true }
  kind: { type: lookup, to: PLAN }
`,
  'schemas/entities/desk/application.yaml': `
entity: application
label: 申请 | Application
fields:
  applicationNum: { type: serial, format: "A{0000}", label: 单号 | No. }
  company: { type: text, label: 企业 | Company, required: true, max: 40 }
  town: { type: lookup, to: TOWN }
  trade: { type: ref, to: trade }
  rating: { type: text, label: 评价 | Rating }
  plan: { type: ref, to: plan }
  lookedAtBy: { type: user, label: 审阅人 | Looked at by, readonly: true }
lines:
  contacts:
    entity: contact
    label: 联系人 | Contacts
    fields: { contactName: { type: text, label: 姓名 | Name, required: true } }
states:
  DRAFT: 拟定 | Draft
  SENT: 已提交 | Sent
  BACK: 已退回 | Sent back
  DONE: 已通过 | Accepted
verbs:
  doInvite: { label: 邀请 | Invite, from: DRAFT|BACK, by: host, tell: [visitor] }
  doSend: { label: 提交 | Submit, from: DRAFT|BACK, to: SENT, by: visitor }
  doReturn: { label: 退回 | Send back, from: SENT, to: BACK, by: host, ask: reason, set: { lookedAtBy: me.user } }
  doAccept: { label: 通过 | Accept, from: SENT, to: DONE, by: host }
access:
  host: { rows: true, edit: true }
  visitor: { rows: id == me.ticket, edit: { DRAFT|BACK: all }, create: true, hide: [rating, plan] }
`,
  'schemas/entities/desk/notice.yaml': `
entity: notice
label: 公告 | Notice
display: [title, title, titleEn]
fields:
  title: { type: text, label: 标题 | Title, required: true }
  titleEn: { type: text, label: 英文标题 | Title in English }
  shownFrom: { type: date, label: 日期 | Shown from }
  publicFlag: { type: flag, label: 公开 | Public, default: N }
  remark: { type: text, label: 备注 | Remark }
access:
  host: { rows: true, edit: true }
  visitor: { rows: publicFlag == Y, hide: [remark] }
`,
  'screens/desk/application.yaml': `
screens:
  applicationList: { list: {} }
  applicationEdit: { edit: {} }
  applicationEditVisitor: { as: visitor, from: applicationEdit }
menu:
  applicationList: { grants: { clerk: all } }
  applicationEditVisitor: { grants: { visitor: all } }
`,
  'screens/desk/notice.yaml': `
screens:
  noticeList: { list: { columns: [title, titleEn, shownFrom, publicFlag], sort: [-shownFrom] } }
  noticeEdit: { edit: {} }
  noticeListVisitor: { as: visitor, from: noticeList }
  noticeEditVisitor: { as: visitor, from: noticeEdit }
menu:
  noticeList: { grants: { clerk: all } }
  noticeListVisitor: { grants: { visitor: all } }
`,
}

export interface VisitWorld {
  readonly address: string
  readonly definitions: Definitions
  readonly services: Running['services']
  readonly host: WireClient
  readonly guest: WireClient
  /** Comes from an address of its own, so that no test uses up the visits of another. */
  come(by: {
    readonly link?: string
    readonly screen?: string
  }): Promise<VisitInfo & { readonly client: WireClient }>
  /** Writes as the program itself. */
  save(entity: string, row: Row): Promise<Row>
  /** Invites somebody to the application: what stands behind the # of the link. */
  invite(application: Row): Promise<string>
  stop(): Promise<void>
}

/** A server with these documents, where the clock may be moved. Behind a proxy, so that callers may come from several addresses. */
export async function openVisits(kind: Kind, environment: Record<string, string> = {}): Promise<VisitWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'screenwright-visit-'))
  const { name, url } = await makeDatabase(kind)
  const definitions = await compileFixture(texts)
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: url,
    DEMO: '0',
    DEMO_PASSWORD: password,
    LOG_LEVEL: process.env['VLOG'] ?? 'silent',
    RATE_LIMIT: '0',
    MOVABLE_CLOCK: 'Y',
    TRUST_PROXY: 'Y',
    ...environment,
  })
  const running = await start(settings, { definitions })
  const { address, services } = running
  const { engine, users } = services
  const people = { engine, model: users.model }
  await createUser(people, { userName: 'clerk', fullName: '李明', password, responsibilities: ['clerk'] })
  await createUser(people, { userName: 'helper', fullName: 'Helper', password, responsibilities: ['helper'] })
  const host = await signIn(address, 'clerk', password)
  const guest = await signIn(address, 'helper', password)
  let places = 0
  return {
    address,
    definitions,
    services,
    host,
    guest,
    come: async (by) => {
      const headers = from(`10.0.${Math.floor(places / 250)}.${(places++ % 250) + 1}`)
      const { envelope, client } = await visit(address, by, { headers })
      if (!client) throw new Error(`${envelope.code} ${envelope.msg}`)
      return { ...envelope.data, client }
    },
    save: async (entity, row) =>
      (await engine.operate(systemCaller(), entityIn(definitions, entity), 'saveOrUpdate', row)).data as Row, // a saved row
    invite: async ({ id }) => {
      const { versionNum } = await host.call<Row>('srmServer', 'srmApplication', 'findById', { id })
      await host.call('srmServer', 'srmApplication', 'doInvite', { id, versionNum })
      const links = await host.call<readonly { readonly link: string }[]>(
        'baseServer',
        'baseVisit',
        'findLinks',
        {
          entity: 'application',
          id,
        },
      )
      return links[0]?.link ?? ''
    },
    stop: async () => {
      await running.stop()
      await dropDatabase(kind, name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The address that a caller comes from, as the proxy in front says. */
export const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address })

const entityIn = ({ entities }: Definitions, name: string): CompiledEntity => {
  const found = entities[name]
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}
