import type { Row } from '../../src/language/row.ts'
import { divideRounded, floored, max, raised, shown, sum, units } from './exact.ts'
import { isPosted, isReturn, isRunning, ofKind, restored, returnedBy, total, type Laws } from './laws.ts'

const moving = new Set<unknown>(['CONFIRMED', 'ARRIVED', 'PART_RECEIVED'])

export function notesHoldWhatIsOnTheWay(laws: Laws): void {
  const { snapshot, equal, say } = laws
  for (const line of snapshot.rows['purDeliveryNoteLine'] ?? []) {
    const note = snapshot.byId('purDeliveryNote', line['parent_id'])
    const received = snapshot
      .under('rcvReceiveLine', 'note_line_id', line['id'])
      .filter((one) => isPosted(laws, one) && !isReturn(laws, one))
    equal(
      'note',
      line,
      'received_quantity',
      sum(received.map((one) => units(one['received_quantity']) - restored(laws, one))),
    )
    equal(
      'note',
      line,
      'on_way_quantity',
      moving.has(note?.['status'])
        ? max(0n, units(line['delivery_quantity']) - units(line['received_quantity']))
        : 0n,
    )
    const order = snapshot.byId('purOrderLine', line['order_line_id'])
    if (
      order?.['unlimited_flag'] !== 'Y' &&
      units(line['received_quantity']) >
        raised(units(line['delivery_quantity']), units(order?.['over_receipt_rate']))
    )
      say('R-RC-1 note', line, line['received_quantity'], line['delivery_quantity'])
  }
}

export function orderLinesAddUp(laws: Laws): void {
  for (const line of laws.snapshot.rows['purOrderLine'] ?? []) {
    const found = foundOf(laws, line)
    receivedAddsUp(laws, line, found)
    demandsAddUp(laws, line, found)
    if (line['line_status'] === 'OPEN' || line['line_status'] === 'COMPLETED')
      lineEndsInTime(laws, line, found)
    const isTouched = found.received > 0n || units(line['on_way_quantity']) > 0n
    if (line['line_status'] === 'CANCELLED' && isTouched)
      laws.say('11.4 cancelled line', line, shown(found.received), '0')
  }
}

/** What the ledger and the documents around an order line say of it. */
interface Found {
  readonly received: bigint
  /** What stays: neither rejected nor sent back for a replacement. */
  readonly good: bigint
  readonly effective: bigint
}

function foundOf(laws: Laws, line: Row): Found {
  const { snapshot } = laws
  const ledger = snapshot.under('rcvTransaction', 'order_line_id', line['id'])
  const received = ofKind(ledger, 'RECEIVE')
  const isReplaced = (one: Row) =>
    isReturn(laws, one) && one['return_of'] !== 'REJECTED' && one['replenish_flag'] === 'Y'
  const replaced = snapshot
    .under('rcvReceiveLine', 'order_line_id', line['id'])
    .filter((one) => isPosted(laws, one) && isReplaced(one))
  const replenish = sum(replaced.map((one) => returnedBy(laws, one)))
  return { received, good: received - ofKind(ledger, 'REJECT') - replenish, effective: effectiveOf(line) }
}

function receivedAddsUp({ snapshot, equal }: Laws, line: Row, { received, good, effective }: Found): void {
  const ledger = snapshot.under('rcvTransaction', 'order_line_id', line['id'])
  const [accepted, returned] = [ofKind(ledger, 'ACCEPT'), ofKind(ledger, 'RETURN')]
  const notes = snapshot.under('purDeliveryNoteLine', 'order_line_id', line['id'])
  equal('1.11', line, 'received_quantity', received)
  equal('1.11', line, 'accepted_quantity', accepted)
  equal('1.11', line, 'rejected_quantity', ofKind(ledger, 'REJECT'))
  equal('1.11', line, 'return_quantity', -returned)
  equal('1.11', line, 'net_received_quantity', accepted + returned)
  equal('1.11', line, 'on_way_quantity', total(notes, 'on_way_quantity'))
  equal('1.11', line, 'effective_quantity', effective)
  equal('1.11', line, 'open_quantity', line['line_status'] === 'OPEN' ? max(0n, effective - good) : 0n)
}

function demandsAddUp({ snapshot, scales, equal, say }: Laws, line: Row, { good, effective }: Found): void {
  const order = snapshot.byId('purOrderHeader', line['parent_id'])
  const demands = snapshot.under('purOrderDelivery', 'parent_id', line['id'])
  const confirmed = order?.['confirm_flag'] === 'Y' ? total(demands, 'confirm_quantity') : effective
  const purchased = units(line['purchase_quantity'])
  equal('12.1', line, 'confirm_quantity', confirmed)
  if (confirmed > purchased)
    say('12.1 confirmed', line, shown(confirmed), `at most ${String(line['purchase_quantity'])}`)
  if (total(demands, 'demand_quantity') !== purchased)
    say('SRM-1801', line, shown(total(demands, 'demand_quantity')), line['purchase_quantity'])
  if (line['unlimited_flag'] === 'Y') return
  const decimals = scales.uom.get(String(line['uom_id'])) ?? 6
  const atMost = (quantity: bigint, rate: unknown) => floored(raised(quantity, units(rate)), decimals)
  const shippable = atMost(confirmed, line['over_deliver_rate']) - good - units(line['on_way_quantity'])
  equal('R-DN-1', line, 'shippable_quantity', line['line_status'] === 'OPEN' ? max(0n, shippable) : 0n)
  const most = atMost(effective, line['over_receipt_rate'])
  if (good > most) say('R-RC-1', line, shown(good), `at most ${shown(most)}`)
}

/** An open line that has enough is complete; a complete one that has not any more is open again. */
function lineEndsInTime({ snapshot, say }: Laws, line: Row, { received, good, effective }: Found): void {
  const order = snapshot.byId('purOrderHeader', line['parent_id']) ?? {}
  const enough = divideRounded(effective * (100_000_000n - units(line['under_receipt_rate'])), 100_000_000n)
  if (line['line_status'] === 'COMPLETED') {
    if (good < enough) say('11.4 line OPEN again', line, line['line_status'], 'OPEN')
    return
  }
  const isEnough = received > 0n && good >= enough && units(line['on_way_quantity']) === 0n
  if (isRunning(order) && isEnough) say('11.4 line COMPLETED', line, line['line_status'], 'COMPLETED')
}

export function requisitionLinesAddUp(laws: Laws): void {
  const { snapshot, equal, say } = laws
  for (const line of snapshot.rows['purRequisitionLine'] ?? []) {
    const header = snapshot.byId('purRequisitionHeader', line['parent_id']) ?? {}
    const orders = snapshot.under('purOrderLine', 'requisition_line_id', line['id'])
    const statusOf = (one: Row) => String(snapshot.byId('purOrderHeader', one['parent_id'])?.['status'])
    const held = sum(orders.filter((one) => statusOf(one) !== 'CANCELLED').map(effectiveOf))
    const ordered = sum(
      orders
        .filter((one) => !['DRAFT', 'APPROVING', 'REJECTED', 'CANCELLED'].includes(statusOf(one)))
        .map(effectiveOf),
    )
    const [approved, cancelled] = [units(line['approved_quantity']), units(line['cancel_quantity'])]
    const counts = ['WAIT', 'PART_ORDERED', 'ORDERED', 'RECEIVED'].includes(String(line['line_status']))
    equal('11.4 ordered', line, 'ordered_quantity', ordered)
    equal('11.4 held', line, 'reserved_quantity', held)
    equal('R-PR-1', line, 'received_quantity', total(orders, 'received_quantity'))
    equal('R-PR-1', line, 'open_quantity', counts ? max(0n, approved - ordered - cancelled) : 0n)
    equal('R-PR-1', line, 'available_quantity', counts ? max(0n, approved - held - cancelled) : 0n)
    if (
      ['APPROVED', 'PROCESSING', 'COMPLETED'].includes(String(header['status'])) &&
      line['approved_quantity'] !== null &&
      held + cancelled > approved
    )
      say('SRM-1603', line, shown(held), line['approved_quantity'])
  }
}

const effectiveOf = (line: Row): bigint => units(line['purchase_quantity']) - units(line['cancel_quantity'])
