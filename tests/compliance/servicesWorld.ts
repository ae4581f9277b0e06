import type { Row } from '../../src/language/row.ts'
import { createCalls, type Calls } from '../../src/server/calls/createCalls.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { beforeAll, beforeEach } from 'vitest'
import { quiet, type Open } from './databases.ts'
import { callerOf } from './openFixture.ts'
import { openWorld, type World } from './openWorld.ts'
import { ofHouse } from './ofHouse.ts'

export const claim = `
entity: claim
label: 申请 | Claim
display: [claimNum]
fields:
  claimNum: { type: serial, format: "C{0000}", label: 编号 | Number }
  code: { label: 编码 | Code, max: 30 }
  amount: { type: amount, label: 金额 | Amount, default: 0 }
  limit: { type: amount, label: 限额 | Limit, default: 1000000 }
  verdict: { type: lookup, to: VERDICT, readonly: true }
  checkedOn: { type: date, label: 核验日期 | Checked on, readonly: true }
  answers: { type: integer, label: 次数 | Answers, default: 0, readonly: true }
states:
  DRAFT: 拟定 | Draft
  ASKED: 核验中 | Asked
  DONE: { label: 完成 | Done, color: success }
  DROPPED: { label: 作废 | Dropped, color: default }
verbs:
  doAsk:
    label: 核验 | Ask
    from: DRAFT|ASKED|DONE
    to: ASKED
    require: [ { rule: amount <= limit, say: 超出限额 | Beyond the limit } ]
    then:
      - { make: registry.check, when: code != null, set: { code: code, amount: amount }, do: doVerdict }
  doVerdict:
    label: 结果 | Verdict
    from: ASKED
    to: DONE
    by: system
    ask: [verdict, checkedOn]
    require: [ { rule: amount != 13, say: 不吉利 | An unlucky number } ]
    set: { answers: answers + 1 }
  doReport: { label: 通知 | Report, then: [ { make: registry.report, set: { code: code } } ] }
  doDrop: { label: 作废 | Drop, from: DRAFT|ASKED, to: DROPPED, color: error }
access:
  buyer: { rows: true, edit: status in DRAFT|ASKED|DONE }
`

export const texts: Readonly<Record<string, string>> = {
  'schemas/areas.yaml':
    'areas:\n  work: { label: 工作 | Work }\n  scsi: { label: 接口 | Interfaces, server: cxfServer }\n',
  'schemas/audiences.yaml': `
audiences:
  buyer: { label: 主方 | Host, userType: IN, home: inHome }
users: person
calls: baseScsiPlatformLog
me: { user: id }
roles:
  admin: { label: 管理 | Administrator, audience: buyer }
  clerk: { label: 职员 | Clerk, audience: buyer }
responsibilities:
  admin: { label: 管理 | Administrator, roles: [admin] }
everything: admin
default: admin
`,
  'schemas/lookups/work.yaml':
    'USER_TYPE: { label: 类型 | Type, values: { IN: 内部 | Internal } }\nVERDICT: { label: 结果 | Verdict, values: { GOOD: 好 | Good, BAD: 差 | Bad } }\n',
  'schemas/services/registry.yaml': `
service: registry
label: 登记处 | Registry
calls:
  check:
    label: 核验 | Check
    input: { code: { label: 编码 | Code, required: true }, amount: { type: amount, label: 金额 | Amount } }
    output: { verdict: { type: lookup, to: VERDICT, required: true }, checkedOn: { type: date, label: 日期 | Date } }
  report:
    label: 通知 | Report
    input: { code: { label: 编码 | Code } }
`,
  'schemas/lookups/scsi.yaml': ofHouse('schemas/lookups/scsi.yaml'),
  'schemas/entities/scsi/baseScsiDefinition.yaml': ofHouse('schemas/entities/scsi/baseScsiDefinition.yaml'),
  'schemas/entities/scsi/baseScsiRequestConfig.yaml': ofHouse(
    'schemas/entities/scsi/baseScsiRequestConfig.yaml',
  ),
  'schemas/entities/scsi/baseScsiPlatformLog.yaml': ofHouse('schemas/entities/scsi/baseScsiPlatformLog.yaml'),
  'schemas/entities/work/person.yaml':
    'entity: person\nlabel: 人员 | Person\ndisplay: [personCode]\nfields:\n  personCode: { label: 编码 | Code, required: true }\n  userType: { type: lookup, to: USER_TYPE, default: IN }\n',
  'schemas/entities/work/claim.yaml': claim,
}

const log = 'baseScsiPlatformLog'

/** A house whose claims are checked by a registry. Before each test nobody answers, and it is the same morning. */
export function openRegistry(open: Open) {
  let world: World
  let clock = new Date('2026-03-05T02:00:00Z')
  const system = callerOf('system', 'system')
  const admin = callerOf('admin', 'buyer', { roles: ['admin'] })
  const clerk = callerOf('clerk', 'buyer', { roles: ['clerk'] })
  const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000))
  const settings: { outboundHosts: string[]; serviceSecrets?: string } = { outboundHosts: [] }
  const worker = (): Calls =>
    createCalls({
      engine: world.engine,
      definitions: world.definitions,
      settings,
      caller: systemCaller('calls'),
      log: quiet,
    })

  beforeAll(async () => {
    world = await openWorld(await open(), texts, undefined, () => clock)
  })
  beforeEach(async () => {
    clock = new Date('2026-03-05T02:00:00Z')
    for (const one of await world.list(admin, 'baseScsiDefinition', { status: 'EFFECTIVE' }))
      await world.act(admin, 'baseScsiDefinition', 'doInvalid', one)
    for (const one of await world.list(admin, log, { statusList: ['WAITING', 'ACCEPTED', 'FAILED', 'DEAD'] }))
      await world.act(admin, log, 'doSkip', one, { reason: 'another test' })
  })

  let definitions = 0
  /** Puts somebody into force who answers. */
  const answeredBy = async (values: Row = {}): Promise<Row> => {
    const row = await world.row(admin, 'baseScsiDefinition', 'saveOrUpdate', {
      interfaceCode: `I${(definitions += 1)}`,
      interfaceNameCn: '登记处',
      serviceCode: 'registry',
      protocol: 'SIMULATOR',
      ...values,
    })
    return world.act(admin, 'baseScsiDefinition', 'doEffect', row)
  }
  let connections = 0
  /** How a program is reached; as a value of who answers. */
  const reachedAt = async (values: Row): Promise<Row> => {
    const row = await world.row(admin, 'baseScsiRequestConfig', 'saveOrUpdate', {
      configCode: `R${(connections += 1)}`,
      configName: '登记处',
      ...values,
    })
    return { protocol: 'REST', requestConfigId: row['id'] }
  }
  const answererOf = ({ id }: Row): Promise<Row> => world.row(admin, 'baseScsiDefinition', 'findById', { id })
  /** Changes who answers. */
  const answerOtherwise = async (row: Row, values: Row): Promise<Row> => {
    await world.act(admin, 'baseScsiDefinition', 'doInvalid', row)
    const { versionNum } = await world.row(admin, 'baseScsiDefinition', 'findById', { id: row['id'] })
    const saved = await world.row(admin, 'baseScsiDefinition', 'saveOrUpdate', {
      id: row['id'],
      versionNum,
      ...values,
    })
    return world.act(admin, 'baseScsiDefinition', 'doEffect', saved)
  }
  const asked = async (values: Row = {}): Promise<Row> => {
    const row = await world.row(clerk, 'claim', 'saveOrUpdate', { code: 'A1', amount: '5', ...values })
    return world.act(clerk, 'claim', 'doAsk', row)
  }
  const claimOf = ({ id }: Row): Promise<Row> => world.row(system, 'claim', 'findById', { id })
  /** Calls about a claim, the first one first. */
  const callsOf = ({ id }: Row): Promise<readonly Row[]> =>
    world.list(admin, log, { businessKey: id, sort: [{ field: 'creationDate', order: 'asc' }] })
  const callOf = async (row: Row): Promise<Row> => {
    const last = (await callsOf(row)).at(-1)
    return world.row(admin, log, 'findById', { id: last?.['id'] })
  }
  const statesOf = async (row: Row) => (await callsOf(row)).map(({ status }) => status)
  return {
    get world() {
      return world
    },
    ...{ system, admin, clerk, settings, later, worker, answeredBy, answerOtherwise, reachedAt, answererOf },
    /** The clock of the house. */
    now: () => clock,
    ...{ asked, claimOf, callsOf, callOf, statesOf, log },
    run: () => worker().run(),
  }
}
