import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Belonging } from '../../src/language/belonging.ts'
import type { MenuNode } from '../../src/language/wire.ts'
import { logIn, publicKey, seal, signIn, type WireClient } from './client.ts'
import { readSettings } from '../../src/server/settings.ts'
import { start } from '../../src/server/start.ts'
import { definitions, ofThisStart, password, startTestServer, type TestServer } from './testServer.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ SESSION_LIMIT: '3' })
})
afterAll(() => server.stop())

const code = async (client: WireClient) =>
  (await client.post('baseServer', 'baseLogin', 'currentUser')).envelope.code
const failed = async (userName: string, wrong: string) => {
  const { http, envelope } = await logIn(server.address, userName, wrong)
  return { http, code: envelope.code, msg: envelope.msg }
}
const change = async (client: WireClient, oldPassword: string, newPassword: string) => {
  const facts = await publicKey(server.address)
  return (
    await client.post('baseServer', 'baseLogin', 'changePassword', {
      oldPassword: seal(oldPassword, facts),
      newPassword: seal(newPassword, facts),
    })
  ).envelope
}
const query = (text: string, values: unknown[] = []) => server.services.database.pool.query(text, values)

describe('signing in', () => {
  test('answers who it is, and what expressions know of him', async () => {
    const { user } = await signIn(server.address, 'SUPPLIER1', password)
    expect(user).toMatchObject({
      userName: 'supplier1',
      userType: 'EX',
      audience: 'supplier',
      supplierId: server.suppliers[0],
      defaultRespId: 'supplier',
      mustChangePassword: false,
      responsibilities: [{ respId: 'supplier', homeType: 'exHome' }],
    })
    expect(user.me).toMatchObject({
      user: user.userId,
      audience: 'supplier',
      supplier: server.suppliers[0],
      roles: ['supplierSales', 'supplierLogistics', 'supplierFinance'],
      orgs: [],
    })
    expect(JSON.stringify(user)).not.toContain('scrypt')
  })

  test('tells what the user belongs to by name: a company, of a tree the topmost', async () => {
    const belongings = async (name: string) =>
      (await signIn(server.address, name, password)).call<readonly Belonging[]>(
        'baseServer',
        'baseLogin',
        'findBelongings',
      )
    const top = await server.save('baseOrganization', { orgCode: 'T1', orgNameCn: '总部', orgType: 'GROUP' })
    const unit = {
      orgCode: 'T2',
      orgNameCn: '事业部',
      orgNameEn: 'Unit',
      orgType: 'BU',
      parentOrgId: top['id'],
    }
    const below = await server.save('baseOrganization', unit)
    const lead = await server.newUser('lead', ['buyer'])
    for (const { id } of [below, top] as readonly { id?: unknown }[])
      await server.save('baseUserOrgPermit', { userId: lead, organizationId: id, accessType: 'READ' })
    expect(await belongings('lead')).toEqual([
      {
        label: definitions.entities['baseOrganization']?.label,
        names: [{ CN: '总部', EN: '总部' }],
        count: 1,
      },
    ])
    const [company, ...others] = await belongings('supplier1')
    expect([company?.label, company?.names.length, others]).toEqual([
      definitions.entities['slcSupplierInfo']?.label,
      1,
      [],
    ])
  })

  test('gives a cookie that no script can read', async () => {
    const { headers } = await logIn(server.address, 'buyer', password)
    expect(headers.getSetCookie()[0]).toMatch(/^srm_sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('does not tell whether the name or the password was wrong', async () => {
    expect(await failed('receiver', 'wrong')).toEqual(await failed('nobody-at-all', password))
    expect(await failed('receiver', 'wrong')).toMatchObject({ http: 200, code: 'LOGIN_FAILED' })
  })

  test('has to wait after five failures, with the right password too, whether there is such a user or not', async () => {
    for (const userName of ['requester', 'ghost']) {
      for (let turn = 0; turn < 5; turn++) await failed(userName, 'wrong')
      expect(await failed(userName, password)).toMatchObject({ http: 429, code: 'LOGIN_WAIT' })
    }
    await query(`update sys_login_log set at = at - interval '61 seconds' where user_name = 'requester'`)
    expect((await logIn(server.address, 'requester', password)).envelope.code).toBe('OK')
  })

  test('a user who is disabled is refused like a wrong password, and thrown out at once', async () => {
    const id = await server.newUser('leaver', ['buyer'])
    const client = await signIn(server.address, 'leaver', password)
    await query(`update base_user set status = 'DISABLED' where id = $1`, [id])
    expect(await code(client)).toBe('SESSION_EXPIRED')
    expect(await failed('leaver', password)).toMatchObject({ code: 'LOGIN_FAILED' })
  })
})

describe('a session', () => {
  test('is restored after F5 by cookie and code together; the signing key is not told again', async () => {
    const client = await signIn(server.address, 'manager', password)
    const { envelope } = await client.post<{ userInfo: { userName: string; signKey: string } }>(
      'baseServer',
      'baseLogin',
      'currentUser',
    )
    expect(envelope.data.userInfo).toMatchObject({
      userName: 'manager',
      signKey: '',
      authorizationCode: client.user.authorizationCode,
    })
    expect(JSON.stringify(envelope)).not.toContain(client.user.signKey)
  })

  test('is kept only as hashes', async () => {
    const client = await signIn(server.address, 'manager', password)
    const { rows } = await query('select * from sys_session')
    expect(JSON.stringify(rows)).not.toContain(client.user.authorizationCode)
    expect(JSON.stringify(rows)).not.toContain(client.cookie.slice('srm_sid='.length))
  })

  test('ends with the logout, for good', async () => {
    const client = await signIn(server.address, 'manager', password)
    const { headers } = await client.post('baseServer', 'baseLogin', 'logout')
    expect(headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(await code(client)).toBe('SESSION_EXPIRED')
  })

  test('the fourth ends the first', async () => {
    const clients = []
    for (let turn = 0; turn < 4; turn++) clients.push(await signIn(server.address, 'mdmAdmin', password))
    expect(await Promise.all(clients.map(code))).toEqual(['SESSION_REPLACED', 'OK', 'OK', 'OK'])
  })

  test('ends when it was idle too long, sooner outside and for administrators, and after twelve hours in any case', async () => {
    const after = async (userName: string, column: string, minutes: number) => {
      const client = await signIn(server.address, userName, password)
      await query(
        `update sys_session set ${column} = now() - make_interval(mins => $2) where user_id = $1 and ended_at is null`,
        [client.user.userId, minutes],
      )
      return code(client)
    }
    expect([await after('buyer', 'used_at', 119), await after('buyer', 'used_at', 121)]).toEqual([
      'OK',
      'SESSION_EXPIRED',
    ])
    expect([await after('admin', 'used_at', 29), await after('admin', 'used_at', 31)]).toEqual([
      'OK',
      'SESSION_EXPIRED',
    ])
    expect([await after('supplier1', 'used_at', 29), await after('supplier1', 'used_at', 31)]).toEqual([
      'OK',
      'SESSION_EXPIRED',
    ])
    expect(await after('buyer', 'created_at', 721)).toBe('SESSION_EXPIRED')
  })
})

test('a session outlives the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'screenwright-again-'))
  const first = await startTestServer({ DATA_DIR: folder })
  const client = await signIn(first.address, 'admin', password)
  await first.pause()
  const again = await start(
    readSettings({ PORT: new URL(first.address).port, DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' }),
    { definitions },
  )
  expect(await code(client)).toBe('OK')
  expect(ofThisStart(again.words)).toEqual([])
  await again.stop()
  rmSync(folder, { recursive: true })
})

describe('a password', () => {
  test('is changed by who knows the old one; other sessions end, this one goes on', async () => {
    await server.newUser('changer', ['buyer'])
    const [one, other] = [
      await signIn(server.address, 'changer', password),
      await signIn(server.address, 'changer', password),
    ]
    expect((await change(one, 'wrong', 'Neue-Lampe-42')).code).toBe('LOGIN_FAILED')
    expect((await change(one, password, 'kurz')).code).toBe('PASSWORD_WEAK')
    expect((await change(one, password, 'my-CHANGER-word')).code).toBe('PASSWORD_WEAK')
    expect((await change(one, password, 'password1234')).code).toBe('PASSWORD_WEAK')
    expect((await change(one, password, password)).code).toBe('PASSWORD_WEAK')
    expect((await change(one, password, 'Neue-Lampe-42')).code).toBe('OK')
    expect([await code(one), await code(other)]).toEqual(['OK', 'SESSION_EXPIRED'])
    expect((await change(one, 'Neue-Lampe-42', 'Dritte-Lampe-43')).code).toBe('OK')
    expect((await change(one, 'Dritte-Lampe-43', 'Neue-Lampe-42')).code).toBe('PASSWORD_WEAK')
    expect((await logIn(server.address, 'changer', password)).envelope.code).toBe('LOGIN_FAILED')
  })

  test('that an administrator set has to be changed before anything else', async () => {
    const id = await server.newUser('newcomer', ['buyer'])
    const admin = await signIn(server.address, 'admin', password)
    const row = await admin.call<{ versionNum: number }>('baseServer', 'baseUser', 'findById', { id })
    expect(JSON.stringify(row)).not.toMatch(/scrypt|passwordHash/)
    await admin.call('baseServer', 'baseUser', 'doResetPassword', {
      id,
      versionNum: row.versionNum,
      passwordHash: seal('Anfang-Lampe-1', await publicKey(server.address)),
    })
    const client = await signIn(server.address, 'newcomer', 'Anfang-Lampe-1')
    expect(client.user.mustChangePassword).toBe(true)
    expect((await client.post('baseServer', 'baseMenu', 'findMenuTree')).envelope.code).toBe(
      'PASSWORD_EXPIRED',
    )
    expect((await change(client, 'Anfang-Lampe-1', 'Eigene-Lampe-2')).code).toBe('OK')
    expect((await client.post('baseServer', 'baseMenu', 'findMenuTree')).envelope.code).toBe('OK')
  })

  test('that is too weak is refused at its field', async () => {
    const admin = await signIn(server.address, 'admin', password)
    const { envelope } = await admin.post('baseServer', 'baseUser', 'saveOrUpdate', {
      userName: 'weakling',
      userFullName: 'W',
      userType: 'IN',
      passwordHash: 'WEAKLING-99',
    })
    expect(envelope).toMatchObject({
      code: 'PASSWORD_WEAK',
      errors: [{ path: 'passwordHash', code: 'PASSWORD_WEAK' }],
    })
  })

  test('is never told, searched or sorted by', async () => {
    const admin = await signIn(server.address, 'admin', password)
    const { envelope } = await admin.post('baseServer', 'baseUser', 'listByPage', {})
    expect(envelope.status).toBe('S')
    expect(JSON.stringify(envelope)).not.toMatch(/scrypt|passwordHash/)
    for (const body of [
      { passwordHash: 'scrypt' },
      { sort: [{ field: 'passwordHash', order: 'asc' }] },
      { columns: ['passwordHash'] },
    ]) {
      expect((await admin.post('baseServer', 'baseUser', 'listByPage', body)).envelope.code).toBe(
        'PARAM_UNKNOWN',
      )
    }
  })
})

test('what a responsibility loses is gone with the next call', async () => {
  const id = await server.newUser('turncoat', ['buyer', 'mdmAdmin'])
  const client = await signIn(server.address, 'turncoat', password)
  const menus = async () =>
    flat(await client.call<MenuNode[]>('baseServer', 'baseMenu', 'findMenuTree', {})).map(
      ({ menuCode }) => menuCode,
    )
  expect(await menus()).toContain('institution')
  await query(
    `delete from base_user_responsibility where user_id = $1 and responsibility_code = 'mdmAdmin'`,
    [id],
  )
  expect(await menus()).not.toContain('institution')
  expect((await client.post('baseServer', 'baseOrganization', 'saveOrUpdate', {})).http).toBe(403)
  expect((await client.post('baseServer', 'baseMenu', 'findMenuTree', {}, { respId: 'mdmAdmin' })).http).toBe(
    403,
  )
})

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])

test('every login, failure and logout is in the login log', async () => {
  const { rows } = await query('select distinct action, result from sys_login_log')
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'LOGIN', result: 'OK' },
      { action: 'LOGIN', result: 'FAILED' },
      { action: 'LOGIN', result: 'WAIT' },
      { action: 'LOGOUT', result: 'OK' },
      { action: 'PASSWORD', result: 'OK' },
    ]),
  )
})
