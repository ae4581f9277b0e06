import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, refusal, type Chain } from './openChain.ts'
import { statementSteps } from './statementSteps.ts'
import { confirmedLine } from './steps.ts'

type Steps = ReturnType<typeof statementSteps>

/** What is added to a statement by hand, and taken out of it. */

oneDatabase((_, open) => {
  let chain: Chain
  let { received, statement, loaded, change } = {} as Steps // set before all

  beforeAll(async () => {
    chain = await openChain(open)
    const orderLine = await confirmedLine(chain, { quantity: '1000' })
    ;({ received, statement, loaded, change } = statementSteps(chain, orderLine))
  })

  it('offers by hand what agrees with it, which is said once at the ref, and what is added by hand is summed up', async () => {
    const [ours, theirs] = await received('2025-09', [
      { quantity: '5' },
      { quantity: '7', supplierId: chain.ids['V10002'] },
    ])
    const own = await statement('2025-09')
    const { ouId, supplierId, currency, settleType, paymentTermId } = own
    const offered = (await chain.call('buyer', 'rcnAccountStatementTransaction', 'listForPick', {
      field: 'transaction',
      row: { parent: { ouId, supplierId, currency, settleType, paymentTermId } },
      pageRows: 200,
    })) as readonly Row[] // a page is rows
    const ids = offered.map(({ id }) => id)
    expect([ids.includes(ours), ids.includes(theirs)]).toEqual([true, false])
    expect(await refusal(change(own, { transactions: [{ transactionId: theirs }] }))).toMatchObject({
      code: expect.anything() as unknown,
    })
    const filled = await change(own, { transactions: [{ transactionId: ours }] })
    expect(filled['taxAmount']).toBe('50.85')
    expect(linesOf(filled).map((line) => [line['quantity'], line['taxAmount']])).toEqual([['5', '50.85']])
    const sent = await chain.act('buyer', 'rcnAccountStatement', 'doSubmit', own['id'])
    expect(linesOf(sent).map((line) => [line['quantity'], line['taxAmount']])).toEqual([['5', '50.85']])
  })

  it('a line of which the last transaction was taken out goes with it, and the others share the adjustment', async () => {
    await received('2025-08', [{ quantity: '5' }, { quantity: '-1', transactionType: 'RETURN' }])
    const made = await loaded('2025-08')
    const left = await change(made, {
      transactions: linesOf(made, 'transactions').slice(0, 1),
      shareMode: 'EQUAL',
      adjustAmount: '-1',
      adjustReason: '尾差',
    })
    expect(linesOf(left).map((line) => [line['quantity'], line['adjustTaxAmount']])).toEqual([['5', '-1']])
    const sent = await chain.act('buyer', 'rcnAccountStatement', 'doSubmit', made['id'])
    expect(linesOf(sent).map((line) => [line['quantity'], line['adjustTaxAmount']])).toEqual([['5', '-1']])
  })
})
