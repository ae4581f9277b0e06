// What somebody with a session of his own might try against files, views and layouts.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partSize } from '../../src/rules/files/uploadRules.ts'
import type { Row } from '../../src/language/row.ts'
import type { SavedView, SavedViews } from '../../src/language/wire.ts'
import { signIn, type WireClient } from './client.ts'
import { beginLarge, fileCall, sendPart, upload, uploadAll, type Uploaded } from './fileCalls.ts'
import { password, startTestServer, type TestServer } from './testServer.ts'
import { pdf, zip } from './sampleFiles.ts'

let server: TestServer
let keeper: WireClient
let buyer: WireClient
beforeAll(async () => {
  server = await startTestServer({
    FILE_LIMIT_MB: '16',
    LARGE_FILE_MB: '1',
    FILE_DAY_MB: '24',
    DATABASE_POOL: '4',
  })
  keeper = await signIn(server.address, 'mdmAdmin', password)
  buyer = await signIn(server.address, 'buyer', password)
})
afterAll(() => server.stop())

const query = async (text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.services.database.pool.query<Row>(text, values)).rows
const forget = () =>
  query('delete from base_file_upload').then(() =>
    query('delete from base_file where not exists (select from base_file_link where file_id = base_file.id)'),
  )

describe('uploads', () => {
  test('many that are joined at once do not wait for each other', async () => {
    const content = pdf()
    const begun = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const {
          data: { uploadId },
        } = await beginLarge(keeper, { originalFileName: `at once ${index}.pdf`, fileSize: content.length })
        await sendPart(keeper, uploadId, content)
        return uploadId
      }),
    )
    const done = await Promise.all(
      begun.map(
        async (uploadId) => (await fileCall(keeper, 'v1/largeFile/complete', { uploadId })).envelope.code,
      ),
    )
    expect(done).toEqual(begun.map(() => 'OK'))
    await forget()
  })

  test('what was never finished counts among what a user may upload', async () => {
    const piece = Buffer.alloc(partSize)
    for (const part of [1, 2]) {
      const {
        data: { uploadId },
      } = await beginLarge(keeper, { originalFileName: `left lying ${part}.pdf`, fileSize: 2 * partSize })
      expect((await sendPart(keeper, uploadId, piece)).code).toBe('OK')
    }
    expect((await beginLarge(keeper, { originalFileName: 'third.pdf', fileSize: partSize + 1 })).code).toBe(
      'FILE_QUOTA',
    )
    const {
      data: { uploadId },
    } = await beginLarge(keeper, { originalFileName: 'third.pdf', fileSize: partSize })
    expect((await sendPart(keeper, uploadId, piece)).code).toBe('OK')
    const [upload] = await query(
      `select id from base_file_upload where original_file_name = 'left lying 1.pdf'`,
    )
    expect((await sendPart(keeper, String(upload?.['id']), piece, 2)).code).toBe('FILE_QUOTA')
    await forget()
  })

  test('a form that does not say how long it is may be no longer than others', async () => {
    const file = Buffer.alloc(7 * 1024 * 1024)
    const parts = [1, 2, 3].map((count) =>
      Buffer.concat([
        Buffer.from(
          `--xyz\r\nContent-Disposition: form-data; name="files"; filename="${count}.pdf"\r\n\r\n%PDF-`,
        ),
        file,
        Buffer.from('\r\n'),
      ]),
    )
    const body = new ReadableStream({
      start(to) {
        for (const part of [...parts, Buffer.from('--xyz--\r\n')]) to.enqueue(new Uint8Array(part))
        to.close()
      },
    })
    const answer = await fetch(`${server.address}/api/fileServer/v1/largeFile/upload`, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { ...keeper.signedHeaders(), 'content-type': 'multipart/form-data; boundary=xyz' },
    } as RequestInit).then(
      async (response) => ((await response.json()) as { code: string }).code,
      () => 'cut off',
    )
    expect(['TOO_LARGE', 'cut off']).toContain(answer)
    expect(await query('select id from base_file')).toEqual([])
  })

  test('a name that is longer than any honest one is refused', async () => {
    const { envelope } = await uploadAll(keeper, [{ name: `${'.'.repeat(20_000)}a.pdf`, content: pdf() }])
    expect(envelope.code).toBe('PARAM_INVALID')
  })

  test('an archive that would unpack to far more than it is, is refused, however it is divided', async () => {
    const nothing = 'x'.repeat(9 * 1024 * 1024)
    const content = await zip(
      Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`${index}.zip`, nothing])),
    )
    expect((await uploadAll(keeper, [{ name: 'bomb.zip', content }])).envelope.code).toBe('FILE_UNSAFE')
  })

  test('what stands in a field of pictures is a picture', async () => {
    const [category, uom] = [
      await server.save('basePurchaseCategory', { categoryCode: 'C1', categoryName: 'C1' }),
      await server.save('baseUom', { uomCode: 'PCS', uomName: 'PCS', decimalPlaces: 0 }),
    ]
    const image = await upload(keeper, 'a.zip', await zip({ 'a.txt': 'x' }))
    const { envelope } = await keeper.post('srmServer', 'srmBaseMaterialItem', 'saveOrUpdate', {
      itemCode: 'I1',
      itemName: 'I1',
      categoryId: category['id'],
      uomId: uom['id'],
      image,
    })
    expect([envelope.code, envelope.errors?.map(({ path }) => path)]).toEqual(['FILE_IMAGE_TYPE', ['image']])
  })

  test('a file that goes into a document just now is not deleted beside it', async () => {
    const {
      database: { pool },
      files: { rows },
    } = server.services
    const id = await upload(keeper, 'both.pdf', pdf())
    const saving = await pool.connect()
    await saving.query('begin')
    await saving.query('select id from base_file where id = $1 for update', [id])
    const removed = rows.removeUnlinked(id)
    await sleep(0)
    await expect
      .poll(
        async () =>
          (
            await saving.query(
              `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
            )
          ).rows[0]?.n,
        { timeout: 20_000 },
      )
      .toBe(1)
    await saving.query(
      `insert into base_file_link (file_id, tenant_id, entity_name, row_id, slot, document_entity, document_id) values ($1, 'default', 'slcSupplierInfo', $2, 'files', 'slcSupplierInfo', $2)`,
      [id, server.suppliers[0]],
    )
    await saving.query('update base_file set unlinked_since = null where id = $1', [id])
    await saving.query('commit')
    saving.release()
    expect([
      await removed,
      (await query('select file_id from base_file_link where file_id = $1', [id])).length,
    ]).toEqual([false, 1])
    await query('delete from base_file_link where file_id = $1', [id])
    await forget()
  })

  test('asking for many files leaves connections to others', async () => {
    const { pool } = server.services.database
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, index) => upload(keeper, `many ${index}.pdf`, pdf())),
    )
    for (const [index, id] of ids.entries())
      await server.save('slcSupplierInfo', {
        supplierCode: `M${index}`,
        supplierName: `M${index}`,
        files: id,
      })
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, pool.waitingCount)
    }, 1)
    const { envelope } = await fileCall<Uploaded[]>(keeper, 'v2/file/listBaseFile', { ids })
    clearInterval(watch)
    expect(envelope.data.length).toBe(12)
    expect(most).toBeLessThan(3)
  })
})

describe('the database', () => {
  test('one user does not take all its connections', async () => {
    const blocking = await server.services.database.pool.connect()
    await blocking.query('begin; lock table slc_supplier_info in access exclusive mode')
    const waiting = Promise.all(
      Array.from({ length: 6 }, () => buyer.post('srmServer', 'srmSlcSupplierInfo', 'listByPage')),
    )
    await expect
      .poll(
        async () =>
          (
            await blocking.query(
              `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'`,
            )
          ).rows[0]?.n,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(1)
    const other = await keeper.post('baseServer', 'baseTableLayout', 'findTableLayouts')
    await blocking.query('commit')
    blocking.release()
    expect([other.envelope.code, ...(await waiting).map(({ envelope }) => envelope.code)]).toEqual(
      Array.from({ length: 7 }, () => 'OK'),
    )
  })
})

describe('views and layouts', () => {
  const screenId = 'purOrderList'
  const save = async (body: object) =>
    (
      await buyer.post<SavedView>('baseServer', 'baseSavedView', 'save', {
        screenId,
        sharing: 'responsibility',
        responsibilityId: 'manager',
        sharedDefault: 'Y',
        ...body,
      })
    ).envelope

  test.each([
    ['a text that is none', { values: { status: { kind: 'text', text: { a: 1 } } } }],
    ['a kind that is none', { values: { status: { kind: 'script', text: 'x' } } }],
    ['a text that is missing', { values: { status: { kind: 'text' } } }],
    ['codes that are none', { values: { status: { kind: 'codes', codes: [{}] } } }],
    ['codes that are missing', { values: { status: { kind: 'codes' } } }],
    ['an end that is none', { values: { orderDate: { kind: 'range', from: ['x'], to: null } } }],
    ['a period that is none', { values: { orderDate: { kind: 'relative', period: 1 } } }],
    ['a value that is none', { conditions: [{ key: 'status', operator: 'in', value: [{}] }] }],
    [
      'an end of a condition that is none',
      { conditions: [{ key: 'orderDate', operator: 'range', from: {} }] },
    ],
    ['an operator that is none', { values: { status: { kind: 'codes', operator: {}, codes: [] } } }],
  ])("%s breaks nobody's list", async (name, state) => {
    expect((await save({ name, state })).code).toBe('PARAM_INVALID')
  })

  test('one user cannot fill the lists of all others', async () => {
    const state = {
      values: Object.fromEntries(
        Array.from({ length: 250 }, (_, index) => [
          `${'k'.repeat(150)}${index}`,
          { kind: 'text', text: 'x' },
        ]),
      ),
    }
    const codes: string[] = []
    for (let index = 0; index < 40 && codes.at(-1) !== 'TOO_LARGE'; index++)
      codes.push((await save({ name: `full ${index}`, state })).code)
    expect(codes.at(-1)).toBe('TOO_LARGE')
    const { views } = await buyer.call<SavedViews>('baseServer', 'baseSavedView', 'list', {})
    expect((await save({ id: views[0]?.id, name: 'smaller', state: {} })).code).toBe('OK')
    for (const { id } of views) await buyer.call('baseServer', 'baseSavedView', 'delete', { id })
  })

  test('layouts of tables that do not exist do not pile up', async () => {
    const { userId } = buyer.user
    await query(
      `insert into sys_table_layout (user_id, table_name, columns, updated_at) select $1, 'old ' || n, '[]', now() - interval '1 day' from generate_series(1, 600) n`,
      [userId],
    )
    await buyer.call('baseServer', 'baseTableLayout', 'saveTableLayout', {
      tableName: 'latest',
      columns: [{ key: 'a', width: 100 }],
    })
    expect(
      await query(
        'select count(*)::int as n, bool_or(table_name = $2) as latest from sys_table_layout where user_id = $1',
        [userId, 'latest'],
      ),
    ).toEqual([{ n: 500, latest: true }])
    await query(
      `update sys_table_layout set columns = (select json_agg(json_build_object('key', repeat('k', 190) || n)) from generate_series(1, 300) n) where user_id = $1`,
      [userId],
    )
    const told = await buyer.call<Row[]>('baseServer', 'baseTableLayout', 'findTableLayouts')
    expect([told.length > 5, JSON.stringify(told).length < 3_000_000]).toEqual([true, true])
    await query('delete from sys_table_layout where user_id = $1', [userId])
  })
})
