import type { Row } from '../../src/language/row.ts'
import {
  amountsOf,
  divideRounded,
  floored,
  max,
  min,
  raised,
  shown,
  sum,
  units,
  type Priced,
} from './exact.ts'
import { parentOf, roots, type Snapshot } from './Snapshot.ts'

/** What decimals a unit or currency has: base data that no walk changes. */
export interface Scales {
  readonly uom: ReadonlyMap<string, number>
  readonly currency: ReadonlyMap<string, number>
}

type Say = (law: string, row: Row, found: unknown, wanted: unknown) => void

/**
 * The laws of 1.4, 1.11, 11.4, 19.3 and 19.4, found anew from the raw rows. Answers what is broken, each with the law, the row, what
 * stands there and what should.
 */
export function brokenLaws(snapshot: Snapshot, scales: Scales): string[] {
  const broken: string[] = []
  const say: Say = (law, row, found, wanted) => {
    broken.push(`${law}: ${nameOf(snapshot, row)} has ${String(found)}, not ${String(wanted)}`)
  }
  const equal = (law: string, row: Row, column: string, wanted: bigint) => {
    if (units(row[column]) !== wanted) say(`${law}.${column}`, row, row[column], shown(wanted))
  }
  const laws = { snapshot, scales, say, equal }
  receiptsKeepTheirLedger(laws)
  writeOffsAgreeWithTheirLedger(laws)
  notesHoldWhatIsOnTheWay(laws)
  orderLinesAddUp(laws)
  requisitionLinesAddUp(laws)
  amountsFollowTheirLines(laws)
  statesFollowTheirLines(laws)
  nothingIsBelowZero(laws)
  return broken
}

interface Laws {
  readonly snapshot: Snapshot
  readonly scales: Scales
  readonly say: Say
  equal(law: string, row: Row, column: string, wanted: bigint): void
}

const total = (rows: readonly Row[], column: string): bigint => sum(rows.map((row) => units(row[column])))

/** What a ledger row counts for: a write-off for what it takes back. */
const kindOf = (row: Row): unknown =>
  row['transaction_type'] === 'WRITE_OFF' ? row['origin_type'] : row['transaction_type']
const ofKind = (rows: readonly Row[], kind: string): bigint =>
  total(
    rows.filter((row) => kindOf(row) === kind),
    'quantity',
  )

const isPosted = ({ snapshot }: Laws, line: Row): boolean =>
  snapshot.byId('rcvReceiveHeader', line['parent_id'])?.['status'] !== 'DRAFT'
const isReturn = ({ snapshot }: Laws, line: Row): boolean =>
  snapshot.byId('rcvReceiveHeader', line['parent_id'])?.['receive_type'] === 'RETURN'

/** Approved write-off lines of a line of a receipt. */
const offOf = ({ snapshot }: Laws, line: Row): readonly Row[] =>
  snapshot
    .under('rcvWriteOffLine', 'receive_line_id', line['id'])
    .filter((one) => snapshot.byId('rcvWriteOff', one['parent_id'])?.['status'] === 'APPROVED')
const writtenOff = (laws: Laws, line: Row): bigint => total(offOf(laws, line), 'write_off_quantity')
const restored = (laws: Laws, line: Row): bigint =>
  total(
    offOf(laws, line).filter((one) => one['restore_note_flag'] === 'Y'),
    'write_off_quantity',
  )

const returnedBy = (laws: Laws, line: Row): bigint => units(line['return_quantity']) - writtenOff(laws, line)

function receiptsKeepTheirLedger(laws: Laws): void {
  const { snapshot, equal, say } = laws
  for (const line of snapshot.rows['rcvReceiveLine'] ?? []) {
    const ledger = snapshot.under('rcvTransaction', 'receive_line_id', line['id'])
    if (!isPosted(laws, line)) {
      if (ledger.length > 0) say('ledger.draft', line, ledger.length, 0)
      continue
    }
    const off = writtenOff(laws, line)
    const inspected = line['inspected_flag'] === 'Y'
    equal('receipt', line, 'written_off_quantity', off)
    equal('receipt', line, 'restored_quantity', restored(laws, line))
    const wanted: Record<string, bigint> = isReturn(laws, line)
      ? {
          RECEIVE: 0n,
          ACCEPT: 0n,
          REJECT: 0n,
          RETURN: line['return_of'] === 'REJECTED' ? 0n : off - units(line['return_quantity']),
          REJECT_RETURN: line['return_of'] === 'REJECTED' ? off - units(line['return_quantity']) : 0n,
        }
      : {
          RECEIVE: units(line['received_quantity']) - off,
          RETURN: 0n,
          REJECT_RETURN: 0n,
          ACCEPT: inspected ? max(0n, units(line['accepted_quantity']) - off) : 0n,
          REJECT: inspected && off === 0n ? units(line['rejected_quantity']) : 0n,
        }
    for (const [kind, quantity] of Object.entries(wanted))
      if (ofKind(ledger, kind) !== quantity)
        say(`ledger.${kind}`, line, shown(ofKind(ledger, kind)), shown(quantity))
    if (isReturn(laws, line)) continue
    const returns = snapshot
      .under('rcvReceiveLine', 'origin_receive_line_id', line['id'])
      .filter((one) => isPosted(laws, one))
    equal(
      'receipt',
      line,
      'returned_quantity',
      sum(returns.filter((one) => one['return_of'] !== 'REJECTED').map((one) => returnedBy(laws, one))),
    )
    equal(
      'receipt',
      line,
      'reject_returned_quantity',
      sum(returns.filter((one) => one['return_of'] === 'REJECTED').map((one) => returnedBy(laws, one))),
    )
    if (units(line['returned_quantity']) > max(0n, units(line['accepted_quantity']) - off))
      say('SRM-2303.accepted', line, line['returned_quantity'], line['accepted_quantity'])
    if (units(line['reject_returned_quantity']) > (off > 0n ? 0n : units(line['rejected_quantity'])))
      say('SRM-2303.rejected', line, line['reject_returned_quantity'], line['rejected_quantity'])
    if (
      off >
      units(line['received_quantity']) -
        units(line['returned_quantity']) -
        units(line['reject_returned_quantity'])
    )
      say('SRM-2305', line, shown(off), line['received_quantity'])
    if (
      inspected &&
      units(line['accepted_quantity']) + units(line['rejected_quantity']) !== units(line['received_quantity'])
    )
      say('19.2 accepted + rejected', line, line['accepted_quantity'], line['received_quantity'])
  }
  for (const row of snapshot.rows['rcvTransaction'] ?? []) {
    const kind = kindOf(row)
    const line = snapshot.byId('purOrderLine', row['order_line_id'])
    const settles =
      (kind === 'ACCEPT' || kind === 'RETURN') &&
      line?.['consign_flag'] !== 'Y' &&
      line?.['free_flag'] !== 'Y'
        ? 'Y'
        : 'N'
    if (row['settle_flag'] !== settles) say('19.3 settleFlag', row, row['settle_flag'], settles)
    const isPlus =
      ['RECEIVE', 'ACCEPT', 'REJECT'].includes(String(kind)) === (row['transaction_type'] !== 'WRITE_OFF')
    if (units(row['quantity']) === 0n || units(row['quantity']) > 0n !== isPlus)
      say('19.3 sign', row, row['quantity'], isPlus ? '> 0' : '< 0')
  }
}

/** The document shows what its first ledger row (of the goods' coming or going) says, to the last decimal. */
function writeOffsAgreeWithTheirLedger(laws: Laws): void {
  const { snapshot, say } = laws
  for (const header of snapshot.rows['rcvWriteOff'] ?? []) {
    if (header['status'] !== 'APPROVED') continue
    for (const line of snapshot.under('rcvWriteOffLine', 'parent_id', header['id'])) {
      const quantity = units(line['post_quantity'])
      const rows = snapshot
        .under('rcvTransaction', 'receive_line_id', line['receive_line_id'])
        .filter(
          (row) =>
            row['transaction_type'] === 'WRITE_OFF' &&
            ['RECEIVE', 'RETURN', 'REJECT_RETURN'].includes(String(row['origin_type'])) &&
            units(row['quantity']) === quantity,
        )
      if (
        !rows.some((row) =>
          ['tax_amount', 'no_tax_amount', 'vat_amount'].every(
            (column) => units(row[column]) === units(line[column]),
          ),
        )
      )
        say(
          '19.4 amounts',
          line,
          [line['tax_amount'], line['no_tax_amount'], line['vat_amount']].join(),
          rows.map((row) => [row['tax_amount'], row['no_tax_amount'], row['vat_amount']].join()).join(' or '),
        )
    }
  }
}

const moving = new Set<unknown>(['CONFIRMED', 'ARRIVED', 'PART_RECEIVED'])

function notesHoldWhatIsOnTheWay(laws: Laws): void {
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

function orderLinesAddUp(laws: Laws): void {
  const { snapshot, scales, equal, say } = laws
  for (const line of snapshot.rows['purOrderLine'] ?? []) {
    const order = snapshot.byId('purOrderHeader', line['parent_id']) ?? {}
    const decimals = scales.uom.get(String(line['uom_id'])) ?? 6
    const ledger = snapshot.under('rcvTransaction', 'order_line_id', line['id'])
    const [received, accepted, rejected] = [
      ofKind(ledger, 'RECEIVE'),
      ofKind(ledger, 'ACCEPT'),
      ofKind(ledger, 'REJECT'),
    ]
    equal('1.11', line, 'received_quantity', received)
    equal('1.11', line, 'accepted_quantity', accepted)
    equal('1.11', line, 'rejected_quantity', rejected)
    equal('1.11', line, 'return_quantity', -ofKind(ledger, 'RETURN'))
    equal('1.11', line, 'net_received_quantity', accepted + ofKind(ledger, 'RETURN'))
    const replaced = snapshot
      .under('rcvReceiveLine', 'order_line_id', line['id'])
      .filter(
        (one) =>
          isPosted(laws, one) &&
          isReturn(laws, one) &&
          one['return_of'] !== 'REJECTED' &&
          one['replenish_flag'] === 'Y',
      )
    const replenish = sum(replaced.map((one) => returnedBy(laws, one)))
    const good = received - rejected - replenish
    equal(
      '1.11',
      line,
      'on_way_quantity',
      total(snapshot.under('purDeliveryNoteLine', 'order_line_id', line['id']), 'on_way_quantity'),
    )
    const effective = units(line['purchase_quantity']) - units(line['cancel_quantity'])
    equal('1.11', line, 'effective_quantity', effective)
    const isOpen = line['line_status'] === 'OPEN'
    equal('1.11', line, 'open_quantity', isOpen ? max(0n, effective - good) : 0n)
    const demands = snapshot.under('purOrderDelivery', 'parent_id', line['id'])
    const confirmed = order['confirm_flag'] === 'Y' ? total(demands, 'confirm_quantity') : effective
    equal('12.1', line, 'confirm_quantity', confirmed)
    if (confirmed > units(line['purchase_quantity']))
      say('12.1 confirmed', line, shown(confirmed), `at most ${String(line['purchase_quantity'])}`)
    if (line['unlimited_flag'] !== 'Y') {
      const shippable =
        floored(raised(confirmed, units(line['over_deliver_rate'])), decimals) -
        good -
        units(line['on_way_quantity'])
      equal('R-DN-1', line, 'shippable_quantity', isOpen ? max(0n, shippable) : 0n)
      const most = floored(raised(effective, units(line['over_receipt_rate'])), decimals)
      if (good > most) say('R-RC-1', line, shown(good), `at most ${shown(most)}`)
    }
    if (total(demands, 'demand_quantity') !== units(line['purchase_quantity']))
      say('SRM-1801', line, shown(total(demands, 'demand_quantity')), line['purchase_quantity'])
    const enough = divideRounded(effective * (100_000_000n - units(line['under_receipt_rate'])), 100_000_000n)
    if (
      isOpen &&
      isRunning(order) &&
      received > 0n &&
      good >= enough &&
      units(line['on_way_quantity']) === 0n
    )
      say('11.4 line COMPLETED', line, line['line_status'], 'COMPLETED')
    if (line['line_status'] === 'COMPLETED' && good < enough)
      say('11.4 line OPEN again', line, line['line_status'], 'OPEN')
    if (line['line_status'] === 'CANCELLED' && (received > 0n || units(line['on_way_quantity']) > 0n))
      say('11.4 cancelled line', line, shown(received), '0')
  }
}

const isRunning = (order: Row): boolean =>
  ['PUBLISHED', 'PART_CONFIRMED', 'CONFIRMED'].includes(String(order['status']))

function requisitionLinesAddUp(laws: Laws): void {
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

const pricedBy = (row: Row, quantity: bigint, decimals: number): Priced => ({
  quantity,
  basis: row['price_basis'],
  taxPrice: units(row['tax_price']),
  noTaxPrice: units(row['no_tax_price']),
  per: units(row['price_unit_quantity']),
  taxRate: units(row['tax_rate']),
  decimals,
})

function amountsFollowTheirLines(laws: Laws): void {
  const { snapshot, scales, equal } = laws
  const decimalsOf = (row: Row) => scales.currency.get(String(row['currency'])) ?? 2
  const priced = (entity: string, quantity: string) => {
    for (const row of snapshot.rows[entity] ?? []) {
      if (
        units(row['price_unit_quantity']) === 0n ||
        row['tax_rate'] === null ||
        row[row['price_basis'] === 'NO_TAX' ? 'no_tax_price' : 'tax_price'] === null
      )
        continue
      const { tax, noTax, vat } = amountsOf(pricedBy(row, units(row[quantity]), decimalsOf(row)))
      equal('R-AMT', row, 'tax_amount', tax)
      equal('R-AMT', row, 'no_tax_amount', noTax)
      equal('R-AMT', row, 'vat_amount', vat)
    }
  }
  priced('purOrderLine', 'purchase_quantity')
  priced('rcvReceiveLine', 'post_quantity')
  priced('rcvWriteOffLine', 'post_quantity')
  priced('rcvTransaction', 'quantity')
  for (const [entity, line] of [
    ['purOrderHeader', 'purOrderLine'],
    ['rcvReceiveHeader', 'rcvReceiveLine'],
    ['rcvWriteOff', 'rcvWriteOffLine'],
  ] as const) {
    for (const header of snapshot.rows[entity] ?? []) {
      const rows = snapshot
        .under(line, 'parent_id', header['id'])
        .filter((row) => row['line_status'] !== 'CANCELLED')
      for (const column of ['tax_amount', 'no_tax_amount', 'vat_amount'])
        equal('R-AMT-3', header, column, total(rows, column))
    }
  }
  for (const header of snapshot.rows['purRequisitionHeader'] ?? [])
    equal(
      'R-AMT-3',
      header,
      'estimate_amount',
      total(snapshot.under('purRequisitionLine', 'parent_id', header['id']), 'estimate_amount'),
    )
  for (const order of snapshot.rows['purOrderHeader'] ?? []) {
    if (order['exchange_rate'] === null) continue
    equal(
      'R-AMT-5',
      order,
      'base_tax_amount',
      divideRounded(units(order['tax_amount']) * units(order['exchange_rate']), 10_000_000_000n) * 10_000n,
    )
  }
}

function statesFollowTheirLines(laws: Laws): void {
  const { snapshot, say } = laws
  const check = (
    entity: string,
    line: string,
    rules: Readonly<
      Record<string, (header: Row, states: readonly string[], lines: readonly Row[]) => boolean>
    >,
    state = 'line_status',
  ) => {
    for (const header of snapshot.rows[entity] ?? []) {
      const rows = snapshot.under(line, 'parent_id', header['id'])
      const states = rows.map((row) => String(row[state]))
      for (const [law, holds] of Object.entries(rules))
        if (rows.length > 0 && !holds(header, states, rows))
          say(law, header, header['status'], `right for lines ${states.join()}`)
    }
  }
  const only = (states: readonly string[], ...allowed: string[]) =>
    states.every((state) => allowed.includes(state))
  const is = (header: Row, ...states: string[]) => states.includes(String(header['status']))
  check('purOrderHeader', 'purOrderLine', {
    '11.4 header CANCELLED': (header, states) => is(header, 'CANCELLED') === only(states, 'CANCELLED'),
    '11.4 header over': (header, states) => !is(header, 'COMPLETED', 'CLOSED') || !states.includes('OPEN'),
    '11.4 header running': (header, states) => !isRunning(header) || states.includes('OPEN'),
    '11.4 header CLOSED': (header, _, rows) =>
      !is(header, 'CLOSED') || total(rows, 'received_quantity') === 0n,
    '11.4 confirmed lines can be shipped': (header, _, rows) =>
      !is(header, 'PUBLISHED', 'SUPPLIER_REFUSED') ||
      !rows.some((row) => row['line_status'] === 'OPEN' && row['delivery_status'] === 'CONFIRMED'),
    '11.4 header CONFIRMED': (header, _, rows) =>
      !is(header, 'CONFIRMED') ||
      !rows.some(
        (row) =>
          row['line_status'] === 'OPEN' &&
          ['WAIT_SUPPLIER', 'REFUSED'].includes(String(row['delivery_status'])) &&
          units(row['confirm_quantity']) === 0n,
      ),
  })
  check('purRequisitionHeader', 'purRequisitionLine', {
    '9 header COMPLETED': (header, states) =>
      !is(header, 'COMPLETED') || only(states, 'ORDERED', 'RECEIVED', 'CLOSED', 'CANCELLED'),
    '9 header running': (header, states) =>
      !is(header, 'APPROVED', 'PROCESSING') || !only(states, 'ORDERED', 'RECEIVED', 'CLOSED', 'CANCELLED'),
    '9 header CANCELLED': (header, _, rows) =>
      !is(header, 'CANCELLED', 'RETURNED') || total(rows, 'ordered_quantity') === 0n,
    '9 header APPROVED': (header, _, rows) =>
      !is(header, 'APPROVED', 'RETURNED') || total(rows, 'ordered_quantity') === 0n,
    '9 line states': (header, _, rows) =>
      !is(header, 'APPROVED', 'PROCESSING', 'COMPLETED') || rows.every(lineStateIsRight),
  })
  check('purDeliveryNote', 'purDeliveryNoteLine', {
    '14 header RECEIVED': (header, _, rows) =>
      !is(header, 'RECEIVED') ||
      rows.every((row) => units(row['received_quantity']) >= units(row['delivery_quantity'])),
    '14 header PART_RECEIVED': (header, _, rows) =>
      !is(header, 'PART_RECEIVED') ||
      (total(rows, 'received_quantity') > 0n &&
        rows.some((row) => units(row['received_quantity']) < units(row['delivery_quantity']))),
    '14 nothing received': (header, _, rows) =>
      !is(header, 'DRAFT', 'CONFIRMED', 'ARRIVED', 'CANCELLED') || total(rows, 'received_quantity') === 0n,
  })
  check(
    'rcvReceiveHeader',
    'rcvReceiveLine',
    {
      '19.2 header WRITTEN_OFF': (header, _, rows) =>
        is(header, 'WRITTEN_OFF') ===
        rows.every(
          (row) =>
            units(row['written_off_quantity']) > 0n &&
            units(row['written_off_quantity']) >=
              max(units(row['received_quantity']), units(row['return_quantity'])),
        ),
      '19.2 header PART_WRITTEN_OFF': (header, _, rows) =>
        !is(header, 'PART_WRITTEN_OFF', 'WRITTEN_OFF') ===
        rows.every((row) => units(row['written_off_quantity']) === 0n),
      '19.2 header COMPLETED': (header, _, rows) =>
        !is(header, 'COMPLETED') || rows.every((row) => row['inspected_flag'] === 'Y'),
      '19.2 header waiting': (header, _, rows) =>
        !is(header, 'POSTED', 'INSPECTING') || rows.some((row) => row['inspected_flag'] !== 'Y'),
    },
    'inspect_type',
  )
}

function lineStateIsRight(line: Row): boolean {
  const [ordered, open, received] = [
    units(line['ordered_quantity']),
    units(line['open_quantity']),
    units(line['received_quantity']),
  ]
  switch (line['line_status']) {
    case 'WAIT':
      return ordered === 0n && open > 0n
    case 'PART_ORDERED':
      return ordered > 0n && open > 0n
    case 'ORDERED':
      return ordered > 0n && open === 0n && received < ordered
    case 'RECEIVED':
      return ordered > 0n && open === 0n && received >= ordered
    default:
      return min(ordered, open) === 0n
  }
}

const signed = new Set(['post_quantity', 'stock_quantity', 'total_quantity'])

function nothingIsBelowZero({ snapshot, say }: Laws): void {
  for (const [entity, rows] of Object.entries(snapshot.rows)) {
    if (entity === 'rcvTransaction') continue
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (column.endsWith('_quantity') && !signed.has(column) && typeof value === 'number' && value < 0)
          say(`below zero.${column}`, row, value, '>= 0')
      }
    }
  }
}

/** `rcvReceiveHeader#2.10`: the second receipt of the walk, its line 10. */
export function nameOf(snapshot: Snapshot, row: Row): string {
  for (const root of roots) {
    const at = (snapshot.rows[root] ?? []).indexOf(row)
    if (at >= 0) return `${root}#${at + 1}`
  }
  for (const above of new Set([...roots, ...Object.values(parentOf)])) {
    const parent = snapshot.byId(above, row['parent_id'])
    if (parent) return `${nameOf(snapshot, parent)}.${String(row['line_num'])}`
  }
  return `${String(row['transaction_type'] ?? '')} ${String(row['transaction_num'] ?? row['id'])}`
}
