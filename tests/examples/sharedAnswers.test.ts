import { beforeAll, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import type { Caller } from '../../src/server/Caller.ts'
import { CodedError } from '../../src/server/fail.ts'
import { noteCaller, type SettingsRead } from '../../src/server/noteCaller.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { draftInquiry, openInquiry, quote } from './inquirySteps.ts'
import { linesOf, openChain, type Chain } from './openChain.ts'

/** Readers of what is live share an answer where nothing differs of what was read of the first: it is then what each of them would be answered by himself. */

const entities = Object.values(definitions.entities).filter(({ name }) => name.startsWith('sfd'))

oneDatabase((_, open) => {
  let chain: Chain
  let settingsRead: SettingsRead
  let inquiry: unknown
  let readers: Readonly<Record<string, Caller>>

  beforeAll(async () => {
    chain = await openChain(open)
    inquiry = (
      await draftInquiry(chain, [{ quantity: '100' }], {
        sourcingMethod: 'RFQ',
        bidVisibility: 'OPEN',
        jury: [],
      })
    )['id']
    await openInquiry(chain, inquiry)
    for (const [who, price] of [
      ['supplier1', '10'],
      ['supplier2', '11'],
    ] as const) {
      await quote(chain, who, inquiry, [price])
    }
    settingsRead = await chain.database.settingsRead()
    const [one, buyer] = [chain.callerOf('supplier1'), chain.callerOf('buyer')]
    readers = {
      one,
      colleague: otherUser(one),
      rival: chain.callerOf('supplier2'),
      third: chain.callerOf('supplier3'),
      buyer,
      secondBuyer: otherUser(buyer),
      narrowBuyer: { ...otherUser(buyer), me: { ...buyer.me, orgs: [], writeOrgs: [] } },
      manager: chain.callerOf('manager'),
      english: { ...one, language: 'EN' },
    }
  })

  const otherUser = (caller: Caller): Caller => ({
    ...caller,
    userId: 'colleague',
    userName: 'Colleague',
    sessionId: 'other',
    me: { ...caller.me, user: 'colleague', name: 'Colleague' },
  })

  const told = async (caller: Caller, entity: string, operation: string, body: Row): Promise<string> => {
    const compiled = definitions.entities[entity]
    if (!compiled) throw new Error(entity)
    try {
      return JSON.stringify(await chain.engine.operate(caller, compiled, operation, body))
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      return error.code
    }
  }

  it('whoever is held to be alike is answered word for word the same', async () => {
    const shared: string[] = []
    const calls = entities.flatMap(({ name, parent }): readonly (readonly [string, string, Row])[] => [
      [name, 'listByPage', { pageRows: 50 }],
      ...(parent ? [] : [[name, 'findWaiting', { rows: 5 }] as const]),
    ])
    const documents = ['sfdAuctionHeader', 'sfdBidHeader', 'slcSupplierInfo'] as const
    for (const entity of documents)
      for (const { id } of await chain.list('system', entity)) calls.push([entity, 'findById', { id }])
    for (const [entity, operation, body] of calls)
      for (const [name, reader] of Object.entries(readers)) {
        const notes = noteCaller(reader, settingsRead)
        const answer = await told(notes.caller, entity, operation, body)
        expect(answer, `${name} ${entity} ${operation}`).toBe(await told(reader, entity, operation, body))
        for (const [other, caller] of Object.entries(readers))
          if (other !== name && notes.isAlike(caller)) {
            shared.push(`${name} ${other} ${operation} ${entity}`)
            expect(await told(caller, entity, operation, body), shared.at(-1)).toBe(answer)
          }
      }
    expect(shared).toEqual(
      expect.arrayContaining([
        'one colleague findById sfdAuctionHeader',
        'buyer secondBuyer findById sfdAuctionHeader',
        'one colleague listByPage sfdAuctionHeader',
      ]),
    )
    expect(shared.filter((one) => one.startsWith('one rival findById sfdAuctionHeader'))).toEqual([])
    expect(
      shared.filter((one) => /^(?:one|colleague|rival|third) (?:buyer|manager) findById/.test(one)),
    ).toEqual([])
  })

  it('what the database reads of who acts is said by its walls, views and functions', () => {
    expect(settingsRead('select "id" from "sfd_auction_header"')).toEqual(
      expect.arrayContaining(['tenant_id', 'audience', 'me_supplier']),
    )
    expect(settingsRead('select own from srm_side')).not.toContain('user_id')
    expect(settingsRead("select current_setting('srm.user_id')")).toContain('user_id')
    expect(settingsRead('select 1')).toEqual([])
  })

  it('what a party reads of its own inquiry is read of its company, not of its user', async () => {
    const { one, colleague, rival } = readers
    if (!one || !colleague || !rival) throw new Error('nobody')
    const notes = noteCaller(one, settingsRead)
    const row = await chain.engine.operate(
      notes.caller,
      definitions.entities['sfdAuctionHeader'] ?? fail(),
      'findById',
      { id: inquiry },
    )
    expect(linesOf(row.data as Row, 'suppliers')).toHaveLength(1)
    expect([notes.isAlike(colleague), notes.isAlike(rival)]).toEqual([true, false])
  })
})

function fail(): never {
  throw new Error('There is no inquiry.')
}
