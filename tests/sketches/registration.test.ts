// The registration of suppliers of the second version's sketches: people without an account fill it in, by an invitation or by themselves; its approval makes the supplier and his account.
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { newId, newTicketId } from '../../src/server/database/newId.ts'
import { eachDatabase } from '../compliance/databases.ts'
import { callerOf, refusal } from '../compliance/openFixture.ts'
import { openSketches, type Sketched } from './openSketches.ts'

/** The check digit is right: 91350100M000100Y43. */
const code = '91350100M000100Y43'

eachDatabase((_kind, open) => {
  let sketched: Sketched
  /** Housings, for which a certificate is a must and another is asked for; wires, for which the second is a must too. */
  let [housings, wires] = ['', '']
  const { act, find, save } = {
    act: (...args: Parameters<Sketched['act']>) => sketched.act(...args),
    find: (...args: Parameters<Sketched['find']>) => sketched.find(...args),
    save: (...args: Parameters<Sketched['save']>) => sketched.save(...args),
  }

  beforeAll(async () => {
    sketched = await openSketches(open)
    const { buyer } = sketched
    const category = async (categoryCode: string, categoryName: string): Promise<string> =>
      String((await save(buyer, 'category', { categoryCode, categoryName }))['id'])
    housings = await category('C1', 'Housings')
    wires = await category('C2', 'Wires')
    for (const [categoryId, credentialType, mustFlag] of [
      [housings, 'IATF', 'Y'],
      [housings, 'ISO14', 'N'],
      [wires, 'ISO14', 'Y'],
    ])
      await save(buyer, 'requirement', { categoryId, credentialType, mustFlag })
  })

  /** Who came by a link to this document, or by his own to one that is to come. */
  const visitorTo = (entity: string, documentId: string, isOwn: boolean): Caller => {
    const ticketId = newTicketId()
    const me = { user: null, ticket: documentId }
    return {
      ...callerOf(`visitor:${ticketId}`, 'visitor', me),
      address: `10.0.0.${ticketId}`,
      visit: { ticketId, about: { entity, documentId, isOwn } },
    }
  }
  const byHimself = () => visitorTo('registration', newId(), true)

  const filled = (more: Row = {}): Row => ({
    companyName: 'Lamp & Co',
    creditCode: code,
    categoriesId: housings,
    licenseExpireDate: '2030-01-01',
    integrityFlag: 'Y',
    adminName: 'Ada',
    adminMobile: '13800000001',
    adminEmail: 'ada@lamp.example',
    banks: [{ bankName: 'Bank', accountNum: '1', defaultFlag: 'Y' }],
    contacts: ['SALES', 'QUALITY,FINANCE'].map((business) => ({ contactName: 'Ada', business })),
    ...more,
  })
  const lines = (row: Row, name: string) => row[name] as Row[] // lines are rows
  /** With the certificates that its category demands. */
  const certified = async (visitor: Caller, made: Row) =>
    save(visitor, 'registration', {
      id: made['id'],
      versionNum: made['versionNum'],
      credentials: lines(made, 'credentials').map(({ id }) => ({
        id,
        certificateNum: 'X1',
        endDate: '2029-01-01',
      })),
    })

  test('an invited company registers, is sent back, submits again; the approval makes supplier and administrator and ends the invitation', async () => {
    const { buyer, world } = sketched
    const invited = await save(buyer, 'invitation', { companyName: 'Lamp & Co', email: 'ada@lamp.example' })
    const sent = await act(buyer, 'invitation', 'doSend', invited)
    const { rows } = await world.database.pool.query<Row>('select * from sys_ticket where document_id = $1', [
      sent['id'],
    ])
    expect(rows).toMatchObject([{ entity: 'invitation', verb: 'doSend', made_by_name: 'buyer', uses: 0 }])
    const visitor = visitorTo('invitation', String(sent['id']), false)
    const made = await save(visitor, 'registration', filled())
    expect(made).toMatchObject({ status: 'DRAFT', inviteId: sent['id'] })
    expect(lines(made, 'credentials').map(({ credentialType }) => credentialType)).toEqual(['IATF', 'ISO14'])
    expect(JSON.stringify(made)).not.toContain('riskLevel')
    expect((await refusal(act(visitor, 'registration', 'doSubmit', made))).words).toContain('Credentials')
    await certified(visitor, made)
    await act(visitor, 'registration', 'doSubmit', made)
    await act(buyer, 'registration', 'doReject', made, { reason: 'Account is wrong' })
    expect(await find(visitor, 'registration', made)).toMatchObject({ status: 'REJECTED' })
    await act(visitor, 'registration', 'doSubmit', made)
    const judged = await find(buyer, 'registration', made)
    await save(buyer, 'registration', {
      id: judged['id'],
      versionNum: judged['versionNum'],
      introduceScene: 'Second source',
    })
    const approved = await act(buyer, 'registration', 'doApproval', made)
    expect(approved).toMatchObject({ status: 'APPROVED', supplierName: 'Lamp & Co' })
    expect(await find(buyer, 'invitation', sent)).toMatchObject({ status: 'REGISTERED' })
    const people = await world.list(callerOf('system', 'system'), 'person', { personCode: '13800000001' })
    expect(people).toMatchObject([{ personName: 'Ada', supplierId: approved['supplierId'] }])
  })

  test('several categories: proposed by the invitation, each demands its certificates, each is the supplier’s; a buyer of others finds nothing of it', async () => {
    const { buyer } = sketched
    const invited = await save(buyer, 'invitation', {
      companyName: 'Wire Ltd',
      categoriesCode: 'C2; C1',
    })
    const sent = await act(buyer, 'invitation', 'doSend', invited)
    const visitor = visitorTo('invitation', String(sent['id']), false)
    const { categoriesId: _, ...rest } = filled({ country: 'DE', creditCode: null })
    const proposed = await save(visitor, 'registration', { ...rest, adminMobile: '13800000002' })
    expect(proposed).toMatchObject({
      categoriesId: `${wires},${housings}`,
      categoriesName: 'Wires; Housings',
    })
    const demanded = (row: Row) =>
      lines(row, 'credentials').map(
        ({ credentialType, needed }) => `${String(credentialType)} ${String(needed)}`,
      )
    expect(demanded(proposed).sort()).toEqual(['IATF Y', 'ISO14 Y'])
    const made = await save(visitor, 'registration', {
      id: proposed['id'],
      versionNum: proposed['versionNum'],
      categoriesId: housings,
    })
    expect(demanded(made).sort()).toEqual(['IATF Y', 'ISO14 N'])
    const both = await save(visitor, 'registration', {
      id: made['id'],
      versionNum: made['versionNum'],
      categoriesId: [housings, wires],
    })
    await certified(visitor, both)
    await act(visitor, 'registration', 'doSubmit', both)
    const judging = (categories: readonly string[]): Caller => ({ ...buyer, me: { ...buyer.me, categories } })
    const other = String((await save(buyer, 'category', { categoryCode: 'C3', categoryName: 'Oil' }))['id'])
    expect((await refusal(find(judging([other]), 'registration', both))).code).toBe('SRM-1010')
    const judged = await find(judging([wires, other]), 'registration', both)
    await save(judging([wires]), 'registration', {
      id: judged['id'],
      versionNum: judged['versionNum'],
      introduceScene: 'New category',
    })
    const approved = await act(buyer, 'registration', 'doApproval', both)
    const supplier = await find(buyer, 'supplier', { id: approved['supplierId'] })
    expect(
      lines(supplier, 'categories').map(({ categoryName, categoryStatus }) => [categoryName, categoryStatus]),
    ).toEqual(
      expect.arrayContaining([
        ['Housings', 'POTENTIAL'],
        ['Wires', 'POTENTIAL'],
      ]),
    )
    expect(lines(supplier, 'categories')).toHaveLength(2)
  })

  test('who comes by himself finds his own and nobody else; what is not sent is not there for the buyer', async () => {
    const [mine, other] = [byHimself(), byHimself()]
    const made = await save(mine, 'registration', filled({ creditCode: null, country: 'DE' }))
    expect(made['id']).toBe(mine.visit?.about?.documentId)
    expect(await sketched.world.list(mine, 'registration')).toHaveLength(1)
    expect(await sketched.world.list(other, 'registration')).toEqual([])
    expect((await refusal(find(other, 'registration', made))).code).toBe('SRM-1010')
    expect((await refusal(find(sketched.buyer, 'registration', made))).code).toBe('SRM-1010')
    expect((await refusal(save(mine, 'registration', filled()))).code).toBe('VISIT_DRAFTS')
  })

  test('a wrong check digit, missing contacts, two default accounts and a company that is registered already are refused', async () => {
    const visitor = byHimself()
    const wrong = await refusal(save(visitor, 'registration', filled({ creditCode: '91350100M000100Y44' })))
    expect(wrong.words).toContain('check digit')
    const bank = { bankName: 'Bank', accountNum: '1', defaultFlag: 'Y' }
    const made = await save(visitor, 'registration', filled({ banks: [bank, { ...bank, accountNum: '2' }] }))
    expect((await refusal(act(visitor, 'registration', 'doSubmit', made))).words).toContain('Exactly one')
    const [, second] = lines(made, 'banks')
    const { versionNum } = await find(visitor, 'registration', made)
    const fewer = [{ id: second?.['id'], defaultFlag: 'N' }, { id: lines(made, 'banks')[0]?.['id'] }]
    const mended = await save(visitor, 'registration', { id: made['id'], versionNum, banks: fewer })
    await certified(visitor, mended)
    expect((await refusal(act(visitor, 'registration', 'doSubmit', made))).words).toContain(
      'Already registered',
    )
  })

  test('an invitation that is revoked opens nothing; what nobody goes on with for ninety days is abolished', async () => {
    const { buyer } = sketched
    const sent = await act(
      buyer,
      'invitation',
      'doSend',
      await save(buyer, 'invitation', { companyName: 'Gone' }),
    )
    const visitor = visitorTo('invitation', String(sent['id']), false)
    expect(await find(visitor, 'invitation', sent)).toMatchObject({ companyName: 'Gone' })
    await act(buyer, 'invitation', 'doRevoke', sent)
    expect((await refusal(find(visitor, 'invitation', sent))).code).toBe('SRM-1010')
    const mine = byHimself()
    const made = await save(mine, 'registration', filled({ creditCode: null, country: 'DE' }))
    await sketched.moveTo('2026-06-02T09:00:00')
    expect(await find(mine, 'registration', made)).toMatchObject({ status: 'ABOLISHED' })
  })
})
