// The demonstration data as the first start loads them: all of them, nothing refused, and the figures agree with each other.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute } from '../../src/server/database/run.ts'
import { raw } from '../../src/server/database/Sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/server/database/Database.ts'
import { openDatabase } from '../../src/server/database/openDatabase.ts'
import { unfinishedFile } from '../../src/server/database/openEmbedded.ts'
import type { PlanReport } from '../../src/server/loading/runPlan.ts'
import { copyData, isFilled, readReport } from '../journeys/demonstrationFolder.ts'
import { fillFolder } from '../journeys/fillFolder.ts'
import { quiet } from './databases.ts'
import { compileDefinitions } from './compileDefinitions.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'screenwright-demonstration-'))
let database: Database
let report: PlanReport

beforeAll(async () => {
  const filled = process.env['JOURNEY_DATA']
  const isCopied = filled !== undefined && isFilled(filled) && copyData(filled, dataDir)
  if (!isCopied) await fillFolder(dataDir)
  report = readReport(dataDir)
  database = await openDatabase({ dataDir }, quiet)
}, 600_000)

afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const definitions = await compileDefinitions()
const rows = async (text: string) => await execute<Record<string, unknown>>(database.db, raw(text))

test('nothing is refused, and every record of every file is accounted for', () => {
  expect(report.refusals).toEqual([])
  for (const { file, records, saved, refusedRows, blank, ignored, leftOut, known } of report.loads)
    expect({ file, records }).toEqual({
      file,
      records: saved + refusedRows + blank + ignored + leftOut + known,
    })
  expect(existsSync(unfinishedFile(dataDir))).toBe(false)
})

test('whatever is made for the demonstration is loaded by it', () => {
  const folder = join(import.meta.dirname, '../../schemas/demonstration')
  const plan = readFileSync(join(folder, 'demonstration.yaml'), 'utf8')
  expect(readdirSync(folder).filter((file) => /^\d/.test(file) && !plan.includes(file))).toEqual([])
  const mappings = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const read = mappings.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const data = readdirSync(join(folder, 'data/project')).filter((file) => file.endsWith('.csv'))
  expect(data.filter((file) => !read.includes(`data/project/${file}`))).toEqual([])
})

test('codes are kept as they are looked for, those that the engine writes as well: the next change of tables finds nothing to bring in order', async () => {
  const columns = Object.values(definitions.entities).flatMap(({ table, fields }) =>
    fields.flatMap(({ case: kept, column }) => (kept === 'upper' ? [{ table, column }] : [])),
  )
  expect(columns.length).toBeGreaterThan(30)
  const counted = await rows(
    columns
      .map(
        ({ table, column }) =>
          `select '${table}.${column}' as place, min(${column}) as code from ${table} where ${column} <> upper(btrim(regexp_replace(normalize(${column}, NFKC), '\\s+', ' ', 'g')))`,
      )
      .join(' union all '),
  )
  expect(counted.filter(({ code }) => code !== null)).toEqual([])
})

test('all order lines of both sets are there, and those received have their receipts', async () => {
  expect(
    await rows(
      `select split_part(h.external_num, '-', 1) as origin, count(*) as lines from pur_order_line l join pur_order_header h on h.id = l.parent_id group by 1 order by 1`,
    ),
  ).toEqual([
    { origin: 'AW', lines: 7545 },
    { origin: 'DEMO', lines: 119 },
    { origin: 'SHINE', lines: 4998 },
  ])
  expect(await rows('select count(*) as lines from rcv_receive_line')).toEqual([{ lines: 7545 + 987 + 5 }])
  expect(
    await rows(
      `select count(*) as wrong from pur_order_line o where coalesce(o.received_quantity, 0) <> (select coalesce(sum(r.received_quantity), 0) from rcv_receive_line r where r.order_line_id = o.id)`,
    ),
  ).toEqual([{ wrong: 0 }])
  expect(await rows(`select count(*) as lines from rcv_transaction`)).toEqual([{ lines: 2 * (987 + 5) }])
})

test('one large order waits for the manager, another one, which he has agreed to, for the director', async () => {
  expect(
    await rows(
      `select h.external_num as origin, t.step, t.status from bpm_task t join bpm_process_instance i on i.id = t.parent_id join pur_order_header h on h.id = i.business_key where t.reserve = 'N' order by 1, t.step_num`,
    ),
  ).toEqual([
    { origin: 'DEMO-C20', step: 'purOrderApproval_manager', status: 'DONE' },
    { origin: 'DEMO-C20', step: 'purOrderApproval_director', status: 'OPEN' },
    { origin: 'DEMO-M20', step: 'purOrderApproval_manager', status: 'OPEN' },
    { origin: 'DEMO-M20', step: 'purOrderApproval_director', status: 'PLANNED' },
  ])
})

test('amounts are those of the originals', async () => {
  expect(
    await rows(
      `select sum(no_tax_amount) as total from pur_order_header where external_num like 'SHINE-%' and currency = 'EUR' and status <> 'CANCELLED'`,
    ),
  ).toEqual([{ total: '5056768.93' }]) // the sum of the original's lines in euro, cancelled orders left out
  expect(
    await rows(
      `select no_tax_amount, tax_amount, currency from pur_order_header where external_num in ('AW-1', 'AW-3') order by external_num`,
    ),
  ).toEqual([
    { no_tax_amount: '201.04', tax_amount: '217.12', currency: 'USD' },
    { no_tax_amount: '8847.30', tax_amount: '9555.08', currency: 'USD' },
  ])
})

test('both suppliers have orders to confirm, to ship, on the way and done, and each only its own', async () => {
  const found = await rows(
    `select u.user_name as name, h.status, count(*) as orders from base_user u join pur_order_header h on h.supplier_id = u.supplier_id where u.user_type = 'EX' group by 1, 2`,
  )
  for (const name of ['supplier1', 'supplier2']) {
    const states = new Set(found.filter((row) => row['name'] === name).map((row) => row['status']))
    expect([...states]).toEqual(expect.arrayContaining(['PUBLISHED', 'CONFIRMED', 'COMPLETED']))
  }
  expect(
    await rows(
      `select count(distinct supplier_id) as suppliers, count(*) as notes from pur_delivery_note where status in ('CONFIRMED', 'ARRIVED')`,
    ),
  ).toEqual([{ suppliers: 2, notes: 4 }])
  expect(
    await rows(
      `select count(*) > 0 as some from pur_order_line l join pur_order_header h on h.id = l.parent_id where h.external_num like 'DEMO-%' and l.shippable_quantity > 0`,
    ),
  ).toEqual([{ some: true }])
  expect(
    await rows(
      `select sum(l.on_way_quantity) > 0 as some from pur_order_line l join pur_order_header h on h.id = l.parent_id where h.external_num like 'DEMO-%'`,
    ),
  ).toEqual([{ some: true }])
})

test('the newest lies days before the loading, and the first page shows several suppliers and amounts', async () => {
  const newest = await rows(
    `select (current_date - max(order_date)) between 10 and 30 as some from pur_order_header where external_num like 'SHINE-%'`,
  )
  expect(newest).toEqual([{ some: true }])
  expect(
    await rows(
      `select max(posting_date) between current_date - 10 and current_date as some from rcv_receive_header`,
    ),
  ).toEqual([{ some: true }])
  const [page] = await rows(
    `select count(distinct supplier_id)::int as suppliers, count(distinct tax_amount)::int as amounts from (select * from pur_order_header order by order_date desc, order_num desc limit 20) first`,
  )
  expect(page?.['suppliers']).toBeGreaterThan(5)
  expect(page?.['amounts']).toBeGreaterThan(15)
})

test('documents went through hands: persons, verbs and days, in their order', async () => {
  const trail = await rows(
    `select t.action, t.operator_name as name, t.to_status as state from sys_history t join pur_order_header h on h.id = t.document_id where h.external_num = 'DEMO-M07' order by t.seq`,
  )
  expect(trail).toEqual([
    { action: 'saveOrUpdate', name: '李娜', state: 'DRAFT' },
    { action: 'doSubmit', name: '李娜', state: 'APPROVING' },
    { action: 'doApproval', name: '张伟', state: 'PUBLISHED' },
    { action: 'doConfirm', name: '艾玛·卡特', state: 'CONFIRMED' },
  ])
  expect(
    await rows(
      `select count(*) as wrong from (select operate_date, lag(operate_date) over (partition by document_id order by seq) as before from sys_history) step where operate_date < before or operate_date > now()`,
    ),
  ).toEqual([{ wrong: 0 }])
  expect(
    await rows(
      `select count(*) as wrong from pur_order_header h where status <> (select to_status from sys_history t where t.document_id = h.id order by seq desc limit 1)`,
    ),
  ).toEqual([{ wrong: 0 }])
})

test('there are requisition lines to order from', async () => {
  expect(
    await rows(
      `select count(*) > 5 as some from pur_requisition_line l join pur_requisition_header h on h.id = l.parent_id where h.status = 'APPROVED' and l.open_quantity > 0`,
    ),
  ).toEqual([{ some: true }])
})

test('items have pictures: each a file of its own that stands in its item and lies on disk', async () => {
  const [{ items, pictured, linked } = {}] = await rows(`select count(*) as items, count(image) as pictured,
    (select count(*) from base_file_link l join base_material_item m on m.id = l.row_id and m.image = l.file_id where l.slot = 'image') as linked from base_material_item`)
  expect(Number(pictured)).toBeGreaterThan(0.9 * Number(items))
  expect(linked).toBe(pictured)
  const names = await rows('select file_name as name from base_file where unlinked_since is null')
  const stored = ({ name }: Readonly<Record<string, unknown>>) =>
    join(dataDir, 'files/stored', String(name).slice(0, 2), String(name))
  expect(names.filter((name) => !existsSync(stored(name)))).toEqual([])
})
