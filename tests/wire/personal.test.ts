import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errors, type ErrorCode } from '../../src/language/errors.ts'
import { signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'
import { errors as EN } from '../../src/texts/en/errors.ts'
import { errors as CN } from '../../src/texts/zh/errors.ts'
import { accent } from '../../src/texts/xa/accent.ts'
import type { MenuNode } from '../../src/language/wire.ts'

let server: TestServer
let admin: WireClient
let buyer: WireClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server.address, 'admin', password)
  buyer = await signIn(server.address, 'buyer', password)
})
afterAll(() => server.stop())

interface Value {
  readonly lookupCode: string
  readonly meaningCn: string
  readonly meaningEn: string
  readonly meaning: string
  readonly enabledFlag: string
  readonly attributes: Record<string, string>
}
const values = async (type: string, language: 'CN' | 'EN' = 'EN') =>
  (
    await buyer.call<Record<string, Value[]>>(
      'baseServer',
      'baseLookupValues',
      'findLookupListByTypes',
      { lookupTypes: [type] },
      { language },
    )
  )[type] ?? []
const saveValue = (row: Record<string, unknown>) =>
  admin.post<{ id: string; versionNum: number }>('baseServer', 'baseLookupValue', 'saveOrUpdate', row)
const rowOf = async (typeCode: string, lookupCode: string) =>
  (
    await server.services.database.pool.query<{ id: string; version_num: number }>(
      'select id, version_num from base_lookup_value where type_code = $1 and lookup_code = $2',
      [typeCode, lookupCode],
    )
  ).rows[0]

describe('code lists', () => {
  test('are those of the definitions, in their order, in both languages, with attributes', async () => {
    for (const { typeCode, values: defined } of Object.values(definitions.lookups)) {
      const answered = await values(typeCode)
      expect(
        answered.map(({ lookupCode, meaningCn, meaningEn }) => [lookupCode, meaningCn, meaningEn]),
      ).toEqual(defined.map(({ code, label }) => [code, label.CN, label.EN]))
      expect(answered.map(({ attributes }) => attributes)).toEqual(
        defined.map(({ attributes }) => attributes ?? {}),
      )
    }
    expect((await values('CURRENCY', 'CN'))[0]?.meaning).toBe((await values('CURRENCY'))[0]?.meaningCn)
    expect(await values('NO_SUCH_TYPE')).toEqual([])
  })

  test('that may be extended take a value, which is there with the next call', async () => {
    expect(
      (
        await saveValue({
          typeCode: 'CURRENCY',
          lookupCode: 'XTS',
          meaningCn: '测试币',
          meaningEn: 'Test money',
          seqNum: 5,
        })
      ).envelope.status,
    ).toBe('S')
    expect((await values('CURRENCY'))[0]).toMatchObject({
      lookupCode: 'XTS',
      meaningEn: 'Test money',
      enabledFlag: 'Y',
    })
    await values('CURRENCY') // where there are two servers each learns it with its next call
    expect(server.services.lookups.has('CURRENCY', 'XTS')).toBe(true)
  })

  test('of the system let only their words be changed', async () => {
    expect(
      (await saveValue({ typeCode: 'USER_TYPE', lookupCode: 'XX', meaningCn: '新', meaningEn: 'New' }))
        .envelope.code,
    ).toBe('CHECK_FAILED')
    const row = await rowOf('USER_TYPE', 'IN')
    const invalid = await admin.post('baseServer', 'baseLookupValue', 'doInvalid', {
      id: row?.id,
      versionNum: row?.version_num,
    })
    expect(invalid.envelope.code).toBe('CHECK_FAILED')
    expect(
      (await saveValue({ id: row?.id, versionNum: row?.version_num, meaningEn: 'Inside' })).envelope.status,
    ).toBe('S')
    expect((await values('USER_TYPE')).find(({ lookupCode }) => lookupCode === 'IN')?.meaningEn).toBe(
      'Inside',
    )
  })

  test('no value goes with rows that are saved where deleting is granted to nobody', async () => {
    const row = await rowOf('CURRENCY', 'EUR')
    const gone = { id: row?.id, versionNum: row?.version_num, _gone: true }
    const { envelope } = await admin.post('baseServer', 'baseLookupValue', 'doBatchSaveOrUpdate', {
      list: [{ typeCode: 'CURRENCY', lookupCode: 'XX1', meaningCn: '新', meaningEn: 'New' }, gone],
    })
    expect(envelope.code).toBe('FORBIDDEN')
    expect([await rowOf('CURRENCY', 'EUR'), await rowOf('CURRENCY', 'XX1')]).toEqual([row, undefined])
  })

  test('show a disabled value and do not let it be chosen', async () => {
    const row = await rowOf('CURRENCY', 'JPY')
    expect(
      (
        await admin.post('baseServer', 'baseLookupValue', 'doInvalid', {
          id: row?.id,
          versionNum: row?.version_num,
        })
      ).envelope.status,
    ).toBe('S')
    expect((await values('CURRENCY')).find(({ lookupCode }) => lookupCode === 'JPY')?.enabledFlag).toBe('N')
    await values('CURRENCY')
    expect(server.services.lookups.has('CURRENCY', 'JPY')).toBe(false)
    expect(server.services.lookups.meaning('CURRENCY', 'JPY')?.CN).toBeTruthy()
  })
})

describe("what is the user's own", () => {
  const layout = {
    tableName: 'someList',
    columns: [
      { key: 'a', visible: false, width: 90, order: 2 },
      { key: 'b', fixed: 'left' },
    ],
    pageRows: 50,
  }
  test('a table layout is kept for him alone, and taken back', async () => {
    expect(
      await buyer.call('baseServer', 'baseTableLayout', 'getTableLayout', { tableName: 'someList' }),
    ).toBeNull()
    await buyer.call('baseServer', 'baseTableLayout', 'saveTableLayout', layout)
    expect(await buyer.call('baseServer', 'baseTableLayout', 'get', { tableName: 'someList' })).toEqual(
      layout,
    )
    expect(
      await admin.call('baseServer', 'baseTableLayout', 'getTableLayout', { tableName: 'someList' }),
    ).toBeNull()
    await buyer.call('baseServer', 'baseTableLayout', 'createOrUpdate', {
      ...layout,
      tableName: 'otherList',
      columns: [],
    })
    expect(await buyer.call('baseServer', 'baseTableLayout', 'findTableLayouts', {})).toEqual([
      { ...layout, tableName: 'otherList', columns: [] },
      layout,
    ])
    expect(await admin.call('baseServer', 'baseTableLayout', 'findTableLayouts', {})).toEqual([])
    await buyer.call('baseServer', 'baseTableLayout', 'delete', { tableName: 'otherList' })
    await buyer.call('baseServer', 'baseTableLayout', 'deleteTableLayout', { tableName: 'someList' })
    expect(
      await buyer.call('baseServer', 'baseTableLayout', 'getTableLayout', { tableName: 'someList' }),
    ).toBeNull()
  })
  test('a layout of more than 64 KB is refused', async () => {
    const columns = Array.from({ length: 900 }, (_, index) => ({
      key: `${'k'.repeat(90)}${index}`,
      width: 1,
    }))
    expect(
      (await buyer.post('baseServer', 'baseTableLayout', 'saveTableLayout', { tableName: 'big', columns }))
        .envelope.code,
    ).toBe('TOO_LARGE')
  })
  test('language and page size are kept one by one', async () => {
    await buyer.call('baseServer', 'baseUserPreference', 'savePreference', { language: 'CN' })
    await buyer.call('baseServer', 'baseUserPreference', 'savePreference', { pageRows: 100 })
    expect(await buyer.call('baseServer', 'baseUserPreference', 'getPreference', {})).toEqual({
      language: 'CN',
      pageRows: 100,
      values: {},
    })
    expect(
      (await buyer.post('baseServer', 'baseUserPreference', 'savePreference', { language: 'FR' })).envelope
        .code,
    ).toBe('PARAM_INVALID')
    expect(
      (await buyer.post('baseServer', 'baseUserPreference', 'savePreference', { pageRows: 7 })).envelope.code,
    ).toBe('PARAM_INVALID')
  })
})

/** What the errors say, with the names of their facts in braces. */
const texts: Readonly<Record<'CN' | 'EN', Readonly<Record<string, string | undefined>>>> = { CN, EN }

describe('a refusal is told in the language of the call, with the status of its code', () => {
  const cases: [ErrorCode, string, string, unknown][] = [
    ['FORBIDDEN', 'baseUser', 'saveOrUpdate', {}],
    ['SRM-1010', 'baseOrganization', 'findById', { id: 'none' }],
    ['PARAM_UNKNOWN', 'baseOrganization', 'listByPage', { noSuchField: 'x' }],
    ['PARAM_REQUIRED', 'baseTableLayout', 'getTableLayout', {}],
    ['PARAM_INVALID', 'baseUserPreference', 'savePreference', { language: 'FR' }],
  ]
  test.each(cases)('%s', async (code, family, operation, body) => {
    const user = family === 'baseOrganization' ? admin : buyer
    const answers = await Promise.all(
      (['CN', 'EN'] as const).map(async (language) => ({
        language,
        ...(await user.post('baseServer', family, operation, body, { language })),
      })),
    )
    for (const { language, http, envelope } of answers) {
      expect([http, envelope.code, envelope.status]).toEqual([errors[code].http, code, 'E'])
      expect(envelope.msg).toMatch(wordsOf(texts[language][code] ?? ''))
    }
    expect(answers[0]?.envelope.msg).not.toBe(answers[1]?.envelope.msg)
  })
  test('a further language is said by its code: errors, their reasons, and labels of the definitions', async () => {
    const language = 'XA'
    const unknown = await admin.post(
      'baseServer',
      'baseOrganization',
      'listByPage',
      { noSuchField: 'x' },
      { language },
    )
    expect(unknown.envelope.msg).toBe(accent(texts.EN.PARAM_UNKNOWN ?? '').replace('{field}', 'noSuchField'))
    const query = { query: 'zzzzzz == 1' }
    const { envelope } = await admin.post('baseServer', 'baseOrganization', 'listByPage', query, { language })
    const reason = accent('Nothing is called {name} here').replace('{name}', 'zzzzzz')
    expect([envelope.code, envelope.msg]).toEqual([
      'PARAM_INVALID',
      accent(texts.EN.PARAM_INVALID ?? '')
        .replace('{field}', accent('The query'))
        .replace('{reason}', reason),
    ])
    const menus = await admin.post('baseServer', 'baseMenu', 'findMenuTree', {}, { language })
    expect(menus.envelope.msg).toBe(accent('Done'))
    const [first] = menus.envelope.data as readonly MenuNode[] // what findMenuTree answers
    expect(first?.menuName).toBe(accent(first?.nameEn ?? ''))
  })

  /** The words with anything in place of their facts. */
  const wordsOf = (text: string) =>
    new RegExp(
      `^${text
        .split(/\{\w+\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
        .join('.+')}$`,
    )

  test('faults tell nothing of themselves', async () => {
    const { database } = server.services
    await database.pool.query('alter table sys_table_layout rename to sys_table_layout_away')
    const { http, envelope } = await buyer.post('baseServer', 'baseTableLayout', 'getTableLayout', {
      tableName: 'x',
    })
    await database.pool.query('alter table sys_table_layout_away rename to sys_table_layout')
    expect([http, envelope.code]).toEqual([500, 'FAULT'])
    expect(envelope.msg).toContain(envelope.traceId)
    expect(JSON.stringify(envelope)).not.toMatch(/sys_|relation|select|\.ts/)
  })
})

// Of one server: behind one address with another there is always somebody to answer.
test.skipIf(process.env['WIRE_NODES'] === '2')(
  'a server that is stopping finishes what runs, refuses what is new, and lets go of everything',
  async () => {
    const own = await startTestServer()
    const client = await signIn(own.address, 'admin', password)
    const { pool } = own.services.database
    const holder = await pool.connect()
    await holder.query('begin; lock table sys_table_layout in access exclusive mode')
    const running = client.post('baseServer', 'baseTableLayout', 'getTableLayout', { tableName: 'x' })
    await untilWaiting(own)
    const stopped = own.stop()
    const late = await client
      .post('baseServer', 'baseLogin', 'currentUser')
      .then(({ http, envelope }) => `${http} ${envelope.code}`)
    await holder.query('rollback')
    holder.release()
    expect(late).toBe('503 BUSY')
    expect((await running).envelope.code).toBe('OK')
    await stopped
    await expect(fetch(`${own.address}/health`)).rejects.toThrow()
  },
)

/** Until the call stands at the lock. */
async function untilWaiting({ services }: TestServer): Promise<void> {
  for (;;) {
    const { rowCount } = await services.database.pool.query('select from pg_locks where not granted')
    if (rowCount) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
