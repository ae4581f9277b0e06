// Generated from the definitions: rows of every document that has verbs which are done by the clock, in states and with dates drawn by lot, while the clock is moved by days, to and fro.
import { beforeAll, expect, test } from 'vitest'
import { execute } from '../../src/server/database/run.ts'
import { ident, join, raw, sql } from '../../src/server/database/Sql.ts'
import { definitions } from '../../dist/definitions/server.js'
import type { CompiledEntity } from '../../src/language/entity.ts'
import type { CompiledField } from '../../src/language/field.ts'
import type { Row } from '../../src/language/row.ts'
import { leadsAway, standOf } from '../../src/rules/document/standOf.ts'
import { createTimer } from '../../src/server/operations/createTimer.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { evaluationSteps } from '../examples/evaluationSteps.ts'
import { draftInquiry } from '../examples/inquirySteps.ts'
import { linesOf, openChain, type Chain } from '../examples/openChain.ts'
import { confirmedOrder, shippedNote } from '../examples/steps.ts'
import { playAgain, randomFor } from '../sampling.ts'
import { oneDatabase, quiet } from './databases.ts'
import { openWorld, type World } from './openWorld.ts'

/** How one of each document that has such verbs is made, with these dates as far as they are entered. */
const makers: Readonly<Record<string, (chain: Chain, dates: Row) => Promise<Row>>> = {
  baseUserAuthorisation: async (chain, dates) => {
    const people = { authoriserUserId: chain.ids['buyer'], authorisedUserId: chain.ids['manager'] }
    const [id] = await chain.insert('baseUserAuthorisation', [
      { ...people, startDate: '2025-01-01', ...dates },
    ])
    return { id }
  },
  purAgreementHeader: (chain, dates) =>
    chain.save('buyer', 'purAgreementHeader', {
      agreementName: '年度协议',
      ouId: chain.ids['SZ01'],
      supplierId: chain.ids['V10001'],
      priceBasis: 'NO_TAX',
      taxRate: '13',
      ...dates,
      lines: [{ itemId: chain.ids['M-1001'], noTaxPrice: '10' }],
    }),
  purDeliveryNote: async (chain) => {
    const order = await confirmedOrder(chain, [{ quantity: '40' }])
    return shippedNote(chain, [{ id: linesOf(order)[0]?.['id'], quantity: '30' }])
  },
  baseNotice: async (chain, dates) => {
    const configs = [
      { configCode: `C${Math.random()}`.slice(0, 20), configName: '公告', noticeType: 'SYSTEM' },
    ]
    const [noticeConfigId] = await chain.insert('baseNoticeConfig', configs)
    const row = { noticeTitle: '放假', noticeConfigId, ouId: chain.ids['SZ01'], startDate: '2025-01-01' }
    const [id] = await chain.insert('baseNotice', [{ ...row, ...dates }])
    return { id }
  },
  baseNotification: async (chain, dates) => {
    const row = { title: '提醒', ouId: chain.ids['SZ01'], startDate: '2025-01-01 00:00:00' }
    const [id] = await chain.insert('baseNotification', [{ ...row, ...dates }])
    return { id }
  },
  catCatalogue: (chain, dates) => ownCatalogue(chain, dates),
  catSku: async (chain, dates) => {
    const catalogue = await ownCatalogue(chain, { endDate: '2028-12-31' })
    await chain.act('buyer', 'catCatalogue', 'doEnable', catalogue['id'])
    const [id] = await chain.insert('catSku', [
      {
        skuName: '六角螺母',
        supplierId: chain.ids['V10001'],
        catalogueId: catalogue['id'],
        categoryId: chain.ids['CAT'],
        uomId: chain.ids['PCS'],
        taxRate: '13',
        taxPrice: '10',
        startDate: '2025-01-01',
        ...dates,
      },
    ])
    return { id }
  },
  slcRegisterInvite: (chain) =>
    chain.save('buyer', 'slcRegisterInvite', {
      supplierName: '海达电子',
      contactName: '李敏',
      email: 'li@haida.example',
    }),
  slcSupplierRegister: async (chain) => {
    const code = `C${(countries += 1)}`
    const [countryId] = await chain.insert('baseDistrict', [
      { districtCode: code, districtName: code, districtLevel: 'COUNTRY' },
    ])
    const [id] = await chain.insert('slcSupplierRegister', [
      { supplierName: '海达电子', countryId, taxNum: '1' },
    ])
    return { id }
  },
  sfdAuctionHeader: (chain) => draftInquiry(chain, [{ quantity: '100' }]),
  slcDailyManage: (chain, dates) =>
    chain.save('speAdmin', 'slcDailyManage', {
      supplierId: chain.ids['V10001'],
      manageTypes: 'FREEZE',
      reasonType: 'QUALITY',
      manageReason: '批量不良',
      ...dates,
    }),
  speSchemeScore: async (chain) => {
    const { scheme, ouId } = await ownScheme(chain)
    const sheet = { schemeId: scheme['id'], ouId, scorerId: chain.ids['buyer'] }
    const [id] = await chain.insert('speSchemeScore', [sheet])
    return { id }
  },
  speSupplierRectification: async (chain) => {
    const { scheme, ...more } = await ownScheme(chain)
    const [performanceId] = await chain.insert('spePerformance', [{ schemeId: scheme['id'], ...more }])
    const [id] = await chain.insert('speSupplierRectification', [{ performanceId, ...more }])
    return { id }
  },
  spePerformance: async (chain) => {
    const { scheme, ...more } = await ownScheme(chain)
    const [id] = await chain.insert('spePerformance', [{ schemeId: scheme['id'], ...more }])
    return { id }
  },
}

/** A catalogue of a supplier. */
const ownCatalogue = (chain: Chain, dates: Row): Promise<Row> =>
  chain.save('buyer', 'catCatalogue', {
    catalogCode: `C${(catalogues += 1)}`,
    catalogName: '办公用品',
    supplierId: chain.ids['V10001'],
    startDate: '2025-01-01',
    ...dates,
  })

let catalogues = 0
let schemes = 0
let countries = 0

/** A draft of a scheme for one supplier, with all that it names: a supplier has one result in each. */
async function ownScheme(chain: Chain) {
  const steps = evaluationSteps(chain)
  const code = `S${(schemes += 1)}`
  const part = { code, more: { dimension: 'COST' }, line: { weight: '100' } }
  await steps.indicator(part)
  const template = await steps.decided('speTemplateHead', await steps.template(code, [part]))
  const gradeSet = await steps.gradeSet(code, { C: '0' })
  const [supplierId, ouId] = [chain.ids['V10001'], chain.ids['SZ01']]
  const scheme = await steps.scheme({
    schemeName: code,
    templateId: template['id'],
    gradeSetId: gradeSet['id'],
    suppliers: [{ supplierId }],
  })
  return { scheme, supplierId, ouId }
}

const timedVerbs = ({ verbs }: CompiledEntity) => verbs.filter(({ moments = [] }) => moments.length > 0)
const timed = Object.values(definitions.entities).filter(
  (entity) => !entity.parent && timedVerbs(entity).length > 0,
)

const random = randomFor('timed verbs')
const start = Date.parse('2025-03-01T01:00:00Z')
/** When whatever waits for long has been waited for, too. */
const years = new Date(start + 1000 * 86_400_000)
/** Within two weeks of the beginning, to the hour. */
const someTime = () => new Date(start + Math.round((random.next() - 0.5) * 28 * 24) * 3_600_000)
const inShanghai = { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' } as const
const textOf = (time: Date) => new Intl.DateTimeFormat('sv-SE', inShanghai).format(time)

/** Dates that the conditions read, each not before the last. */
function drawnDates(entity: CompiledEntity): Row {
  const read = new Set(timedVerbs(entity).flatMap(({ when }) => when?.deps ?? []))
  const isRead = ({ wire, storage }: CompiledField) =>
    read.has(wire) && (storage === 'date' || storage === 'datetime')
  const fields = entity.fields.filter(isRead)
  const times = fields.map(someTime).sort((a, b) => a.getTime() - b.getTime())
  return Object.fromEntries(
    fields.map(({ wire, storage }, index) => {
      const time = textOf(times[index] ?? new Date(start))
      return [wire, storage === 'date' ? time.slice(0, 10) : time]
    }),
  )
}

/** A state from which one of the verbs goes. */
function drawnState(entity: CompiledEntity): Row {
  const from = [...new Set(timedVerbs(entity).flatMap((verb) => verb.from))]
  return entity.states ? { [entity.states.field]: from[Math.floor(random.next() * from.length)] } : {}
}

/** As rows that are there for long: what they are by now was not looked at by a rule. */
async function preset({ database }: World, { table, fields }: CompiledEntity, id: string, values: Row) {
  const set = Object.entries(values).map(([wire, value]) => {
    const column = fields.find((field) => field.wire === wire)?.column ?? wire
    return sql`${raw(ident(column))} = ${value}`
  })
  await execute(database.db, sql`update ${raw(ident(table))} set ${join(set, ', ')} where id = ${id}`)
}

/** What should have been done by now and neither is done nor waits because it was refused. */
async function overdue(
  { database, row }: World,
  entity: CompiledEntity,
  ids: readonly string[],
  now: string,
) {
  const waiting = await execute<{ row_id: string; verb: string; settled: boolean }>(
    database.db,
    sql`
    select row_id, verb, held or problem is not null as settled from sys_due where row_id = any(${[...ids]})`,
  )
  const left: string[] = []
  for (const id of ids) {
    const found = await row(systemCaller(), entity.name, 'findById', { id })
    for (const verb of timedVerbs(entity)) {
      const stand = standOf(entity, verb, found, { me: {}, today: now.slice(0, 10), now })
      const settled = waiting.some((one) => one.row_id === id && one.verb === verb.name && one.settled)
      if (stand?.holds && !settled) left.push(`${entity.name} ${id} ${verb.name}`)
    }
  }
  return left
}

/** Verbs that leave where they begin, done more than once on a row: no document here comes back to such a state. */
async function doneTwice({ database }: World, entity: CompiledEntity, ids: readonly string[]) {
  const done = await execute<{ row_id: string; action: string }>(
    database.db,
    sql`
    select row_id, action from sys_history where row_id = any(${[...ids]}) and due is not null group by 1, 2 having count(*) > 1`,
  )
  const away = new Set(timedVerbs(entity).flatMap((verb) => (leadsAway(verb) ? [verb.name] : [])))
  return done.filter(({ action }) => away.has(action))
}

oneDatabase((_kind, open) => {
  let chain: Chain
  let world: World
  let now = new Date(start)

  beforeAll(async () => {
    chain = await openChain(open, { databasePool: 8 })
    world = await openWorld(chain.database, {}, definitions, () => now)
  })

  /** Two servers at once; how much both did. */
  const run = async () => {
    const { engine, database } = world
    const work = { engine, database, caller: systemCaller(), log: quiet, clock: () => now }
    const runs = await Promise.all([createTimer(work).run(), createTimer(work).run()])
    return runs.reduce((sum, { done }) => sum + done, 0)
  }

  test.each(timed.map((entity) => [entity.name, entity] as const))(
    '%s: whichever way the clock goes, what is due is done, once, and nothing else',
    async (name, entity) => {
      const make = makers[name] ?? expect.fail(`Say in makers how a ${name} is made.`)
      const ids: string[] = []
      for (let count = 0; count < 5; count += 1) {
        const dates = drawnDates(entity)
        const id = String((await make(chain, dates))['id'])
        await preset(world, entity, id, { ...dates, ...drawnState(entity) })
        ids.push(id)
      }
      let done = 0
      for (let move = 0; move <= 8; move += 1) {
        now = move < 8 ? someTime() : years
        await world.engine.fillDues(systemCaller(), 'all')
        done += await run()
        expect(await overdue(world, entity, ids, textOf(now)), playAgain).toEqual([])
        expect(await run(), `a second run at ${textOf(now)}. ${playAgain}`).toBe(0)
      }
      expect(await doneTwice(world, entity, ids), playAgain).toEqual([])
      expect(done, playAgain).toBeGreaterThan(0)
    },
  )
})
