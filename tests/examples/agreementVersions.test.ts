import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { agreementsOf, type Agreements } from './agreements.ts'
import { firstLine, linesOf, openChain, refusal, today, type Chain } from './openChain.ts'

const entity = 'purAgreementHeader'

/** Section 10.2 of the domain: what is in force is changed by a new version, and the old one counts until that comes into force. */

oneDatabase((_, open) => {
  let chain: Chain
  let agreements: Agreements

  beforeAll(async () => {
    chain = await openChain(open)
    agreements = agreementsOf(chain)
  })

  describe('a new version', () => {
    it('is a copy with all its lines and theirs, a number of its own, and nothing that belongs to the old one', async () => {
      const old = await agreements.effective()
      await agreements.placed(old, '100')
      const version = await agreements.changed(old)
      expect(version).toMatchObject({
        status: 'DRAFT',
        agreementNum: `${String(old['agreementNum'])}-01`,
        versionCode: 1,
        replacesId: old['id'],
        originId: old['id'],
        agreementName: '年度协议',
        supplierCode: 'V10001',
        startDate: today,
        submittedById: null,
        approvedDate: null,
        changeReason: null,
      })
      const was = await agreements.find(old['id'])
      expect(was).toMatchObject({ status: 'CHANGING', successorId: version['id'], versionCode: 0 })
      expect(linesOf(version).map((line) => [line['lineNum'], line['replacesId'], line['itemId']])).toEqual(
        linesOf(was).map((line) => [line['lineNum'], line['id'], line['itemId']]),
      )
      const [first] = linesOf(version)
      expect(linesOf(first ?? {}, 'steps').map((step) => [step['fromQuantity'], step['noTaxPrice']])).toEqual(
        [
          ['0', '10'],
          ['500', '9.6'],
        ],
      )
      expect(linesOf(version, 'orgs')).toMatchObject([{ ouId: chain.ids['SZ02'], quotaPercent: '40' }])
      expect(first).toMatchObject({ heldQuantity: '0', otherQuantity: '100', remainQuantity: '9900' })
    })

    it('takes the place of the old one when it comes into force, and not before', async () => {
      const old = await agreements.effective()
      const version = await agreements.changed(old)
      await agreements.revise(version, { noTaxPrice: '9', steps: [] })
      expect(await agreements.status(old['id'])).toBe('CHANGING')
      await chain.act('buyer', entity, 'doSubmit', version['id'])
      expect(firstLine(await agreements.order(old, '1'))).toMatchObject({ noTaxPrice: '10' })
      await chain.act('manager', entity, 'doApproval', version['id'])
      await chain.waitUntil(today)
      expect([await agreements.status(old['id']), await agreements.status(version['id'])]).toEqual([
        'INVALID',
        'EFFECTIVE',
      ])
      expect((await refusal(agreements.order(old, '1'))).code).not.toBe('')
      expect(firstLine(await agreements.order(await agreements.find(version['id']), '1'))).toMatchObject({
        noTaxPrice: '9',
      })
    })

    it('says why, and is numbered on from the first', async () => {
      const old = await agreements.effective()
      const version = await agreements.changed(old)
      const unsaid = await refusal(chain.act('buyer', entity, 'doSubmit', version['id']))
      expect(unsaid.paths).toEqual(['changeReason'])
      await agreements.revise(version, {})
      const second = await agreements.inForce(version['id'])
      const third = await agreements.changed(second)
      expect(third).toMatchObject({
        agreementNum: `${String(old['agreementNum'])}-02`,
        versionCode: 2,
        changeReason: null,
        replacesId: second['id'],
        originId: old['id'],
      })
    })
  })

  describe('the old version', () => {
    it('is in force again when the change is given up', async () => {
      const old = await agreements.effective()
      const version = await agreements.changed(old)
      await agreements.revise(version, { noTaxPrice: '9' })
      await chain.act('buyer', entity, 'doSubmit', version['id'])
      await chain.act('manager', entity, 'doReject', version['id'], { reason: '不同意' })
      expect([await agreements.status(old['id']), await agreements.status(version['id'])]).toEqual([
        'CHANGING',
        'REJECTED',
      ])
      await chain.act('buyer', entity, 'doGiveUp', old['id'], { reason: '不改了' })
      expect(await agreements.find(old['id'])).toMatchObject({ status: 'EFFECTIVE', successorId: null })
      expect(await agreements.find(version['id'])).toMatchObject({ status: 'INVALID', replacesId: old['id'] })
      expect((await refusal(agreements.find(version['id'], 'supplier1'))).code).toBe('SRM-1010')
      const next = await agreements.changed(old)
      expect(next).toMatchObject({ agreementNum: `${String(old['agreementNum'])}-02`, versionCode: 2 })
      await chain.call('buyer', entity, 'delete', { id: next['id'] })
      expect(await agreements.find(old['id'])).toMatchObject({ status: 'EFFECTIVE', successorId: null })
    })

    it('cannot give up what is being approved', async () => {
      const old = await agreements.effective()
      const version = await agreements.changed(old)
      await agreements.revise(version, {})
      await chain.act('buyer', entity, 'doSubmit', version['id'])
      expect(
        (await refusal(chain.act('buyer', entity, 'doGiveUp', old['id'], { reason: '不改了' }))).code,
      ).toBe('SRM-1003')
      expect([await agreements.status(old['id']), await agreements.status(version['id'])]).toEqual([
        'CHANGING',
        'APPROVING',
      ])
    })

    it('has one change at a time, whoever comes first', async () => {
      const { id, versionNum } = await agreements.effective()
      const change = () => chain.call('buyer', entity, 'doChange', { id, versionNum })
      const done = await Promise.allSettled([change(), change(), change()])
      expect(done.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
      expect(await chain.list('buyer', entity, { replaces: id })).toHaveLength(1)
      expect((await refusal(chain.act('buyer', entity, 'doClose', id, { reason: '关闭' }))).code).toBe(
        'SRM-1003',
      )
    })

    it('ends on its day though it is being changed, and a version that prolongs it takes its place all the same', async () => {
      const old = await agreements.effective(
        {},
        { endDate: '2025-03-10', lines: [{ itemId: chain.ids['M-ANY'], noTaxPrice: '10' }] },
      )
      const version = await agreements.changed(old)
      await agreements.revise(
        version,
        {},
        { endDate: '2025-12-31', lines: linesOf(version).map(({ id }) => ({ id, endDate: '2025-12-31' })) },
      )
      await chain.waitUntil('2025-03-11')
      expect([await agreements.status(old['id']), await agreements.status(version['id'])]).toEqual([
        'EXPIRED',
        'DRAFT',
      ])
      const told = await agreements.find(old['id'], 'supplier1')
      expect(JSON.stringify(told)).not.toContain(String(version['agreementNum']))
      expect(Object.keys(told).filter((key) => key.startsWith('successor'))).toEqual([])
      await chain.act('buyer', entity, 'doSubmit', version['id'])
      await chain.act('manager', entity, 'doApproval', version['id'])
      await chain.waitUntil('2025-03-11')
      expect([await agreements.status(old['id']), await agreements.status(version['id'])]).toEqual([
        'INVALID',
        'EFFECTIVE',
      ])
      await chain.waitUntil(today)
    })
  })

  it('its prices end where those of the new version begin, also of lines that it has no more', async () => {
    const old = await agreements.effective({ itemId: chain.ids['M-UNDER'] }, { startDate: '2025-02-01' })
    const version = await agreements.changed(old)
    const [first] = linesOf(version)
    await agreements.revise(version, {}, { lines: [{ id: first?.['id'], noTaxPrice: '9' }] })
    await agreements.inForce(version['id'])
    const rows = async ({ agreementNum }: Row) =>
      (await chain.list('buyer', 'purPrice', { sourceNum: agreementNum })).filter(
        ({ sourceNum }) => sourceNum === agreementNum,
      )
    const spans = (prices: readonly Row[]) =>
      prices.map((one) => [one['noTaxPrice'], one['startDate'], one['endDate']]).toSorted()
    expect(spans(await rows(old))).toEqual([
      ['10', '2025-02-01', '2025-02-28'],
      ['20', '2025-02-01', '2025-02-28'],
    ])
    expect(spans(await rows(version))).toEqual([['9', today, '2025-12-31']])
  })

  it('a supplier sees no version before it is in force, nor that there is one', async () => {
    const old = await agreements.effective()
    const version = await agreements.changed(old)
    expect((await refusal(agreements.find(version['id'], 'supplier1'))).code).toBe('SRM-1010')
    const seen = await agreements.find(old['id'], 'supplier1')
    expect(Object.keys(seen).filter((key) => key.startsWith('successor'))).toEqual([])
    expect(JSON.stringify(seen)).not.toContain(String(version['agreementNum']))
    await agreements.revise(version, { noTaxPrice: '9' })
    await agreements.inForce(version['id'])
    expect(await agreements.find(version['id'], 'supplier1')).toMatchObject({
      versionCode: 1,
      replacesId: old['id'],
    })
    expect(await agreements.find(old['id'], 'supplier1')).toMatchObject({
      status: 'INVALID',
      successorId: version['id'],
    })
  })
})
