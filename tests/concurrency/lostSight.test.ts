import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { CodedError } from '../../src/server/fail.ts'
import { oneDatabase } from '../compliance/databases.ts'
import { linesOf, openChain, type Chain, type Person } from '../examples/openChain.ts'
import {
  confirmedOrder,
  draftNote,
  draftOrder,
  orderLine,
  receiveOrder,
  shippedNote,
} from '../examples/steps.ts'
import { deadlocksIn } from './deadlocks.ts'

/** What a rule reads in another document is true when its verb is done: of two verbs that exclude each other one is refused. */

const rounds = 4

interface Try {
  readonly who: Person
  readonly entity: string
  readonly verb: string
  readonly id: unknown
  readonly more?: Row
}

oneDatabase((_, open) => {
  let chain: Chain
  let database: Database
  beforeAll(async () => {
    chain = await openChain(open, { databasePool: 20 })
    database = chain.database
  })

  /** Both at the same moment; answers whether each was done, and fails on anything but a refusal. */
  const race = async (...tries: readonly Try[]): Promise<boolean[]> => {
    const versions = await Promise.all(
      tries.map(async ({ who, entity, id }) => (await chain.find(who, entity, id))['versionNum']),
    )
    const results = await Promise.allSettled(
      tries.map(({ who, entity, verb, id, more }, index) =>
        chain.call(who, entity, verb, { id, versionNum: versions[index], ...more }),
      ),
    )
    for (const one of results)
      if (
        one.status === 'rejected' &&
        (!(one.reason instanceof CodedError) || ['BUSY', 'FAULT'].includes(one.reason.code))
      )
        throw one.reason
    return results.map(({ status }) => status === 'fulfilled')
  }

  const note = (id: unknown) => chain.find('receiver', 'purDeliveryNote', id)
  const draftReceipt = async (row: Row, quantity: string) =>
    (
      await chain.take('receiver', 'rcvReceiveHeader', 'fromDeliveryNote', [
        { id: linesOf(row)[0]?.['id'], quantity },
      ])
    )[0]

  for (const verb of ['doCancelLine', 'doCloseLine']) {
    it(`purOrderLine.${verb} against purDeliveryNote.doConfirm: nothing is on the way for a line that is not open`, async () => {
      const order = await confirmedOrder(
        chain,
        Array.from({ length: rounds }, () => ({ quantity: '100' })),
      )
      for (const { id } of linesOf(order)) {
        const draft = await draftNote(chain, [{ id, quantity: '60' }])
        const done = await race(
          { who: 'buyer', entity: 'purOrderLine', verb, id, more: { reason: 'x' } },
          { who: 'supplier1', entity: 'purDeliveryNote', verb: 'doConfirm', id: draft['id'] },
        )
        const line = await orderLine(chain, id)
        expect([done.filter(Boolean).length, line['lineStatus'], line['onWayQuantity']]).toEqual(
          done[1] === true ? [1, 'OPEN', '60'] : [1, verb === 'doCancelLine' ? 'CANCELLED' : 'CLOSED', '0'],
        )
      }
    })
  }

  it('purDeliveryNote.doCancel against rcvReceiveHeader.doPost: nothing is received of a note that is cancelled', async () => {
    const order = await confirmedOrder(
      chain,
      Array.from({ length: rounds }, () => ({ quantity: '100' })),
    )
    for (const { id } of linesOf(order)) {
      const shipped = await shippedNote(chain, [{ id, quantity: '60' }])
      const receipt = await draftReceipt(shipped, '20')
      const done = await race(
        {
          who: 'supplier1',
          entity: 'purDeliveryNote',
          verb: 'doCancel',
          id: shipped['id'],
          more: { reason: 'x' },
        },
        { who: 'receiver', entity: 'rcvReceiveHeader', verb: 'doPost', id: receipt?.['id'] },
      )
      const after = await note(shipped['id'])
      expect([done.filter(Boolean).length, after['status'], after['receivedQuantity']]).toEqual(
        done[0] === true ? [1, 'CANCELLED', '0'] : [1, 'PART_RECEIVED', '20'],
      )
    }
  })

  it('purDeliveryNote.doClose against rcvReceiveHeader.doPost: of a closed note no more is received', async () => {
    const order = await confirmedOrder(
      chain,
      Array.from({ length: rounds }, () => ({ quantity: '100' })),
    )
    for (const { id } of linesOf(order)) {
      const shipped = await shippedNote(chain, [{ id, quantity: '60' }])
      const [first, second] = [await draftReceipt(shipped, '20'), await draftReceipt(shipped, '20')]
      await chain.act('receiver', 'rcvReceiveHeader', 'doPost', first?.['id'])
      const done = await race(
        {
          who: 'receiver',
          entity: 'purDeliveryNote',
          verb: 'doClose',
          id: shipped['id'],
          more: { reason: 'x' },
        },
        { who: 'receiver', entity: 'rcvReceiveHeader', verb: 'doPost', id: second?.['id'] },
      )
      const after = await note(shipped['id'])
      // Both are done when the goods come first: what was received then stands in the closed note.
      expect(done[0]).toBe(true)
      expect([after['status'], after['receivedQuantity']]).toEqual(['CLOSED', done[1] === true ? '40' : '20'])
    }
  })

  it('returns against write-offs of the same receipts: no deadlock, and the sums are right', async () => {
    const before = await deadlocksIn(database)
    const order = await confirmedOrder(
      chain,
      Array.from({ length: rounds }, () => ({ quantity: '100' })),
    )
    const receipts = await Promise.all(
      linesOf(order).map(async ({ id }) => receiveOrder(chain, [{ id, quantity: '100' }])),
    )
    const pairs = await Promise.all(
      receipts.map(async (receipt) => {
        const [line] = linesOf(receipt)
        const [back] = await chain.take('receiver', 'rcvReceiveHeader', 'fromReceipt', [
          { id: line?.['id'], quantity: '10' },
        ])
        const [off] = await chain.take('receiver', 'rcvWriteOff', 'fromReceipt', [
          { id: line?.['id'], quantity: '5' },
        ])
        await chain.act('receiver', 'rcvWriteOff', 'doSubmit', off?.['id'])
        return [
          { who: 'receiver', entity: 'rcvReceiveHeader', verb: 'doPost', id: back?.['id'] },
          { who: 'manager', entity: 'rcvWriteOff', verb: 'doApproval', id: off?.['id'] },
        ] satisfies Try[]
      }),
    )
    expect(await race(...pairs.flat())).toEqual(pairs.flatMap(() => [true, true]))
    for (const { id } of linesOf(order)) {
      const line = await orderLine(chain, id)
      expect([line['receivedQuantity'], line['netReceivedQuantity']]).toEqual(['95', '85'])
    }
    expect(await deadlocksIn(database)).toBe(before)
  })

  /** Changes a row, begins the work meanwhile, and commits only then. */
  const meanwhile = async (change: string, id: unknown, work: () => Promise<unknown>): Promise<unknown> => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(change, [id])
      const result = work().then(
        () => 'done',
        (error: unknown) =>
          error instanceof CodedError ? [error.code, ...error.errors.map(({ code }) => code)] : error,
      )
      await new Promise((done) => {
        setTimeout(done, 400)
      })
      await client.query('commit')
      return await result
    } finally {
      client.release()
    }
  }

  it('what a verb requires of base data is looked at when nobody changes it any more', async () => {
    const order = await draftOrder(chain, [{ item: 'M-OVER', quantity: '1' }])
    const refused = await meanwhile(
      `update base_material_item set item_status = 'NO_NEW_ORDER' where id = $1`,
      chain.ids['M-OVER'],
      () => chain.act('buyer', 'purOrderHeader', 'doSubmit', order['id']),
    )
    expect(refused).toEqual(expect.arrayContaining(['SRM-1203']))
  })

  it('what may be chosen is looked at when nobody changes it any more', async () => {
    const refused = await meanwhile(
      `update slc_supplier_info set blacklist_flag = 'Y' where id = $1`,
      chain.ids['V10002'],
      () => draftOrder(chain, [{ quantity: '1' }], { supplierId: chain.ids['V10002'] }),
    )
    expect(refused).not.toBe('done')
  })
})
