// Files as people send them, through the whole loader into a real database: what is good is kept, what is not is named.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute } from '../../src/server/database/run.ts'
import { ident, raw, sql } from '../../src/server/database/Sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Definitions } from '../../src/language/definitions.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { readMapping } from '../../src/server/loading/checkMapping.ts'
import { load } from '../../src/server/loading/load.ts'
import { reportText, type LoadReport } from '../../src/server/loading/Refusal.ts'
import { runPlan } from '../../src/server/loading/runPlan.ts'
import { storeWriter } from '../../src/server/loading/storeWriter.ts'
import { openLookups } from '../../src/server/lookups/LookupCache.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { compileDefinitions } from './compileDefinitions.ts'
import { oneDatabase, quiet } from './databases.ts'
import { spoken, toLabel } from '../../src/texts/spoken.ts'

const data = join(import.meta.dirname, '../data')
const mappings = join(data, 'mappings')
const scratch = mkdtempSync(join(tmpdir(), 'screenwright-loading-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Every record is in exactly one of the figures. */
const isComplete = ({ records, saved, refusedRows, blank, ignored, leftOut, known }: LoadReport) =>
  records === saved + refusedRows + blank + ignored + leftOut + known

oneDatabase((_kind, open) => {
  let database: Database
  let definitions: Definitions
  let loadFile: (mapping: string, file: string) => Promise<LoadReport>
  let loadText: (mapping: string, text: string) => Promise<LoadReport>

  beforeAll(async () => {
    definitions = await compileDefinitions()
    database = await open()
    await migrate(database, definitions, quiet)
    const lookups = await openLookups(database, definitions, quiet)
    const engine = createEngine({ database, definitions, lookups })
    const base = await runPlan(join(mappings, 'base.yaml'), {
      engine,
      database,
      definitions,
      lookups,
      log: quiet,
      accounts: 'baseUser',
      given: { passwordHash: 'none' },
      dataDir: tmpdir(),
    })
    expect(base.refusals).toEqual([])
    const caller = systemCaller()
    const target = {
      definitions,
      tenantId: caller.tenantId,
      writer: storeWriter(engine, caller, definitions),
      read: <T>(work: Parameters<typeof database.transaction<T>>[1]) => database.transaction(caller, work),
    }
    const mapped = (mapping: string) =>
      mapping.endsWith('.yaml') ? readFileSync(join(mappings, mapping), 'utf8') : mapping
    loadFile = (mapping, file) =>
      load(target, readMapping(mapped(mapping), 'mapping', definitions), {
        file: join(data, file),
        folder: mappings,
      })
    loadText = (mapping, text) => {
      const file = join(scratch, 'file.csv')
      writeFileSync(file, text)
      return load(target, readMapping(mapped(mapping), 'mapping', definitions), { file, folder: scratch })
    }
  })

  const values = async (table: string, column: string, code: string, value: string) =>
    (
      await execute<{
        value: unknown
      }>(
        database.db,
        sql`select ${raw(ident(column))} as value from ${raw(ident(table))} where ${raw(ident(code))} = ${value}`,
      )
    ).map((row) => row.value)

  test('UTF-16 with tabs is loaded; the same rows in UTF-8 with CRLF are then known already', async () => {
    expect(await loadFile('bank-branches.yaml', 'encodings/bank-branches-utf16le-tab.txt')).toMatchObject({
      encoding: 'utf16le',
      delimiter: '\t',
      records: 200,
      saved: 200,
      refusedRows: 0,
    })
    expect(await values('slc_supplier_info', 'supplier_name', 'supplier_code', '102100099996')).toEqual([
      '中国工商银行',
    ])
    expect(await loadFile('bank-branches.yaml', 'encodings/bank-branches-utf8-bom-crlf.csv')).toMatchObject({
      encoding: 'utf8',
      saved: 0,
      known: 200,
    })
  })

  test('GB18030 is loaded, and a parent may stand below its children', async () => {
    expect(await loadFile('districts.yaml', 'encodings/districts-gb18030-crlf.csv')).toMatchObject({
      encoding: 'gb18030',
      records: 400,
      saved: 400,
      refusedRows: 0,
    })
    const report = await loadText(
      'districts.yaml',
      'districtCode,districtName,nameEn,level,parentCode\n990101,乙,B,COUNTY,990100\n990100,甲,A,CITY,110000\n990201,丙,C,COUNTY,999999\n',
    )
    expect(report).toMatchObject({ saved: 2, refusedRows: 1 })
    expect(
      report.refusals.map(({ line, value, reason }) => ({ line, value, reason: toLabel(reason) })),
    ).toEqual([
      { line: 4, value: '999999', reason: { CN: '没有行政区划 999999', EN: 'there is no District 999999' } },
    ])
  })

  test('windows-1252 keeps its accents; what the store refuses is named by line and field, the rest is kept', async () => {
    const report = await loadFile('suppliers-cp1252.yaml', 'encodings/suppliers-cp1252.csv')
    expect(report.encoding).toBe('win1252')
    expect(report.records).toBe(45)
    expect(isComplete(report)).toBe(true)
    expect(report.refusals.length).toBeGreaterThan(0)
    expect(
      report.refusals.every(
        ({ field, line, reason }) =>
          ['phoneNumber', 'currency'].includes(field) &&
          line > 1 &&
          spoken(reason, 'CN') !== '' &&
          spoken(reason, 'EN') !== '',
      ),
    ).toBe(true)
    const again = await loadFile(
      readFileSync(join(mappings, 'suppliers-cp1252.yaml'), 'utf8')
        .replace('  phoneNumber: phoneNumber\n', '')
        .replace('currency: currencyCode', 'currency: { value: EUR }')
        .replace('fields:', 'known: { by: [supplierCode], then: skip }\nfields:'),
      'encodings/suppliers-cp1252.csv',
    )
    expect(again).toMatchObject({ refusedRows: 0, known: report.saved, saved: 45 - report.saved })
    expect(await values('slc_supplier_info', 'address', 'supplier_code', '100000001')).toEqual([
      'Calvinstraße 36 Berlin',
    ])
  })

  test('German numbers and dates are read as they are meant', async () => {
    const report = await loadFile('german-lines.yaml', 'encodings/order-lines-german-semicolon-cp1252.csv')
    expect(report).toMatchObject({ delimiter: ';', records: 500, saved: 500, refusedRows: 0, documents: 84 })
    const rows = await execute(
      database.db,
      sql`select l.estimate_price, l.apply_quantity, l.demand_date from pur_requisition_line l join pur_requisition_header h on h.id = l.parent_id where h.pr_title = '300000000' order by l.line_num limit 1`,
    )
    expect(rows).toEqual([
      { estimate_price: '956.000000', apply_quantity: '1.000000', demand_date: '2015-05-07' },
    ])
  })

  test('apostrophes, currency signs, units behind numbers, serial dates, blank, total and signature rows', async () => {
    const report = await loadFile('people-lines.yaml', 'encodings/order-lines-as-people-send-them.csv')
    expect(report).toMatchObject({ records: 303, saved: 300, refusedRows: 0, blank: 1, ignored: 2 })
    const rows = await execute(
      database.db,
      sql`select i.item_code, l.apply_quantity::text as quantity, l.estimate_price::text as price, l.demand_date from pur_requisition_line l join pur_requisition_header h on h.id = l.parent_id
      join base_material_item i on i.id = l.item_id where h.pr_title = '3' or (h.pr_title = '2' and l.line_num = 10) order by h.pr_title, l.line_num`,
    )
    expect(rows).toEqual([
      { item_code: 'HJ-1213', quantity: '3.000000', price: '45.120000', demand_date: '2022-04-29' },
      { item_code: 'SP-2981', quantity: '550.000000', price: '16.086000', demand_date: '2022-04-29' },
    ])
  })

  test('SCMS, byte for byte: CR line ends and words in number columns; exactly the rows with words are refused', async () => {
    const report = await loadFile('scms.yaml', 'scms/raw-original-slice.csv')
    expect(report.records).toBe(1500)
    expect(isComplete(report)).toBe(true)
    const words = report.refusals.filter(
      ({ field, value }) => field === 'estimatePrice' && /[A-Za-z]/.test(value),
    )
    expect(words).toHaveLength(591)
    expect(words[0]).toMatchObject({
      code: 'PARAM_INVALID',
      reason: { key: 'value.number' },
    })
    expect(report.saved).toBeGreaterThan(0)
    expect(report.refusals.every(({ line }) => line >= 2 && line <= 1501)).toBe(true)
    expect(reportText(report.refusals).split('\r\n')).toHaveLength(report.refusals.length + 2)
  })

  test('one bad line of a document does not take the good ones along, unless the mapping says so', async () => {
    const text =
      'orderNum;itemCode;quantity;uomCode;netAmount;deliveryDate\nA;x;2;EA;10;01.02.2026\nA;y;zwei;EA;10;01.02.2026\nA;z;0;EA;10;01.02.2026\nB;w;1;XX;10;01.02.2026\nB;v;1;EA;10;31.02.2026\n'
    const report = await loadText('german-lines.yaml', text)
    expect(report).toMatchObject({ documents: 1, saved: 1, refusedRows: 4 })
    expect(report.refusals.map(({ line, field }) => `${line} ${field}`)).toEqual([
      '3 applyQuantity',
      '3 estimatePrice',
      '4 estimatePrice',
      '5 uomId',
      '6 demandDate',
    ])
    const whole = await loadText(
      `whole: true\n${readFileSync(join(mappings, 'german-lines.yaml'), 'utf8')}`,
      text.replace('zwei', '-2').replace('A;z;0', 'A;z;3'),
    )
    expect(whole).toMatchObject({ documents: 0, saved: 0 })
    expect(isComplete(whole)).toBe(true)
  })

  test('a duplicate is refused at its row while its neighbours are kept', async () => {
    const report = await loadText(
      'entity: baseUom\nfields: { uomCode: code, uomName: name }',
      'code,name\nT1,one\nEA,twice\nT2,two\n',
    )
    expect(report).toMatchObject({ saved: 2, refusedRows: 1 })
    expect(report.refusals).toMatchObject([{ line: 3, field: 'uomCode', value: 'EA', code: 'DUPLICATE' }])
  })

  test('several values stand in one cell; who is unknown among them is named alone', async () => {
    const report = await loadText(
      'entity: purBillType\nfields: { billTypeCode: code, billTypeName: name, documentKind: { value: PO }, ous: ous }',
      'code,name,ous\nT1,one,OU20; OU10\nT2,two,OU10；OU99\nT3,three,\nT4,four,INV10\n',
    )
    expect(report).toMatchObject({ saved: 2, refusedRows: 2 })
    expect(report.refusals).toMatchObject([
      { line: 3, field: 'ousId', value: 'OU99', code: 'REF_UNKNOWN' },
      { line: 5, field: 'ousId', value: 'INV10' },
    ])
    const [ous] = await values('pur_bill_type', 'ous_id', 'bill_type_code', 'T1')
    const codes = (ous as readonly string[]).map((id) => values('base_organization', 'org_code', 'id', id)) // an array of ids
    expect((await Promise.all(codes)).flat()).toEqual(['OU20', 'OU10'])
    expect(await values('pur_bill_type', 'ous_id', 'bill_type_code', 'T3')).toEqual([null])
  })

  test('a mapping that does not fit says all that is wrong; a file without its columns names them', async () => {
    expect(() =>
      readMapping(
        'entity: baseUom\ncolour: red\nfields: { uomCod: code, uomName: { colum: name } }',
        'units.yaml',
        definitions,
      ),
    ).toThrow(
      /units\.yaml:[\s\S]*the mapping: colour is unknown[\s\S]*baseUom\.uomName: colum is unknown\. Is column meant\?[\s\S]*no field uomCod/,
    )
    await expect(
      loadText('entity: baseUom\nfields: { uomCode: code, uomName: name }', 'Code,Name\nT3,three\n'),
    ).rejects.toThrow(/has no column code, name\. Its columns are: Code, Name/)
  })
})
