import { beforeAll, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import { operationFacts } from '../../src/language/operations.ts'
import type { Row } from '../../src/language/row.ts'
import { CodedError } from '../../src/server/fail.ts'
import { drawnDatabase } from '../compliance/databases.ts'
import { sample } from '../sampling.ts'
import {
  acceptInvite,
  awarded,
  bargainWith,
  closed,
  draftInquiry,
  openInquiry,
  openQuotes,
  type Rival,
} from './inquirySteps.ts'
import { linesOf, openChain, type Chain, type Person } from './openChain.ts'

/** Section 2.9 of the domain: what nobody is told of a sealed inquiry, searched for in every answer of every operation. */

const entities = Object.keys(definitions.entities).filter((name) => /^sfd(Auction|Bid)/.test(name))
const marks = { price: '4711.77', remark: 'RIVAL-REMARK' }
/** Of the rivals of supplier1: their numbers, names, words. */
const ofRivals = /V10002|V10003|supplier2|supplier3|4711|5324|5182|5856|RIVAL-REMARK|4719/
const ofQuotes = /4711|5324|5182|5856|RIVAL-REMARK|4719/

drawnDatabase('sealed inquiries', (_, open) => {
  let chain: Chain
  let id: unknown
  let bids: readonly Row[]

  beforeAll(async () => {
    chain = await openChain(open)
    const asked = {
      ladders: [{ fromQuantity: '0', weightPct: '100' }],
      props: [{ propName: '品牌' }],
    }
    const items = [{ quantity: '100' }, { item: 'M-OVER', quantity: '10', more: asked }]
    const { id: drafted } = await draftInquiry(chain, items, { ladderFlag: 'Y' })
    id = drafted
    await openInquiry(chain, id)
    const given = { supplierRemark: marks.remark, leadTimeDays: 4719 }
    const mine = await quoteBoth('supplier1', '10', '品牌甲', {})
    const others = [
      await quoteBoth('supplier2', '4711.78', marks.remark, given),
      await quoteBoth('supplier3', marks.price, marks.remark, given),
    ]
    await chain.act('supplier2', 'sfdBidHeader', 'doRevise', others[0]?.['id'])
    bids = [mine, ...others]
  })

  /** Quotes the first item at this price, the second one by its step, with an answer to what is asked. */
  async function quoteBoth(who: Rival, price: string, answer: string, more: Row): Promise<Row> {
    await acceptInvite(chain, who, id)
    const begun = await chain.save(who, 'sfdBidHeader', { auctionId: id })
    const lines = linesOf(begun).map((line, at) =>
      at === 0
        ? { id: line['id'], noTaxPrice: price }
        : {
            id: line['id'],
            ladders: linesOf(line, 'ladders').map((step) => ({ id: step['id'], noTaxPrice: price })),
            props: linesOf(line, 'props').map((prop) => ({ id: prop['id'], propValue: answer })),
          },
    )
    const { id: bid } = await chain.save(who, 'sfdBidHeader', {
      id: begun['id'],
      versionNum: begun['versionNum'],
      ...more,
      lines,
    })
    return chain.act(who, 'sfdBidHeader', 'doSubmit', bid)
  }

  /**
   * Everything that may be asked with these keys, as the texts of the answers and refusals: of the inquiry and its quotes by every
   * operation, of the rows below them, and of orders, filters and sums by which figures could be guessed, by a sample for each.
   */
  async function answersTo(who: Person, keys: readonly unknown[]): Promise<readonly string[]> {
    const told: string[] = []
    const probes: readonly Row[] = [
      { pageRows: 500, showTotal: 'Y', sort: [{ field: 'creationDate', order: 'desc' }] },
      ...[
        'noTaxAmount',
        'taxAmount',
        'evalTotal',
        'quoteCount',
        'noTaxPrice',
        'rankNum',
        'submitTime',
        'bestTotal',
        'currentTotal',
        'askedPrice',
        'bidSeq',
      ].flatMap((field) => [
        { sort: [{ field, order: 'asc' }], pageRows: 500 },
        { [field]: '9999.5', pageRows: 500 },
        { query: `${field} > 4000`, pageRows: 500 },
        { sums: [field], fields: [field] },
      ]),
    ]
    const dearest = [id, ...bids.map((bid) => bid['id'])]
    for (const entity of entities) {
      const verbs = definitions.entities[entity]?.verbs.map(({ name }) => name) ?? []
      const isDocument = ['sfdAuctionHeader', 'sfdBidHeader'].includes(entity)
      const bodiesOf = (operation: string): readonly Row[] => {
        const some = <T>(all: readonly T[], count: number, what: string) =>
          sample(all, count, `${what} of ${entity}.${operation}`)
        const others = keys.filter((key) => !dearest.includes(key))
        const withKeys = [...dearest, ...some(others, 5, 'keys')].flatMap((key) => [
          { id: key },
          { parentId: key },
          { id: key, versionNum: 1 },
          { auctionId: key, field: 'auctionId', row: {} },
        ])
        return [
          { pageRows: 500 },
          { auctionId: id, supplierId: chain.ids['V10001'] },
          { auctionId: id, row: { auctionId: id } },
          ...(isDocument ? withKeys : some(withKeys, 10, 'bodies')),
          ...(/^(list|findSums)/.test(operation) ? some(probes, 15, 'probes') : []),
        ]
      }
      for (const operation of [...Object.keys(operationFacts), ...verbs]) {
        for (const body of bodiesOf(operation)) {
          if (!chain.may(who, entity, operation)) continue
          if (
            /^(delete|doBatch|doRevise|doWithdraw|doSupersede|doDisqualify|doRequest|doAcceptInvite)/.test(
              operation,
            )
          )
            continue
          const answer = await chain.call(who, entity, operation, body).catch((error: unknown) => {
            if (error instanceof CodedError) return [error.say('CN'), error.sayErrors('CN'), error.data]
            throw error
          })
          told.push(`${entity}.${operation} ${JSON.stringify(body)}: ${JSON.stringify(answer ?? null)}`)
        }
      }
    }
    return told
  }

  /** Answers with such words in them. Four digits stand in many a fingerprint by chance: hashes are left out. */
  const said = (told: readonly string[], words: RegExp) =>
    told
      .map((one) => one.replaceAll(/\b[0-9a-f]{32,}\b/g, ''))
      .map((one) => [one.slice(0, one.indexOf('}: ')), one.slice(one.indexOf('}: '))] as const)
      .filter(([, answer]) => words.test(answer))
      .map(([call, answer]) => [call, answer.match(words)?.[0]])

  const keysOf = async () => {
    const seen = await chain.find('system', 'sfdAuctionHeader', id)
    const rows = ['items', 'suppliers', 'jury', 'awards', 'standings', 'bargains'].flatMap((name) =>
      linesOf(seen, name),
    )
    return [
      id,
      ...rows.map((row) => row['id']),
      ...bids.map((bid) => bid['id']),
      ...bids.flatMap((bid) => linesOf(bid).map((line) => line['id'])),
      ...bids.flatMap((bid) =>
        linesOf(bid).flatMap((line) => linesOf(line, 'ladders').map((step) => step['id'])),
      ),
    ]
  }

  it('tells a supplier nothing of another: neither names, number, prices, words nor that there are any', async () => {
    const told = await answersTo('supplier1', await keysOf())
    expect(told.length).toBeGreaterThan(500)
    expect(said(told, ofRivals)).toEqual([])
  })

  it('tells the buyer, the manager and the openers who has quoted, and no figure or word of it', async () => {
    for (const who of ['buyer', 'manager', 'apClerk'] as const) {
      const told = await answersTo(who, await keysOf())
      expect(said(told, ofQuotes)).toEqual([])
    }
  })

  it('neither order nor filter tells the buyer a sealed figure', async () => {
    const found = async (body: Row) =>
      (await chain.list('buyer', 'sfdBidHeader', { auctionId: id, ...body })).map((row) => row['id'])
    const ordered = await Promise.all(
      ['asc', 'desc'].map((order) => found({ sort: [{ field: 'taxAmount', order }] }).catch(String)),
    )
    const byKey = bids.map((bid) => bid['id']).toSorted()
    expect(ordered).toEqual([byKey, byKey.toReversed()]) // the second of three is the dearest
    const asked = ['518294.7', '585673.01'].map((amount) =>
      found({ noTaxAmount: amount }).catch((error: unknown) => (error as CodedError).code),
    )
    const [hit, miss] = await Promise.all(asked)
    expect(hit).toEqual(miss)
    expect(await chain.list('buyer', 'sfdBidItem')).toEqual([])
  })

  it('the document that a supplier sees is not moved by what the others do', async () => {
    const before = await chain.find('supplier1', 'sfdAuctionHeader', id)
    const [draft = {}] = await chain.list('supplier2', 'sfdBidHeader', { auctionId: id, bidStatus: 'DRAFT' })
    await chain.act('supplier2', 'sfdBidHeader', 'doSubmit', draft['id'])
    expect(await chain.find('supplier1', 'sfdAuctionHeader', id)).toEqual(before)
  })

  it('once opened the buyer compares; a supplier still finds its own alone, also of the award', async () => {
    await chain.waitUntil(closed)
    expect(said(await answersTo('buyer', [id, ...bids.map((bid) => bid['id'])]), ofQuotes)).toEqual([])
    await openQuotes(chain, id)
    expect(JSON.stringify(await chain.find('buyer', 'sfdAuctionHeader', id))).toContain(marks.price)
    expect(said(await answersTo('supplier1', await keysOf()), ofRivals)).toEqual([])
    await bargainWith(chain, id, 'V10003', { price: '4711.5', text: marks.remark })
    expect(said(await answersTo('supplier1', await keysOf()), ofRivals)).toEqual([])
    expect(JSON.stringify(await chain.find('supplier3', 'sfdAuctionHeader', id))).toContain('4711.5')
    await chain.act('buyer', 'sfdAuctionHeader', 'doEndBargaining', id)
    await awarded(chain, id)
    expect(said(await answersTo('supplier1', await keysOf()), ofRivals)).toEqual([])
    const lost = await chain.find('supplier2', 'sfdAuctionHeader', id)
    expect([linesOf(lost, 'awards'), JSON.stringify(lost).includes('V10001')]).toEqual([[], false])
  })
})
