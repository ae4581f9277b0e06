import type { Row } from '../../src/language/row.ts'
import type { CompiledFlow } from '../../src/language/flow.ts'
import { units } from './exact.ts'
import { nameOf } from './invariants.ts'
import { roots, type Root } from './Snapshot.ts'
import { amountLike, entityOf, rootOf, whoMay, type Here, type Move } from './Move.ts'

const sizes: Readonly<Record<string, string>> = {
  'purOrderHeader.fromRequisition': 'available_quantity',
  'purDeliveryNote.fromOrder': 'shippable_quantity',
  'rcvReceiveHeader.fromDeliveryNote': 'on_way_quantity',
  'rcvReceiveHeader.fromOrder': 'open_quantity',
  'rcvReceiveHeader.fromReceipt': 'returnable_quantity',
  'rcvReceiveHeader.fromRejected': 'reject_returnable_quantity',
  'rcvWriteOff.fromReceipt': 'writable_quantity',
}

/** Where a flow finds something, by what the rows show; now and then anywhere. */
const promising: Readonly<Record<string, (row: Row, root: Row) => boolean>> = {
  'purOrderHeader.fromRequisition': (row, root) =>
    units(row['available_quantity']) > 0n && ['APPROVED', 'PROCESSING'].includes(String(root['status'])),
  'purDeliveryNote.fromOrder': (row) => units(row['shippable_quantity']) > 0n,
  'rcvReceiveHeader.fromDeliveryNote': (row) => units(row['on_way_quantity']) > 0n,
  'rcvReceiveHeader.fromOrder': (row, root) =>
    units(row['open_quantity']) > 0n && ['PART_CONFIRMED', 'CONFIRMED'].includes(String(root['status'])),
  'rcvReceiveHeader.fromReceipt': (row) => units(row['returnable_quantity']) > 0n,
  'rcvReceiveHeader.fromRejected': (row) => units(row['reject_returnable_quantity']) > 0n,
  'rcvWriteOff.fromReceipt': (row, root) =>
    units(row['writable_quantity']) > 0n && root['status'] !== 'DRAFT',
}

const flowWeights: Readonly<Record<string, number>> = {
  'rcvReceiveHeader.fromReceipt': 1,
  'rcvReceiveHeader.fromRejected': 2,
  'rcvReceiveHeader.fromOrder': 1.5,
  'rcvWriteOff.fromReceipt': 1.2,
}

export function flows(here: Here): Move[] {
  return roots.flatMap((name) => entityOf(name).flows.flatMap((flow) => takings(here, name, flow)))
}

function takings(here: Here, name: Root, flow: CompiledFlow): Move[] {
  const {
    snapshot,
    random,
    chain: { ids },
  } = here
  const key = `${name}.${flow.name}`
  const all = snapshot.rows[flow.source] ?? []
  const good = all.filter((row) => promising[key]?.(row, rootOf(snapshot, flow.source, row)) ?? true)
  const from = random.chance(0.05) ? all : good
  if (from.length === 0) return []
  const first = random.pick(from)
  const second = random.chance(0.35) ? random.pick(from) : first
  const who = whoMay(here, name, flow.name, first)
  if (!who) return []
  const rows = [...new Set([first, second])].map((row) => ({
    id: row['id'],
    ...(random.chance(0.5)
      ? {}
      : { quantity: amountLike(random, units(row[sizes[key] ?? 'received_quantity'])) }),
  }))
  const drafts = (snapshot.rows[name] ?? []).filter((row) => row['status'] === 'DRAFT')
  const into = drafts.length > 0 && random.chance(0.15) ? random.pick(drafts) : null
  const ask =
    flow.ask.length > 0
      ? {
          ask: {
            supplierId: ids[random.pick(['V10001', 'V10002'])],
            billTypeId: ids[random.pick(['PO', 'PO', 'PO-NC'])],
          },
        }
      : {}
  return [
    {
      weight: (flowWeights[key] ?? 4) * (into || drafts.length === 0 ? 1 : 0.25),
      who,
      entity: name,
      operation: 'createFromFlow',
      makes: name,
      says: () =>
        `${flow.name} ${rows.map(({ id }) => nameOf(snapshot, snapshot.byId(flow.source, id) ?? {})).join(' ')}`,
      body: {
        flow: flow.name,
        rows,
        save: 'Y',
        ...ask,
        ...(into ? { into: into['id'], versionNum: into['version_num'] } : {}),
      },
    },
  ]
}
