import type { Row } from '../../src/language/row.ts'
import { linesOf, type Chain } from '../examples/openChain.ts'
import {
  confirmedOrder,
  draftNote,
  publish,
  receiveOrder,
  shippedNote,
  approvedRequisition,
} from '../examples/steps.ts'

/** A chain of documents as it stands at some moment: who can still do something with one of them may meet who does with another. */
export interface Stage {
  readonly name: string
  readonly documents: readonly (readonly [entity: string, id: string])[]
}

type Documents = readonly (readonly [entity: string, row: Row | undefined])[]

const ordered = '40'

/** An order for part of a requisition, as it was saved. */
async function orderFromRequisition(chain: Chain): Promise<{ requisition: Row; order: Row }> {
  const requisition = await approvedRequisition(chain, [{ quantity: '100' }])
  const [made] = await chain.take(
    'buyer',
    'purOrderHeader',
    'fromRequisition',
    [{ id: linesOf(requisition)[0]?.['id'], quantity: ordered }],
    { supplierId: chain.ids['V10001'], billTypeId: chain.ids['PO'] },
  )
  const [line] = linesOf(made ?? {})
  const order = await chain.save('buyer', 'purOrderHeader', {
    id: made?.['id'],
    versionNum: made?.['versionNum'],
    taxRate: '13',
    lines: [{ id: line?.['id'], taxRate: '13', taxPrice: '11.30' }],
  })
  return { requisition, order }
}

const first = (row: Row): unknown => linesOf(row)[0]?.['id']

/** Every stage is built once, by the people whose steps they are. */
const builders: Readonly<Record<string, (chain: Chain) => Promise<Documents>>> = {
  'an order as a draft': async (chain) => {
    const { requisition, order } = await orderFromRequisition(chain)
    return [
      ['purRequisitionHeader', requisition],
      ['purOrderHeader', order],
    ]
  },
  'an order in approval': async (chain) => {
    const { requisition, order } = await orderFromRequisition(chain)
    await chain.act('buyer', 'purOrderHeader', 'doSubmit', order['id'])
    return [
      ['purRequisitionHeader', requisition],
      ['purOrderHeader', order],
    ]
  },
  'an order that awaits its supplier': async (chain) => {
    const { requisition, order } = await orderFromRequisition(chain)
    await publish(chain, order['id'])
    return [
      ['purRequisitionHeader', requisition],
      ['purOrderHeader', order],
    ]
  },
  'a note as a draft': async (chain) => {
    const { requisition, order } = await orderFromRequisition(chain)
    await publish(chain, order['id'])
    await chain.act('supplier1', 'purOrderHeader', 'doConfirm', order['id'])
    const note = await draftNote(chain, [{ id: first(order), quantity: '25' }])
    return [
      ['purRequisitionHeader', requisition],
      ['purOrderHeader', order],
      ['purDeliveryNote', note],
    ]
  },
  'two notes as drafts': async (chain) => {
    const order = await confirmedOrder(chain, [{ quantity: ordered }])
    const notes = [
      await draftNote(chain, [{ id: first(order), quantity: '30' }]),
      await draftNote(chain, [{ id: first(order), quantity: '20' }]),
    ]
    return [
      ['purOrderHeader', order],
      ['purDeliveryNote', notes[0]],
      ['purDeliveryNote', notes[1]],
    ]
  },
  'a note on its way, and its receipt as a draft': async (chain) => {
    const order = await confirmedOrder(chain, [{ quantity: ordered }])
    const note = await shippedNote(chain, [{ id: first(order), quantity: '30' }])
    const [receipt] = await chain.take('receiver', 'rcvReceiveHeader', 'fromDeliveryNote', [
      { id: first(note), quantity: '10' },
    ])
    return [
      ['purOrderHeader', order],
      ['purDeliveryNote', note],
      ['rcvReceiveHeader', receipt],
    ]
  },
  'a note received in part, and the next two receipts as drafts': async (chain) => {
    const order = await confirmedOrder(chain, [{ quantity: ordered }])
    const note = await shippedNote(chain, [{ id: first(order), quantity: '30' }])
    const take = async (quantity: string) =>
      (
        await chain.take('receiver', 'rcvReceiveHeader', 'fromDeliveryNote', [{ id: first(note), quantity }])
      )[0]
    const receipts = [await take('10'), await take('15'), await take('12')]
    await chain.act('receiver', 'rcvReceiveHeader', 'doPost', receipts[0]?.['id'])
    return [
      ['purOrderHeader', order],
      ['purDeliveryNote', note],
      ...receipts.map((receipt) => ['rcvReceiveHeader', receipt] as const),
    ]
  },
  'a receipt with a return as a draft and a write-off in approval': async (chain) => {
    const order = await confirmedOrder(chain, [{ quantity: ordered }])
    const receipt = await receiveOrder(chain, [{ id: first(order), quantity: ordered }])
    const [back] = await chain.take('receiver', 'rcvReceiveHeader', 'fromReceipt', [
      { id: first(receipt), quantity: '10' },
    ])
    const [off] = await chain.take('receiver', 'rcvWriteOff', 'fromReceipt', [
      { id: first(receipt), quantity: '35' },
    ])
    await chain.act('receiver', 'rcvWriteOff', 'doSubmit', off?.['id'])
    return [
      ['purOrderHeader', order],
      ['rcvReceiveHeader', receipt],
      ['rcvReceiveHeader', back],
      ['rcvWriteOff', off],
    ]
  },
  'a receipt in inspection, a note as a draft': async (chain) => {
    const order = await confirmedOrder(chain, [{ item: 'M-INSP', quantity: ordered }])
    const receipt = await receiveOrder(chain, [{ id: first(order), quantity: '30' }])
    await chain.act('receiver', 'rcvReceiveLine', 'doInspectLine', first(receipt), {
      acceptedQuantity: '28',
      rejectedQuantity: '2',
    })
    const note = await draftNote(chain, [{ id: first(order), quantity: '10' }])
    return [
      ['purOrderHeader', order],
      ['rcvReceiveHeader', receipt],
      ['purDeliveryNote', note],
    ]
  },
  'receipts straight from an order beside a note': async (chain) => {
    const order = await confirmedOrder(chain, [{ quantity: ordered }])
    const note = await draftNote(chain, [{ id: first(order), quantity: '20' }])
    const [receipt] = await chain.take('receiver', 'rcvReceiveHeader', 'fromOrder', [
      { id: first(order), quantity: '30' },
    ])
    return [
      ['purOrderHeader', order],
      ['purDeliveryNote', note],
      ['rcvReceiveHeader', receipt],
    ]
  },
}

export async function buildStages(chain: Chain): Promise<readonly Stage[]> {
  const stages: Stage[] = []
  for (const [name, build] of Object.entries(builders))
    stages.push({
      name,
      documents: (await build(chain)).map(([entity, row]) => [entity, String(row?.['id'])] as const),
    })
  return stages
}
