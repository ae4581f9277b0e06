import type { Row } from '../../src/language/row.ts'
import { later } from '../examples/steps.ts'
import { units } from './exact.ts'
import { nameOf } from './invariants.ts'
import { amountLike, rootOf, type Here, type Move } from './Move.ts'

/** Documents that are typed in, not taken by a flow: refs that do not belong together, quantities where none belongs. */
export function typedIn(here: Here): Move[] {
  const { random, snapshot } = here
  const orderLine = any(here, 'purOrderLine')
  if (!orderLine) return []
  const order = rootOf(snapshot, 'purOrderLine', orderLine)
  const receivedLine = any(here, 'rcvReceiveLine')
  const type = random.pick(['RECEIVE', 'RECEIVE', 'RETURN', 'SERVICE'])
  const arrival = { planArriveDate: `${later(random.whole(0, 9))} 18:00:00`, deliverAddress: '深圳' }
  const moves = [
    typedReceipt(here, type, orderLine, receivedLine),
    typedNote(here, order, orderLine, arrival),
  ]
  const asking = any(here, 'purRequisitionLine')
  if (asking) moves.push(typedOrder(here, asking))
  if (receivedLine) moves.push(typedWriteOff(here, receivedLine))
  return moves
}

function any({ snapshot, random }: Here, entity: string): Row | undefined {
  const rows = snapshot.rows[entity] ?? []
  return rows.length > 0 ? random.pick(rows) : undefined
}

const maybe = ({ random }: Here, probability: number, values: () => Row): Row =>
  random.chance(probability) ? values() : {}

/** Who it is with, mostly as the other document says. */
const headerLike = (here: Here, root: Row): Row => ({
  ouId: here.chain.ids['SZ01'],
  supplierId: here.random.chance(0.9) ? root['supplier_id'] : here.chain.ids['V10002'],
  ...maybe(here, 0.9, () => ({ currency: root['currency'] })),
})

function typedReceipt(here: Here, type: string, orderLine: Row, receivedLine: Row | undefined): Move {
  const { random, snapshot } = here
  const origin = type === 'RETURN' ? receivedLine : undefined
  const line = () => typedReceiptLine(here, type, orderLine, receivedLine)
  return {
    weight: 1.2,
    who: 'receiver',
    entity: 'rcvReceiveHeader',
    operation: 'saveOrUpdate',
    makes: 'rcvReceiveHeader',
    says: () => `${type} of ${nameOf(snapshot, origin ?? orderLine)}`,
    body: {
      receiveType: type,
      ...headerLike(here, rootOf(snapshot, 'purOrderLine', orderLine)),
      lines: random.chance(0.3) ? [line(), line()] : [line()],
    },
  }
}

/** A line of an order, or of a receipt that is returned; now and then of both, or of neither. */
function typedReceiptLine(here: Here, type: string, orderLine: Row, receivedLine: Row | undefined): Row {
  const { random } = here
  const isReturn = type === 'RETURN'
  const origin = isReturn ? receivedLine : undefined
  return {
    orderLineId:
      (random.chance(0.8) ? origin?.['order_line_id'] : null) ??
      (random.chance(0.8) ? orderLine : any(here, 'purOrderLine'))?.['id'],
    ...maybe(here, isReturn ? 0.2 : 0.95, () => ({
      receivedQuantity: amountLike(random, units(orderLine['open_quantity'])),
    })),
    ...maybe(here, isReturn ? 0.95 : 0.2, () => ({
      returnQuantity: amountLike(random, units(origin?.['returnable_quantity'])),
    })),
    ...maybe(here, 0.3, () => ({ noteLineId: any(here, 'purDeliveryNoteLine')?.['id'] })),
    ...(origin
      ? { originReceiveLineId: origin['id'] }
      : maybe(here, 0.1, () => ({ originReceiveLineId: receivedLine?.['id'] }))),
    ...maybe(here, 0.3, () => ({ inspectType: random.pick(['EXEMPT', 'FULL', 'SAMPLE']) })),
    ...maybe(here, isReturn ? 0.6 : 0.1, () => ({
      returnOf: random.pick(['ACCEPTED', 'REJECTED']),
      returnReason: 'QUALITY',
      replenishFlag: random.pick(['Y', 'N']),
    })),
  }
}

function typedNote(
  { chain: { ids }, random, snapshot }: Here,
  order: Row,
  orderLine: Row,
  arrival: Row,
): Move {
  return {
    weight: 0.8,
    who: ids['V10002'] === order['supplier_id'] ? 'supplier2' : 'supplier1',
    entity: 'purDeliveryNote',
    operation: 'saveOrUpdate',
    makes: 'purDeliveryNote',
    says: () => `note over ${nameOf(snapshot, orderLine)}`,
    body: {
      ouId: ids['SZ01'],
      ...arrival,
      lines: [
        {
          orderLineId: orderLine['id'],
          deliveryQuantity: amountLike(random, units(orderLine['shippable_quantity'])),
        },
        ...(random.chance(0.3) ? [{ orderLineId: orderLine['id'], deliveryQuantity: '1' }] : []),
      ],
    },
  }
}

function typedOrder({ chain: { ids }, random, snapshot }: Here, asking: Row): Move {
  return {
    weight: 0.5,
    who: 'buyer',
    entity: 'purOrderHeader',
    operation: 'saveOrUpdate',
    makes: 'purOrderHeader',
    says: () => `order over ${nameOf(snapshot, asking)}`,
    body: {
      billTypeId: ids['PO-NC'],
      ouId: ids['SZ01'],
      supplierId: ids['V10001'],
      taxRate: '13',
      lines: [
        {
          requisitionLineId: asking['id'],
          itemId: random.chance(0.8) ? asking['item_id'] : ids['M-1001'],
          uomId: random.chance(0.8) ? asking['uom_id'] : ids['PCS'],
          purchaseQuantity: amountLike(random, units(asking['available_quantity'])),
          taxPrice: '4.24',
          demandDate: later(20),
        },
      ],
    },
  }
}

function typedWriteOff(here: Here, receivedLine: Row): Move {
  const { random, snapshot } = here
  const receipt = rootOf(snapshot, 'rcvReceiveLine', receivedLine)
  return {
    weight: 0.6,
    who: 'receiver',
    entity: 'rcvWriteOff',
    operation: 'saveOrUpdate',
    makes: 'rcvWriteOff',
    says: () => `write-off of ${nameOf(snapshot, receivedLine)}`,
    body: {
      ...headerLike(here, receipt),
      receiveNum: receipt['receive_num'],
      reasonType: 'DUPLICATE',
      lines: [
        {
          receiveLineId: receivedLine['id'],
          writeOffQuantity: amountLike(random, units(receivedLine['writable_quantity'])),
          restoreNoteFlag: random.pick(['Y', 'N']),
        },
      ],
    },
  }
}
