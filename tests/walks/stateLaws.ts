import type { Row } from '../../src/language/row.ts'
import { max, min, units } from './exact.ts'
import { isRunning, total, type Laws } from './laws.ts'

export function statesFollowTheirLines(laws: Laws): void {
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
      !is(header, 'PUBLISHED', 'DATES_CHANGED', 'SUPPLIER_REFUSED') ||
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
    '9 header running': (header, states, rows) =>
      !is(header, 'APPROVED', 'PROCESSING') ||
      !only(states, 'ORDERED', 'RECEIVED', 'CLOSED', 'CANCELLED') ||
      total(rows, 'reserved_quantity') > total(rows, 'ordered_quantity'), // orders hold some of it that are not approved yet
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
