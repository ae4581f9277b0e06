import type { Row } from '../../src/language/row.ts'
import { max, shown, sum, units } from './exact.ts'
import { isPosted, isReturn, kindOf, ofKind, restored, returnedBy, writtenOff, type Laws } from './laws.ts'

export function receiptsKeepTheirLedger(laws: Laws): void {
  const { snapshot, say } = laws
  for (const line of snapshot.rows['rcvReceiveLine'] ?? []) {
    if (isPosted(laws, line)) postedLineKeepsItsLedger(laws, line)
    else {
      const ledger = snapshot.under('rcvTransaction', 'receive_line_id', line['id'])
      if (ledger.length > 0) say('ledger.draft', line, ledger.length, 0)
    }
  }
  for (const row of snapshot.rows['rcvTransaction'] ?? []) ledgerRowIsRight(laws, row)
}

function postedLineKeepsItsLedger(laws: Laws, line: Row): void {
  const { snapshot, equal, say } = laws
  const ledger = snapshot.under('rcvTransaction', 'receive_line_id', line['id'])
  const off = writtenOff(laws, line)
  equal('receipt', line, 'written_off_quantity', off)
  equal('receipt', line, 'restored_quantity', restored(laws, line))
  const wanted = isReturn(laws, line) ? ledgerOfReturn(line, off) : ledgerOfReceipt(line, off)
  for (const [kind, quantity] of Object.entries(wanted))
    if (ofKind(ledger, kind) !== quantity)
      say(`ledger.${kind}`, line, shown(ofKind(ledger, kind)), shown(quantity))
  if (isReturn(laws, line)) return
  returnsAddUp(laws, line)
  nothingIsReturnedTwice(laws, line, off)
}

/** What the ledger holds of a line of a return, by kind. */
function ledgerOfReturn(line: Row, off: bigint): Readonly<Record<string, bigint>> {
  const isRejected = line['return_of'] === 'REJECTED'
  const left = off - units(line['return_quantity'])
  return {
    RECEIVE: 0n,
    ACCEPT: 0n,
    REJECT: 0n,
    RETURN: isRejected ? 0n : left,
    REJECT_RETURN: isRejected ? left : 0n,
  }
}

/** What it holds of a line that was received. */
function ledgerOfReceipt(line: Row, off: bigint): Readonly<Record<string, bigint>> {
  const inspected = line['inspected_flag'] === 'Y'
  return {
    RECEIVE: units(line['received_quantity']) - off,
    RETURN: 0n,
    REJECT_RETURN: 0n,
    ACCEPT: inspected ? max(0n, units(line['accepted_quantity']) - off) : 0n,
    REJECT: inspected && off === 0n ? units(line['rejected_quantity']) : 0n,
  }
}

function returnsAddUp(laws: Laws, line: Row): void {
  const returns = laws.snapshot
    .under('rcvReceiveLine', 'origin_receive_line_id', line['id'])
    .filter((one) => isPosted(laws, one))
  const returnedOf = (isRejected: boolean) =>
    sum(
      returns
        .filter((one) => (one['return_of'] === 'REJECTED') === isRejected)
        .map((one) => returnedBy(laws, one)),
    )
  laws.equal('receipt', line, 'returned_quantity', returnedOf(false))
  laws.equal('receipt', line, 'reject_returned_quantity', returnedOf(true))
}

function nothingIsReturnedTwice({ say }: Laws, line: Row, off: bigint): void {
  const received = units(line['received_quantity'])
  const [accepted, rejected] = [units(line['accepted_quantity']), units(line['rejected_quantity'])]
  const [returned, back] = [units(line['returned_quantity']), units(line['reject_returned_quantity'])]
  if (returned > max(0n, accepted - off))
    say('SRM-2303.accepted', line, line['returned_quantity'], line['accepted_quantity'])
  if (back > (off > 0n ? 0n : rejected))
    say('SRM-2303.rejected', line, line['reject_returned_quantity'], line['rejected_quantity'])
  if (off > received - returned - back) say('SRM-2305', line, shown(off), line['received_quantity'])
  if (line['inspected_flag'] === 'Y' && accepted + rejected !== received)
    say('19.2 accepted + rejected', line, line['accepted_quantity'], line['received_quantity'])
}

function ledgerRowIsRight({ snapshot, say }: Laws, row: Row): void {
  const kind = String(kindOf(row))
  const line = snapshot.byId('purOrderLine', row['order_line_id'])
  const isPaid = line?.['consign_flag'] !== 'Y' && line?.['free_flag'] !== 'Y'
  const settles = (kind === 'ACCEPT' || kind === 'RETURN') && isPaid ? 'Y' : 'N'
  if (row['settle_flag'] !== settles) say('19.3 settleFlag', row, row['settle_flag'], settles)
  const isPlus = ['RECEIVE', 'ACCEPT', 'REJECT'].includes(kind) === (row['transaction_type'] !== 'WRITE_OFF')
  if (units(row['quantity']) === 0n || units(row['quantity']) > 0n !== isPlus)
    say('19.3 sign', row, row['quantity'], isPlus ? '> 0' : '< 0')
}

/** The document shows what its first ledger row (of the goods' coming or going) says, to the last decimal. */
export function writeOffsAgreeWithTheirLedger(laws: Laws): void {
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
