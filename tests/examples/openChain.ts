import { definitions } from '../../dist/definitions/server.js'
import type { Language } from '../../src/language/label.ts'
import type { Row } from '../../src/language/row.ts'
import { tenantId, type Caller } from '../../src/server/Caller.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { connectDatabase } from '../../src/server/database/openDatabase.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { CodedError } from '../../src/server/fail.ts'
import { openLookups } from '../../src/server/lookups/LookupCache.ts'
import { openProfiles } from '../../src/server/lookups/openProfiles.ts'
import type { Engine } from '../../src/server/operations/Engine.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { createTimer } from '../../src/server/operations/createTimer.ts'
import { createRightsCache } from '../../src/server/permission/Rights.ts'
import { requirePermission } from '../../src/server/permission/requirePermission.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { quiet, type Open, type OpenCopy } from '../compliance/databases.ts'
import type { Template } from '../databases/templates.ts'

export type Person = (typeof names)[number]
type Somebody = Person | 'system'

/** The chain of documents on an empty database with a little base data: two companies, three suppliers, a few items. It is 2025-03-01; everybody may what their role is granted. */
export interface Chain {
  readonly database: Database
  readonly engine: Engine
  /** Ids of the base data by code: SZ01, V10001, M-1001, PCS, … */
  readonly ids: Readonly<Record<string, string>>
  /** Somebody, as the server knows who calls. */
  callerOf(who: Person): Caller
  /** Whether somebody holds the button of an operation or flow. */
  may(who: Person, entity: string, operation: string): boolean
  /** In Chinese, unless he speaks another language. */
  call(who: Somebody, entity: string, operation: string, body: Row, language?: Language): Promise<unknown>
  save(who: Somebody, entity: string, row: Row): Promise<Row>
  find(who: Somebody, entity: string, id: unknown): Promise<Row>
  list(who: Somebody, entity: string, filters?: Row): Promise<readonly Row[]>
  /** Does a verb on the row as it stands now. */
  act(who: Somebody, entity: string, verb: string, id: unknown, asked?: Row): Promise<Row>
  /** Takes from rows of another document; answers the documents that were made and saved. */
  take(
    who: Person,
    entity: string,
    flow: string,
    rows: readonly { readonly id: unknown; readonly quantity?: string }[],
    ask?: Row,
  ): Promise<readonly Row[]>
  /** It is that day, and what was to be done by itself until then is done. */
  waitUntil(day: string): Promise<void>
  /** What the program may preset: rows of old documents, states. */
  insert(entity: string, rows: readonly Row[]): Promise<readonly string[]>
}

export const today = '2025-03-01'
const now = new Date(`${today}T01:00:00Z`)

/** Opens the chain on a copy of the run's template. */
export async function openChain(open: Open, options?: Parameters<OpenCopy>[1]): Promise<Chain> {
  const { database, note } = await open.copy(withBaseData, options)
  const ids = JSON.parse(note) as Record<string, string> // what filling the template answered
  return chainOn(database, ids)
}

/** Base data and people, as a database that others copy; its note is the ids. */
const withBaseData: Template = {
  name: 'chain',
  async fill(url, kind) {
    const database = await connectDatabase({ connectionString: url }, kind, {}, quiet)
    await migrate(database, definitions, quiet)
    const ids: Record<string, string> = {}
    const chain = await chainOn(database, ids)
    await addBaseData(chain, ids)
    await addPeople(chain, ids)
    await database.close()
    return JSON.stringify(ids)
  },
}

async function chainOn(database: Database, ids: Record<string, string>): Promise<Chain> {
  const lookups = await openLookups(database, definitions, quiet)
  let time = now
  const clock = () => time
  const profiles = await openProfiles(database, definitions)
  const engine = createEngine({ database, definitions, lookups, profiles, clock })
  const timer = createTimer({ engine, database, caller: systemCaller(), log: quiet, clock })
  const people = callersOf(ids)

  const call: Chain['call'] = async (who, entity, operation, body, language) => {
    const known = people.get(who) ?? missing(who)
    const caller = language ? { ...known, language } : known
    requirePermission(caller, entity, operation, body)
    await profiles.refresh(await profiles.generation())
    return (await engine.operate(caller, entityOf(entity), operation, body)).data
  }
  const row = async (...args: Parameters<Chain['call']>): Promise<Row> => (await call(...args)) as Row // these operations answer one row
  const find: Chain['find'] = (who, entity, id) => row(who, entity, 'findById', { id })
  return {
    database,
    engine,
    callerOf: (who) => people.get(who) ?? missing(who),
    ids,
    call,
    find,
    may: (who, entity, operation) => people.get(who)?.may(entity, operation) === true,
    save: (who, entity, given) => row(who, entity, 'saveOrUpdate', given),
    list: async (who, entity, filters = {}) =>
      (await call(who, entity, 'listByPage', { pageRows: 500, ...filters })) as readonly Row[], // a page is rows
    act: async (who, entity, verb, id, asked = {}) =>
      row(who, entity, verb, { id, versionNum: (await find(who, entity, id))['versionNum'], ...asked }),
    take: async (who, entity, flow, rows, ask = {}) =>
      (await call(who, entity, 'createFromFlow', { flow, rows, ask, save: 'Y' })) as readonly Row[], // documents that were made
    waitUntil: async (day) => {
      time = new Date(`${day}T01:00:00Z`)
      await timer.run()
    },
    insert: async (entity, rows) =>
      (
        await engine.insertMany(systemCaller(), entityOf(entity), rows, {
          onRefused: (_, errors) => {
            throw new Error(JSON.stringify(errors))
          },
        })
      ).map((id) => id ?? missing('an id')),
  }
}

function entityOf(name: string) {
  return definitions.entities[name] ?? missing(name)
}

function missing(name: string): never {
  throw new Error(`There is no ${name}.`)
}

async function addBaseData(chain: Chain, ids: Record<string, string>): Promise<void> {
  const add = async (code: string, entity: string, row: Row) => {
    ids[code] = String((await chain.save('system', entity, row))['id'])
  }
  await add('GROUP', 'baseOrganization', { orgCode: 'GROUP', orgNameCn: '集团', orgType: 'GROUP' })
  for (const [code, taxNo] of [
    ['SZ01', '91440300MA5TE5T01T'],
    ['SZ02', '91440300MA5TE5T02X'],
  ] as const)
    await add(code, 'baseOrganization', {
      orgCode: code,
      orgNameCn: `业务实体${code}`,
      orgType: 'OU',
      parentOrgId: ids['GROUP'],
      taxNo,
      address: '深圳市南山区',
    })
  await add('INV1', 'baseOrganization', {
    orgCode: 'INV1',
    orgNameCn: '工厂',
    orgType: 'INV',
    parentOrgId: ids['SZ01'],
  })
  await add('WH1', 'baseOrganization', {
    orgCode: 'WH1',
    orgNameCn: '原料仓',
    orgType: 'WH',
    parentOrgId: ids['INV1'],
    address: '深圳市宝安区',
  })
  await add('PCS', 'baseUom', { uomCode: 'PCS', uomName: '个', decimalPlaces: 0 })
  await add('KG', 'baseUom', { uomCode: 'KG', uomName: '千克', uomClass: 'MASS', decimalPlaces: 3 })
  await add('CAT', 'basePurchaseCategory', { categoryCode: 'CAT', categoryName: '电子料' })
  const item = (itemCode: string, more: Row) =>
    add(itemCode, 'baseMaterialItem', {
      itemCode,
      itemName: `物料${itemCode}`,
      categoryId: ids['CAT'],
      uomId: ids['PCS'],
      ...more,
    })
  await item('M-1001', { overReceiptRate: '2' })
  await item('M-OVER', { overReceiptRate: '3' })
  await item('M-ANY', { unlimitedFlag: 'Y' })
  await item('M-UNDER', { underReceiptRate: '2' })
  await item('M-INSP', { inspectType: 'FULL' })
  await item('M-STOP', { itemStatus: 'NO_NEW_ORDER' })
  await add('T30', 'basePaymentTerm', {
    paymentTermCode: 'T30',
    paymentTermName: '预付30%',
    nodes: [
      { nodeType: 'ADVANCE', payPercent: '30', baseDateType: 'ORDER_DATE' },
      { nodeType: 'INVOICE', payPercent: '70' },
    ],
  })
  for (const code of ['V10001', 'V10002', 'V10003'])
    await add(code, 'slcSupplierInfo', {
      supplierCode: code,
      supplierName: `供应商${code}`,
      paymentTermId: ids['T30'],
    })
  await add('PR', 'purBillType', { billTypeCode: 'PR', billTypeName: '标准申请', documentKind: 'PR' })
  await add('PO', 'purBillType', { billTypeCode: 'PO', billTypeName: '标准订单', documentKind: 'PO' })
  await add('PO-NC', 'purBillType', {
    billTypeCode: 'PO-NC',
    billTypeName: '免确认订单',
    documentKind: 'PO',
    confirmFlag: 'N',
  })
  const config = (configCode: string, more: Row) =>
    add(configCode, 'purDeliverConfig', { configCode, configName: configCode, ...more })
  await config('PLAIN', { mixAddressFlag: 'Y' }) // as if there were none
  await config('OVER5', { overDeliverRate: '5', earlyDays: 999, supplierId: ids['V10001'] })
  await config('OVER10', { overDeliverRate: '10', earlyDays: 999, itemId: ids['M-1001'] })
  await config('AUTO3', { autoAcceptDays: 3, autoAcceptPercent: '5', ouId: ids['SZ01'] })
}

const names = [
  'admin',
  'requester',
  'buyer',
  'manager',
  'receiver',
  'apClerk',
  'speAdmin',
  'supplier1',
  'supplier2',
  'supplier3',
] as const

/** Code of the supplier whose person this is. */
const firms: Partial<Record<Person, string>> = {
  supplier1: 'V10001',
  supplier2: 'V10002',
  supplier3: 'V10003',
}

async function addPeople(chain: Chain, ids: Record<string, string>): Promise<void> {
  for (const name of names) {
    const firm = firms[name]
    const saved = await chain.save('system', 'baseUser', {
      userName: name,
      userFullName: name,
      userType: firm ? 'EX' : 'IN',
      ...(firm ? { supplierId: ids[firm] } : {}),
    })
    ids[name] = String(saved['id'])
  }
}

/** Everybody with what their role is granted. */
function callersOf(ids: Readonly<Record<string, string>>): ReadonlyMap<string, Caller> {
  const orgs = ['GROUP', 'SZ01', 'INV1', 'WH1'].map((code) => ids[code])
  const rightsOf = createRightsCache(definitions)
  const callerOf = (name: Person): Caller => {
    const supplier = ids[firms[name] ?? '']
    const audience = supplier ? 'supplier' : 'buyer'
    const user = ids[name] ?? ''
    const roles = supplier ? ['supplierSales', 'supplierLogistics', 'supplierFinance'] : [name]
    return {
      tenantId,
      userId: user,
      userName: name,
      audience,
      language: 'CN',
      sessionId: name,
      address: '127.0.0.1',
      traceId: name,
      may: (entity, operation) => rightsOf(audience, roles).may(entity, operation),
      me: {
        user,
        name,
        audience,
        roles,
        ...{ supplier: supplier ?? null, categories: [] },
        orgs: supplier ? [] : orgs,
        writeOrgs: supplier ? [] : orgs,
      },
    }
  }
  return new Map([['system', systemCaller()], ...names.map((name) => [name, callerOf(name)] as const)])
}

/** The rows under a name of lines. */
export const linesOf = (row: Row, name = 'lines'): readonly Row[] => row[name] as readonly Row[] // lines are arrays of rows
export const firstLine = (row: Row): Row => linesOf(row)[0] ?? {}

/** The code with which something is refused; fails when it is not. */
export async function refusal(work: Promise<unknown>): Promise<{
  readonly code: string
  readonly words: string
  readonly codes: readonly string[]
  readonly paths: readonly string[]
}> {
  const error: unknown = await work.then(
    () => new Error('It was not refused.'),
    (reason: unknown) => reason,
  )
  if (!(error instanceof CodedError)) throw error
  return {
    code: error.code,
    words: error.say('CN'),
    codes: [error.code, ...error.errors.map(({ code }) => code)],
    paths: error.errors.map(({ path }) => path),
  }
}
