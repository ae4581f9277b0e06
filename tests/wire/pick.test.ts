import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { signIn, type WireClient } from './client.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
let requester: WireClient
let supplier: WireClient
const items: Row[] = []

beforeAll(async () => {
  server = await startTestServer()
  const category = await server.save('basePurchaseCategory', { categoryCode: 'C1', categoryName: 'All' })
  const uom = await server.save('baseUom', { uomCode: 'PCS', uomName: '件', decimalPlaces: 0 })
  const item = async (itemCode: string, itemName: string, more: Row = {}) =>
    items.push(
      await server.save('baseMaterialItem', {
        itemCode,
        itemName,
        categoryId: category['id'],
        uomId: uom['id'],
        ...more,
      }),
    )
  await item('A-1', 'Alpha', { itemNameEn: 'First letter' })
  await item('A-2', 'Twin')
  await item('A-3', 'Twin')
  await item('A-4', 'Gone', { itemStatus: 'OBSOLETE' })
  await item('Alpha', 'Misleading')
  await item("O'Brien; --", 'Quote')
  requester = await signIn(server.address, 'requester', password)
  supplier = await signIn(server.address, 'supplier1', password)
}, 120_000)
afterAll(() => server.stop())

const resolve = (texts: unknown, body: Row = {}) =>
  requester.post<Record<string, Row | null>>('srmServer', 'srmPurRequisitionLine', 'resolveForPick', {
    field: 'item',
    texts,
    row: {},
    ...body,
  })
const byCode = (body: Row, client = requester) =>
  client.post<Row[]>('srmServer', 'srmBaseMaterialItem', 'listByPagePermission', body)

test('what may be chosen brings its picture along where it has one', async () => {
  const { pool } = server.services.database
  await pool.query(`update base_material_item set image = 'f1,f2' where item_code = 'A-1'`)
  const { envelope } = await requester.post<Row[]>('srmServer', 'srmPurRequisitionLine', 'listForPick', {
    field: 'item',
    row: {},
  })
  expect(envelope.data.slice(0, 2).map(({ code, picture }) => [code, picture])).toEqual([
    ['A-1', 'f1'],
    ['A-2', null],
  ])
  await pool.query(`update base_material_item set image = null where item_code = 'A-1'`)
})

describe('resolveForPick', () => {
  test('answers for each text the row of that code, else the only one of that name, else null', async () => {
    const { envelope } = await resolve([
      'A-1',
      ' A-2 ',
      'Twin',
      'First letter',
      'Misleading',
      'Alpha',
      'nothing',
      'A-1',
      '',
    ])
    expect(
      Object.fromEntries(Object.entries(envelope.data).map(([text, row]) => [text, row && row['code']])),
    ).toEqual({
      'A-1': 'A-1',
      'A-2': 'A-2',
      Twin: null,
      'First letter': 'A-1',
      Misleading: 'ALPHA',
      Alpha: 'ALPHA',
      nothing: null,
    })
    expect(envelope.data['A-1']).toMatchObject({
      id: items[0]?.['id'],
      name: 'First letter',
      purchaseUomCode: 'PCS',
    })
  })

  test('rows that may not be chosen by the rule of the field are not there', async () => {
    expect((await resolve(['A-4', 'Gone'])).envelope.data).toEqual({ 'A-4': null, Gone: null })
  })

  test('five thousand texts are one call, more are refused; so is what is no list of texts', async () => {
    const texts = Array.from({ length: 4999 }, (_, index) => `X-${index}`)
    const { envelope } = await resolve([...texts, 'A-2'])
    expect([
      Object.keys(envelope.data).length,
      envelope.data['A-2']?.['code'],
      envelope.data['X-17'],
    ]).toEqual([5000, 'A-2', null])
    expect((await resolve([...texts, 'A-1', 'A-2'])).envelope.code).toBe('PARAM_INVALID')
    expect((await resolve([{ a: 1 }])).envelope.code).toBe('PARAM_INVALID')
    expect((await resolve(undefined)).envelope.code).toBe('PARAM_REQUIRED')
    expect((await resolve(['A-1'], { field: 'itemDescription' })).envelope.code).toBe('PARAM_INVALID')
  })

  test('texts are compared, never run', async () => {
    const { http, envelope } = await resolve([
      "O'Brien; --",
      "' or 1=1 --",
      '%',
      '_-1',
      '__proto__',
      'constructor',
    ])
    expect(http).toBe(200)
    expect(
      Object.entries(envelope.data)
        .filter(([, row]) => row)
        .map(([text]) => text),
    ).toEqual(["O'Brien; --"])
  })

  test("rows out of the caller's scope are not meant", async () => {
    const { envelope } = await supplier.post<Record<string, Row | null>>(
      'srmServer',
      'srmPurDeliveryNote',
      'resolveForPick',
      { field: 'supplier', texts: ['S1', 'S2'], row: {} },
    )
    expect([envelope.data['S1']?.['code'], envelope.data['S2']]).toEqual(['S1', null])
  })
})

describe('listByPagePermission', () => {
  test('[calls.namedCalls.listByPagePermission] answers the items of comma-joined codes in their order, with the price unit of their unit', async () => {
    const { envelope } = await byCode({ itemCodes: 'A-3, A-1,nothing,A-4' })
    expect(envelope.data.map((row) => row['itemCode'])).toEqual(['A-3', 'A-1', 'A-4'])
    expect(envelope.data[1]).toMatchObject({
      itemId: items[0]?.['id'],
      itemCode: 'A-1',
      itemName: 'Alpha',
      uomCode: 'PCS',
      priceUomCode: 'PCS',
      categoryCode: 'C1',
      categoryName: 'All',
    })
    expect(
      envelope.data.every((row) =>
        ['categoryId', 'fullCategoryCode', 'fullCategoryName'].every((key) => key in row),
      ),
    ).toBe(true)
    expect((await byCode({ codes: ['A-2'] })).envelope.data.length).toBe(1)
    expect(
      (await byCode({ itemCodes: 'A-1,A-2', itemName: 'twin' })).envelope.data.map((row) => row['itemCode']),
    ).toEqual(['A-2'])
  })

  test('five thousand codes are answered, more are refused, as are no codes and unknown filters', async () => {
    const codes = Array.from({ length: 4999 }, (_, index) => `X-${index}`)
    expect((await byCode({ itemCodes: [...codes, 'A-1'].join() })).envelope.data.length).toBe(1)
    expect((await byCode({ itemCodes: [...codes, 'A-1', 'A-2'].join() })).envelope.code).toBe('PARAM_INVALID')
    expect((await byCode({})).envelope.code).toBe('PARAM_REQUIRED')
    expect((await byCode({ itemCodes: 'A-1', itemNo: 'x' })).envelope.code).toBe('PARAM_UNKNOWN')
    expect((await byCode({ itemCodes: "' or 1=1 --" })).envelope.data).toEqual([])
  })

  test("rows out of the caller's scope look like missing ones", async () => {
    const { envelope } = await supplier.post<Row[]>(
      'srmServer',
      'srmSlcSupplierInfo',
      'listByPagePermission',
      { supplierCodes: 'S1,S2' },
    )
    expect(envelope.data.map((row) => row['supplierCode'])).toEqual(['S1'])
  })
})

describe('attacks on choosing', () => {
  test("a call that only reads hashes no passwords and ends nobody's session", async () => {
    const buyer = await signIn(server.address, 'buyer', password)
    const { envelope } = await supplier.post('baseServer', 'baseUser', 'resolveForPick', {
      field: 'supplier',
      texts: ['S1'],
      row: {},
      id: buyer.user.userId,
      passwordHash: 'Reiher-8-Leuchte',
    })
    expect(envelope.code).not.toBe('OK')
    expect((await buyer.post('baseServer', 'baseTableLayout', 'findTableLayouts')).envelope.code).toBe('OK')
  })

  test('codes are asked in as many statements as they need, whatever else the body says', async () => {
    const keeper = await signIn(server.address, 'mdmAdmin', password)
    for (const more of [
      { onlyQueryTotalFlag: 'Y' },
      { noQueryTotalFlag: 'Y' },
      { pageIndex: 200, pageRows: 1 },
      { totals: [], columns: ['id'] },
    ]) {
      const { envelope } = await keeper.post<Row[]>(
        'srmServer',
        'srmSlcSupplierInfo',
        'listByPagePermission',
        { supplierCodes: 'S1,S2', ...more },
      )
      expect([more, envelope.data.map((row) => row['supplierCode'])]).toEqual([more, ['S1', 'S2']])
    }
  })
})
