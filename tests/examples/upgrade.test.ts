import { execute } from '../../src/server/database/run.ts'
import { raw, sql } from '../../src/server/database/Sql.ts'
import { expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { Row } from '../../src/language/row.ts'
import type { Database } from '../../src/server/database/Database.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { readUnfilled } from '../../src/server/database/unfilled.ts'
import { openLookups } from '../../src/server/lookups/LookupCache.ts'
import { createEngine } from '../../src/server/operations/createEngine.ts'
import { systemCaller } from '../../src/server/session/systemCaller.ts'
import { eachDatabase, quiet } from '../compliance/databases.ts'
import { linesOf, openChain, type Chain } from './openChain.ts'
import { approvedRequisition, confirmedOrder, receiveOrder } from './steps.ts'

/** Columns that a younger version added, by table. */
const younger = {
  pur_requisition_line: ['reserved_quantity', 'available_quantity'],
  pur_requisition_header: ['approval_flag'],
  pur_order_header: ['approval_flag', 'receive_flag', 'settle_flag'],
  pur_order_line: ['last_receipt_date', 'receivable_quantity'],
  rcv_receive_line: [
    'inspected_flag',
    'reject_returned_quantity',
    'return_open_quantity',
    'accepted_return_quantity',
    'returnable_quantity',
    'reject_returnable_quantity',
    'writable_quantity',
  ],
}

/** The database as that version found it. */
async function forget({ db }: Database): Promise<void> {
  for (const [table, columns] of Object.entries(younger))
    await execute(
      db,
      raw(`alter table ${table} ${columns.map((column) => `drop column ${column}`).join(', ')}`),
    )
  await execute(db, sql`update sys_schema set hash = 'older'`)
}

const orderFrom = (chain: Chain, requisition: Row, quantity: string) =>
  chain.take(
    'buyer',
    'purOrderHeader',
    'fromRequisition',
    [{ id: linesOf(requisition)[0]?.['id'], quantity }],
    { supplierId: chain.ids['V10001'], billTypeId: chain.ids['PO'] },
  )

const stateOf = async ({ db }: Database): Promise<unknown> =>
  Promise.all(
    Object.entries(younger).map(
      async ([table, columns]) =>
        await execute(db, raw(`select id, version_num, ${columns.join(', ')} from ${table} order by id`)),
    ),
  )

eachDatabase((_, open) => {
  it('documents that are older than a field go on with the values that they would have', async () => {
    const chain = await openChain(open)
    const { database } = chain
    const requisition = await approvedRequisition(chain, [{ quantity: '100' }])
    await orderFrom(chain, requisition, '60')
    const order = await confirmedOrder(chain, [
      { quantity: '100' },
      { item: 'M-INSP', quantity: '50' },
      { item: 'M-INSP', quantity: '20' },
    ])
    const [plain, inspected, waiting] = linesOf(order).map(({ id }) => id)
    const receipt = await receiveOrder(chain, [{ id: plain, quantity: '40' }])
    const finished = await receiveOrder(chain, [{ id: inspected, quantity: '50' }])
    await chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', linesOf(finished)[0]?.['id'], {
      acceptedQuantity: '45',
      rejectedQuantity: '5',
    })
    await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', finished['id'])
    const begun = await receiveOrder(chain, [{ id: waiting, quantity: '20' }])
    await chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', linesOf(begun)[0]?.['id'], {
      acceptedQuantity: '20',
      rejectedQuantity: '0',
    })
    const before = await stateOf(database)

    await forget(database)
    await migrate(database, definitions, quiet)
    expect(await readUnfilled(database)).toMatchObject({
      purRequisitionLine: ['reservedQuantity', 'availableQuantity'],
    })
    const engine = createEngine({
      database,
      definitions,
      lookups: await openLookups(database, definitions, quiet),
    })
    expect(await engine.fillFields(systemCaller(), await readUnfilled(database))).toBeGreaterThan(0)
    expect(await stateOf(database)).toEqual(before)
    expect(await engine.fillFields(systemCaller(), await readUnfilled(database))).toBe(0)

    await expect(orderFrom(chain, requisition, '41')).rejects.toMatchObject({ code: 'SRM-1603' })
    await orderFrom(chain, requisition, '40')
    expect(await receiveOrder(chain, [{ id: plain, quantity: '60' }])).toMatchObject({ status: 'COMPLETED' })
    expect(await chain.act('receiver', 'rcvReceiveHeader', 'doInspect', begun['id'])).toMatchObject({
      status: 'COMPLETED',
    })
    expect(
      await chain.take('receiver', 'rcvReceiveHeader', 'fromReceipt', [
        { id: linesOf(receipt)[0]?.['id'], quantity: '5' },
      ]),
    ).toHaveLength(1)
    expect(
      await chain.take('receiver', 'rcvReceiveHeader', 'fromRejected', [
        { id: linesOf(finished)[0]?.['id'], quantity: '5' },
      ]),
    ).toHaveLength(1)
  })
})
