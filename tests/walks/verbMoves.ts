import type { Row } from '../../src/language/row.ts'
import type { CompiledVerb } from '../../src/language/verb.ts'
import { later } from '../examples/steps.ts'
import { shown, units } from './exact.ts'
import { nameOf } from './invariants.ts'
import { parentOf, roots, type Snapshot } from './Snapshot.ts'
import { amountLike, entityOf, isOffered, rootOf, whoMay, type Here, type Move } from './Move.ts'

/** What leads on is likelier than what leads back. */
const weights: Readonly<Record<string, number>> = {
  doSubmit: 5,
  doApproval: 6,
  doReject: 0.6,
  doWithdraw: 0.4,
  doReturn: 0.3,
  doCancel: 0.25,
  doClose: 0.5,
  doAssign: 0.1,
  doReduce: 0.6,
  doConfirm: 4,
  doAcceptDates: 2,
  doRefuse: 0.5,
  doReissue: 2,
  doRevise: 0.5,
  doTransferBuyer: 0.1,
  doCancelLine: 0.3,
  doCloseLine: 0.4,
  doReopenLine: 1.5,
  doSupplierDeliveryConfirm: 0.9,
  doBuyerDeliveryConfirm: 3,
  doBuyerDeliveryReject: 0.7,
  doSplit: 0.8,
  doArrive: 1,
  doPost: 6,
  doInspect: 4,
  doInspectLine: 3,
  doConcede: 0.6,
}

export function verbs(here: Here): Move[] {
  const { snapshot, random } = here
  return [...roots, ...Object.keys(parentOf)].flatMap((name) => {
    const entity = entityOf(name)
    return (snapshot.rows[name] ?? []).flatMap((row) =>
      entity.verbs.flatMap((verb): Move[] => {
        const offered = isOffered(name, verb.name, row)
        if (!offered && !random.chance(0.01)) return []
        if (isHidden(snapshot, name, verb, row) && !random.chance(0.03)) return []
        const who = whoMay(here, name, verb.name, row)
        const weight =
          (weights[verb.name] ?? 0.5) *
          (offered ? 1 : 0.2) *
          (isLikely(snapshot, name, verb.name, row) ? 1 : 0.05)
        return who
          ? [
              {
                weight,
                who,
                entity: name,
                operation: verb.name,
                says: () => nameOf(snapshot, row),
                body: { id: row['id'], versionNum: row['version_num'], ...asked(here, verb, row) },
              },
            ]
          : []
      }),
    )
  })
}

/** What a supplier's button would do to an order that he does not see, or the warehouse's to a note that is not on its way. */
function isHidden(snapshot: Snapshot, entity: string, verb: CompiledVerb, row: Row): boolean {
  const root = rootOf(snapshot, entity, row)
  return (
    verb.by.includes('supplier') &&
    entity.startsWith('purOrder') &&
    ['DRAFT', 'APPROVING', 'REJECTED', 'CANCELLED'].includes(String(root['status']))
  )
}

/** Buttons of lines mostly refuse unless the document is where they belong. */
function isLikely(snapshot: Snapshot, entity: string, verb: string, row: Row): boolean {
  const status = String(rootOf(snapshot, entity, row)['status'])
  if (entity === 'purRequisitionLine')
    return verb === 'doReduce' ? status === 'APPROVING' : ['APPROVED', 'PROCESSING'].includes(status)
  if (entity === 'purOrderLine' || entity === 'purOrderDelivery')
    return (
      [
        'PUBLISHED',
        'DATES_CHANGED',
        'PART_CONFIRMED',
        'CONFIRMED',
        'SUPPLIER_REFUSED',
        ...(verb === 'doReopenLine' ? ['COMPLETED', 'CLOSED'] : []),
      ].includes(status) && !(verb === 'doConfirm' && row['delivery_status'] !== 'WAIT_SUPPLIER')
    )
  if (entity === 'rcvReceiveLine')
    return ['POSTED', 'INSPECTING', 'PART_WRITTEN_OFF'].includes(status) && row['inspected_flag'] !== 'Y'
  if (verb === 'doInspect')
    return snapshot
      .under('rcvReceiveLine', 'parent_id', row['id'])
      .some((line) => line['inspected_flag'] !== 'Y' && line['accepted_quantity'] !== null)
  return true
}

function asked({ chain, random }: Here, verb: CompiledVerb, row: Row): Row {
  const whole = units(row['received_quantity'])
  const accepted = random.pick([
    whole,
    whole,
    0n,
    (whole / 2n / 1_000_000n) * 1_000_000n,
    BigInt(random.whole(0, Math.max(0, Number(whole / 1_000_000n)))) * 1_000_000n,
  ])
  const values: Record<string, () => unknown> = {
    reason: () => '走查',
    returnReason: () => '走查',
    closeReason: () => '走查',
    replyReason: () => '走查',
    rejectReason: () => '走查',
    buyer: () => chain.ids['buyer'],
    replyDate: () => later(random.whole(-1, 30)),
    replyQuantity: () => amountLike(random, units(row['demand_quantity'])),
    splitQuantity: () => amountLike(random, (units(row['demand_quantity']) / 2_000_000n) * 1_000_000n),
    shortMode: () => random.pick(['KEEP_OPEN', 'SHORT']),
    approvedQuantity: () => amountLike(random, units(row['apply_quantity'])),
    acceptedQuantity: () => shown(accepted),
    rejectedQuantity: () => (random.chance(0.95) ? shown(whole - accepted) : amountLike(random, whole)),
    concessionQuantity: () => amountLike(random, units(row['accepted_quantity'])),
  }
  return Object.fromEntries(
    verb.ask.map((name) => [name === 'buyer' ? 'buyerId' : name, (values[name] ?? (() => null))()]),
  )
}
