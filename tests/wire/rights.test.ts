import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/language/compiled.ts'
import { signIn } from './client.ts'
import { definitions, password, startHouse, type House } from './house.ts'

/** Whose data one may change, over the wire: permits to read and to write, one's own rights, passwords that others set. */
let house: House
const orgs: Record<string, string> = {}
beforeAll(async () => {
  house = await startHouse()
  const org = async (code: string, orgType: string, parentOrgId?: string) => (orgs[code] = String((await house.save('baseOrganization', { orgCode: code, orgNameCn: code, orgType, parentOrgId, taxNo: '91310000MA1FL5MH0X', legalName: code }))['id']))
  const group = await org('G', 'GROUP')
  const bu = await org('BU', 'BU', group)
  await org('SEEN', 'OU', bu)
  await org('OWN', 'OU', bu)
})
afterAll(() => house.stop())

const permit = (user: string, organizationId: string | undefined, accessType: string) => house.save('baseUserOrgPermit', { userId: user, organizationId, accessType })

describe('a permit to read', () => {
  test('shows documents and changes none; a permit to write does both', async () => {
    const id = await house.newUser('reader', ['requester'])
    await permit(id, orgs['SEEN'], 'READ')
    await permit(id, orgs['OWN'], 'WRITE')
    const reader = await signIn(house.address, 'reader', password)
    expect(reader.user.me).toMatchObject({ orgs: expect.arrayContaining([orgs['SEEN'], orgs['OWN']]), writeOrgs: [orgs['OWN']] })
    const billType = await house.save('purBillType', { billTypeCode: 'PR1', billTypeName: 'PR1', documentKind: 'PR', orderClass: 'STANDARD' })
    const draft = (ouId: string | undefined): Row => ({ prTitle: 'x', ouId, billTypeId: billType['id'] })
    const made = await house.save('purRequisitionHeader', { ...draft(orgs['SEEN']), requesterId: id })
    const post = async (operation: string, body: Row) => { const { http, envelope } = await reader.post('srmServer', 'srmPurRequisitionHeader', operation, body); return { http, code: envelope.code, msg: envelope.msg } }
    expect(await post('findById', { id: made['id'] })).toMatchObject({ code: 'OK' })
    const stands = { id: made['id'], versionNum: made['versionNum'] }
    for (const operation of ['saveOrUpdate', 'doSubmit', 'delete']) expect([operation, await post(operation, { ...stands, remark: 'x' })]).toMatchObject([operation, { http: 403, code: 'FORBIDDEN', msg: expect.stringMatching(/You may view .+, but not change it/) }])
    expect(await post('saveOrUpdate', draft(orgs['SEEN']))).toMatchObject({ code: 'SRM-1006', msg: expect.stringContaining('where Operating unit is "SEEN"') })
    expect(await post('saveOrUpdate', draft(orgs['OWN']))).toMatchObject({ code: 'OK' })
  })

  test('is asked of every document whose rows are found by such a permit', () => {
    const found = Object.values(definitions.entities).filter(({ access }) => access['buyer']?.rows?.deps.includes('me.orgs'))
    expect(found.filter(({ kind, access }) => kind !== 'ledger' && !access['buyer']?.write?.deps.includes('me.writeOrgs')).map(({ name }) => name)).toEqual([])
    expect(found.length).toBeGreaterThan(5)
  })
})
