import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, type Chain } from './openChain.ts'
import { confirmedLine, orderLine } from './steps.ts'

/** Receipts that are filled while they are drafts. */

oneDatabase((_, open) => {
  let chain: Chain

  beforeAll(async () => {
    chain = await openChain(open)
  })

  it('a draft is filled from its own page with what is left beside what it has, and with nothing of the other kind', async () => {
    const id = await confirmedLine(chain, { quantity: '100' })
    const [draft = {}] = await chain.take('receiver', 'rcvReceiveHeader', 'fromOrder', [
      { id, quantity: '40' },
    ])
    const offered = async (flow: string, more: Row = {}) =>
      (await chain.call('receiver', 'rcvReceiveHeader', 'listFlowSource', {
        flow,
        into: draft['id'],
        ...more,
      })) as readonly Row[] // a page is rows
    expect((await offered('fromOrder', { id })).map((row) => [row['id'], row['rest']])).toEqual([[id, '62']])
    expect([await offered('fromReceipt'), await offered('fromRejected')]).toEqual([[], []])
    const [filled = {}] = (await chain.call('receiver', 'rcvReceiveHeader', 'createFromFlow', {
      flow: 'fromOrder',
      rows: [{ id }],
      save: 'Y',
      into: draft['id'],
      versionNum: draft['versionNum'],
    })) as readonly Row[] // documents that were filled
    expect(linesOf(filled).map(({ receivedQuantity }) => receivedQuantity)).toEqual(['40', '62'])
    expect(await offered('fromOrder', { id })).toEqual([])
    await chain.act('receiver', 'rcvReceiveHeader', 'doPost', filled['id'])
    expect((await orderLine(chain, id))['receivedQuantity']).toBe('102')
  })
})
