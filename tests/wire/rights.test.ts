import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { logIn, publicKey, seal, signIn, type WireClient } from './client.ts'
import { definitions, password, startTestServer, type TestServer } from './testServer.ts'

/** Whose data one may change, over the wire: permits to read and to write, one's own rights, passwords that others set. */
let server: TestServer
const orgs: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  const org = async (code: string, orgType: string, parentOrgId?: string, taxNo?: string) =>
    (orgs[code] = String(
      (
        await server.save('baseOrganization', { orgCode: code, orgNameCn: code, orgType, parentOrgId, taxNo })
      )['id'],
    ))
  const group = await org('G', 'GROUP')
  const bu = await org('BU', 'BU', group)
  const second = await org('BU2', 'BU', group)
  await org('MOVED', 'BU', second)
  await org('SEEN', 'OU', bu, '91440300MA5TE5T01T')
  await org('OWN', 'OU', bu, '91440300MA5TE5T02X')
})
afterAll(() => server.stop())

const permit = (user: string, organizationId: string | undefined, accessType: string) =>
  server.save('baseUserOrgPermit', { userId: user, organizationId, accessType })

describe('a permit to read', () => {
  test('shows documents and changes none; a permit to write does both', async () => {
    const id = await server.newUser('reader', ['requester'])
    await permit(id, orgs['SEEN'], 'READ')
    await permit(id, orgs['OWN'], 'WRITE')
    const reader = await signIn(server.address, 'reader', password)
    expect(reader.user.me).toMatchObject({
      orgs: expect.arrayContaining([orgs['SEEN'], orgs['OWN']]),
      writeOrgs: [orgs['OWN']],
    })
    const billType = await server.save('purBillType', {
      billTypeCode: 'PR1',
      billTypeName: 'PR1',
      documentKind: 'PR',
      orderClass: 'STANDARD',
    })
    const draft = (ouId: string | undefined): Row => ({ prTitle: 'x', ouId, billTypeId: billType['id'] })
    const made = await server.save('purRequisitionHeader', { ...draft(orgs['SEEN']), requesterId: id })
    const post = async (operation: string, body: Row) => {
      const { http, envelope } = await reader.post('srmServer', 'srmPurRequisitionHeader', operation, body)
      return { http, code: envelope.code, msg: envelope.msg }
    }
    expect(await post('findById', { id: made['id'] })).toMatchObject({ code: 'OK' })
    const stands = { id: made['id'], versionNum: made['versionNum'] }
    for (const operation of ['saveOrUpdate', 'doSubmit', 'delete'])
      expect([operation, await post(operation, { ...stands, remark: 'x' })]).toMatchObject([
        operation,
        { http: 403, code: 'FORBIDDEN', msg: expect.stringMatching(/You may view .+, but not change it/) },
      ])
    expect(await post('saveOrUpdate', draft(orgs['SEEN']))).toMatchObject({
      code: 'SRM-1006',
      msg: expect.stringContaining('where Operating unit is "SEEN"'),
    })
    expect(await post('saveOrUpdate', draft(orgs['OWN']))).toMatchObject({ code: 'OK' })
  })

  test('is asked of every document whose rows are found by such a permit', () => {
    const found = Object.values(definitions.entities).filter(({ access }) =>
      access['buyer']?.rows?.deps.includes('me.orgs'),
    )
    expect(
      found
        .filter(
          ({ name, kind, access }) =>
            kind !== 'ledger' &&
            kind !== 'view' &&
            name !== 'catSku' && // whoever finds it may put it into his cart
            !access['buyer']?.write?.deps.includes('me.writeOrgs'),
        )
        .map(({ name }) => name),
    ).toEqual([])
    expect(found.length).toBeGreaterThan(5)
  })
})

describe('an administrator', () => {
  let admin: WireClient
  beforeAll(async () => {
    admin = await signIn(server.address, 'admin', password)
  })
  const post = async (client: WireClient, family: string, operation: string, body: Row) =>
    (await client.post<Row>('baseServer', family, operation, body)).envelope
  const rowOf = async (family: string, id: unknown) =>
    admin.call<Row>('baseServer', family, 'findById', { id })
  const version = ({ id, versionNum }: Row): Row => ({ id, versionNum })

  test('does not change what he works as, what he may see, or who he is', async () => {
    const mine = { userId: admin.user.userId }
    const refused = {
      status: 'E',
      code: 'FORBIDDEN',
      msg: expect.stringContaining('You cannot change your own rights'),
    }
    expect(
      await post(admin, 'baseUserResponsibility', 'saveOrUpdate', { ...mine, responsibilityCode: 'manager' }),
    ).toMatchObject(refused)
    expect(
      await post(admin, 'baseUserOrgPermit', 'saveOrUpdate', { ...mine, organizationId: orgs['OWN'] }),
    ).toMatchObject(refused)
    const [held = {}] = await admin.call<Row[]>('baseServer', 'baseUserResponsibility', 'listByPage', mine)
    for (const operation of ['doInvalid', 'delete', 'saveOrUpdate'])
      expect([
        operation,
        await post(admin, 'baseUserResponsibility', operation, { ...version(held), defaultFlag: 'N' }),
      ]).toMatchObject([operation, refused])
    const self = await rowOf('baseUser', admin.user.userId)
    for (const change of [{ endDate: '2099-01-01' }, { userType: 'EX', supplierId: server.suppliers[0] }])
      expect(await post(admin, 'baseUser', 'saveOrUpdate', { ...version(self), ...change })).toMatchObject(
        refused,
      )
    expect(
      await post(admin, 'baseUser', 'doResetPassword', { ...version(self), passwordHash: 'Andere-Lampe-9' }),
    ).toMatchObject(refused)
    expect(await post(admin, 'baseUser', 'saveOrUpdate', { ...version(self), remark: 'x' })).toMatchObject({
      code: 'OK',
    })
  })

  test('moves nothing below what he may see, which is how he would come to see it; what lies there he moves', async () => {
    const id = await server.newUser('mover', ['mdmAdmin'])
    await permit(id, orgs['BU2'], 'READ')
    const mover = await signIn(server.address, 'mover', password)
    const move = async (code: string, parent: string) =>
      post(mover, 'baseOrganization', 'saveOrUpdate', {
        ...version(await rowOf('baseOrganization', orgs[code])),
        parentOrgId: orgs[parent],
      })
    expect(await move('OWN', 'BU2')).toMatchObject({
      code: 'FORBIDDEN',
      msg: expect.stringContaining('You cannot change your own rights'),
    })
    expect(await move('BU', 'BU2')).toMatchObject({ code: 'FORBIDDEN' })
    expect(await move('MOVED', 'G')).toMatchObject({ code: 'OK' })
    expect(await move('MOVED', 'BU2')).toMatchObject({ code: 'FORBIDDEN' })
    expect(await move('MOVED', 'BU')).toMatchObject({ code: 'OK' })
  })

  test('does all that to others', async () => {
    const id = await server.newUser('other', ['buyer'])
    expect(
      await post(admin, 'baseUserResponsibility', 'saveOrUpdate', {
        userId: id,
        responsibilityCode: 'manager',
      }),
    ).toMatchObject({ code: 'OK' })
    expect(
      await post(admin, 'baseUserOrgPermit', 'saveOrUpdate', { userId: id, organizationId: orgs['OWN'] }),
    ).toMatchObject({ code: 'OK' })
  })

  test('who disables a user ends the sessions for good, asked or not', async () => {
    const id = await server.newUser('paused', ['buyer'])
    const client = await signIn(server.address, 'paused', password)
    const code = async () => (await client.post('baseServer', 'baseLogin', 'currentUser')).envelope.code
    expect(await code()).toBe('OK')
    await post(admin, 'baseUser', 'doDisable', version(await rowOf('baseUser', id)))
    await post(admin, 'baseUser', 'doEnable', version(await rowOf('baseUser', id)))
    expect(await code()).toBe('SESSION_EXPIRED')
    await signIn(server.address, 'paused', password)
    for (const [away, back] of [
      [{ startDate: '2099-01-01' }, { startDate: '2020-01-01' }],
      [{ endDate: '2021-01-01', startDate: '2020-01-01' }, { endDate: null }],
    ]) {
      const again = await signIn(server.address, 'paused', password)
      for (const change of [away, back])
        expect(
          await post(admin, 'baseUser', 'saveOrUpdate', {
            ...version(await rowOf('baseUser', id)),
            ...change,
          }),
        ).toMatchObject({ code: 'OK' })
      expect([away, (await again.post('baseServer', 'baseLogin', 'currentUser')).envelope.code]).toEqual([
        away,
        'SESSION_EXPIRED',
      ])
    }
  })

  test('gives a new user the first password, which has to be changed; on a user who is there it is set by the reset alone', async () => {
    const fresh = seal('Erste-Lampe-11', await publicKey(server.address))
    const made = await admin.call<Row>('baseServer', 'baseUser', 'saveOrUpdate', {
      userName: 'fresh',
      userFullName: 'Fresh',
      userType: 'IN',
      passwordHash: fresh,
    })
    expect(made).toMatchObject({ userName: 'fresh', mustChangePassword: 'Y' })
    expect(Object.keys(made)).not.toContain('passwordHash')
    expect((await logIn(server.address, 'fresh', 'Erste-Lampe-11')).envelope).toMatchObject({
      code: 'OK',
      data: { userInfo: { mustChangePassword: true } },
    })
    expect(
      await post(admin, 'baseUser', 'saveOrUpdate', { ...version(made), passwordHash: 'Zweite-Lampe-12' }),
    ).toMatchObject({ code: 'SRM-1006', errors: [{ path: 'passwordHash' }] })
  })

  test('sets a password that cannot be taken again, nor can the one before it', async () => {
    const id = await server.newUser('forgetful', ['buyer'])
    expect(
      await post(admin, 'baseUser', 'doResetPassword', {
        ...version(await rowOf('baseUser', id)),
        passwordHash: 'Forgetful-2027',
      }),
    ).toMatchObject({ code: 'PASSWORD_WEAK', errors: [{ path: 'passwordHash' }] })
    await admin.call('baseServer', 'baseUser', 'doResetPassword', {
      ...version(await rowOf('baseUser', id)),
      passwordHash: 'Gesetzt-Lampe-1',
    })
    const client = await signIn(server.address, 'forgetful', 'Gesetzt-Lampe-1')
    const change = async (from: string, to: string) => {
      const facts = await publicKey(server.address)
      return (
        await client.post('baseServer', 'baseLogin', 'changePassword', {
          oldPassword: seal(from, facts),
          newPassword: seal(to, facts),
        })
      ).envelope.code
    }
    expect(await change('Gesetzt-Lampe-1', password)).toBe('PASSWORD_WEAK')
    expect(await change('Gesetzt-Lampe-1', 'Eigene-Lampe-2')).toBe('OK')
    expect(await change('Eigene-Lampe-2', 'Gesetzt-Lampe-1')).toBe('PASSWORD_WEAK')
    expect(await change('Eigene-Lampe-2', 'Dritte-Lampe-3')).toBe('OK')
  })
})
