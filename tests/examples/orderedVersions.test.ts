import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { agreementsOf, type Agreements } from './agreements.ts'
import { firstLine, openChain, refusal, today, type Chain } from './openChain.ts'
import { publish } from './steps.ts'

const entity = 'purAgreementHeader'

/** EX-20 of the domain over versions: what was ordered under any of them counts against what the one in force says. */

oneDatabase((_, open) => {
  let chain: Chain
  let agreements: Agreements

  beforeAll(async () => {
    chain = await openChain(open)
    agreements = agreementsOf(chain)
  })

  it('counts what was ordered under any of them against what the one in force says', async () => {
    const old = await agreements.effective()
    await agreements.placed(old, '9800')
    expect(await refusal(agreements.order(old, '701'))).toMatchObject({ code: 'SRM-1703' })
    const version = await agreements.changed(old)
    await agreements.revise(version, { agreementQuantity: '12000' })
    expect(await refusal(agreements.order(old, '701'))).toMatchObject({ code: 'SRM-1703' })
    const now = await agreements.inForce(version['id'])
    expect(firstLine(now)).toMatchObject({ otherQuantity: '9800', remainQuantity: '2200' })
    expect(await refusal(agreements.order(now, '2801'))).toMatchObject({ code: 'SRM-1703' })
    await agreements.placed(now, '2800')
    const { heldQuantity, otherQuantity } = firstLine(await agreements.find(version['id']))
    expect([heldQuantity, otherQuantity]).toEqual(['2800', '9800'])
  })

  it('an order under the old version stays and may shrink, but not grow: more is taken from the version in force', async () => {
    const old = await agreements.effective({ agreementQuantity: '100' }, { allowance: '0' })
    const draft = await agreements.order(old, '60')
    const version = await agreements.changed(old)
    await agreements.revise(version, { agreementQuantity: '80' })
    await agreements.inForce(version['id'])
    const ordered = async (quantity: string) => {
      const { id, versionNum, lines } = await chain.find('buyer', 'purOrderHeader', draft['id'])
      return chain.save('buyer', 'purOrderHeader', {
        id,
        versionNum,
        lines: (lines as readonly Row[]).map((line) => ({ id: line['id'], purchaseQuantity: quantity })), // lines are rows
      })
    }
    expect(await refusal(ordered('61'))).toMatchObject({ code: 'SRM-1703' })
    await ordered('50')
    await publish(chain, draft['id'])
    expect(firstLine(await agreements.find(version['id']))).toMatchObject({
      otherQuantity: '50',
      remainQuantity: '30',
    })
  })

  it('a version may not agree on less than what was ordered', async () => {
    const old = await agreements.effective({ agreementQuantity: '100' }, { allowance: '0' })
    await agreements.placed(old, '90')
    const version = await agreements.changed(old)
    await agreements.revise(version, { agreementQuantity: '80' })
    const told = await refusal(chain.act('buyer', entity, 'doSubmit', version['id']))
    expect([told.code, told.paths]).toEqual(['SRM-1703', ['lines[0].agreementQuantity']])
  })

  it('what was ordered by amount counts in the next version', async () => {
    const old = await agreements.effective({}, { agreementAmount: '2000' })
    await agreements.placed(old, '100')
    const version = await agreements.changed(old)
    expect(version).toMatchObject({ otherAmount: '1130', remainAmount: '870' })
    await agreements.revise(version, {})
    const now = await agreements.inForce(version['id'])
    expect((await refusal(agreements.placed(now, '100'))).code).toBe('SRM-1703')
  })

  it('of an order under the old version and the approval of one that agrees on less, at the same time, one is refused', async () => {
    const old = await agreements.effective({ agreementQuantity: '100' }, { allowance: '0' })
    const version = await agreements.changed(old)
    await agreements.revise(version, { agreementQuantity: '50' })
    await chain.act('buyer', entity, 'doSubmit', version['id'])
    const { versionNum } = await agreements.find(version['id'])
    const done = await Promise.allSettled([
      agreements.order(old, '60'),
      chain.call('manager', entity, 'doApproval', { id: version['id'], versionNum }),
    ])
    expect(done.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = done.find((one) => one.status === 'rejected')
    expect(refused?.reason).toMatchObject({ code: 'SRM-1703' })
    await chain.waitUntil(today)
    const { heldQuantity, otherQuantity, limitQuantity } = firstLine(await agreements.find(version['id']))
    const isInForce = (await agreements.status(version['id'])) === 'EFFECTIVE'
    expect(isInForce && Number(heldQuantity) + Number(otherQuantity) > Number(limitQuantity)).toBe(false)
  })
})
