import { definitions } from '../../dist/definitions/server.ts'
import type { CompiledFlow } from '../../src/language/flow.ts'
import type { Row } from '../../src/language/row.ts'
import type { CompiledVerb } from '../../src/language/verb.ts'
import type { Chain, Person } from '../examples/openChain.ts'
import { later } from '../examples/steps.ts'
import { shown, units } from './exact.ts'
import { nameOf } from './invariants.ts'
import type { Random } from './Random.ts'
import { parentOf, roots, type Root, type Snapshot } from './Snapshot.ts'

/** One call that somebody might make now. `made`: the document that comes of it, if any. */
export interface Move {
  readonly weight: number
  readonly who: Person
  readonly entity: string
  readonly operation: string
  readonly body: Row
  readonly says: () => string
  readonly makes?: Root
}

/** Who moves: everything random is drawn from here, so that a seed is a walk. */
export interface Here {
  readonly chain: Chain
  readonly random: Random
  readonly snapshot: Snapshot
  readonly rates: Readonly<Record<string, string>>
}

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
  doRefuse: 0.5,
  doReissue: 2,
  doChange: 0.5,
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

const people: readonly Person[] = ['requester', 'buyer', 'manager', 'receiver', 'supplier1', 'supplier2']

/** Every call that is worth trying: what states and flows offer, and now and then what they do not. */
export function movesFrom(here: Here): Move[] {
  const single = verbs(here)
  return [
    ...beginnings(here),
    ...single,
    ...together(here, single),
    ...flows(here),
    ...typedIn(here),
    ...edits(here),
    ...deletions(here),
  ]
}

/** One button on several rows at once: all of them or none. */
function together({ random }: Here, moves: readonly Move[]): Move[] {
  const groups = [
    ...Map.groupBy(moves, ({ who, entity, operation }) => `${who} ${entity} ${operation}`).values(),
  ].filter(({ length }) => length > 1)
  return groups.map((group): Move => {
    const [one = missing('move'), ...rest] = group
    const others = rest.filter(() => random.chance(0.6))
    const chosen = [one, ...(others.length > 0 ? others : rest)]
    return {
      ...one,
      weight: one.weight * 0.4,
      says: () => chosen.map(({ says }) => says()).join(' '),
      body: { list: chosen.map(({ body }) => body) },
    }
  })
}

const count = ({ snapshot }: Here, entity: Root): number => snapshot.rows[entity]?.length ?? 0

function beginnings(here: Here): Move[] {
  const {
    chain: { ids },
    random,
  } = here
  const line = (quantity: string) => ({
    itemId: ids[random.pick(['M-1001', 'M-1001', 'M-OVER', 'M-UNDER', 'M-INSP', 'M-KG'])],
    [quantity]: amountLike(random, 100_000_000n),
    demandDate: later(random.whole(5, 30)),
  })
  const lines = (quantity: string, more: () => Row = () => ({})) =>
    Array.from({ length: random.whole(1, 3) }, () => ({ ...line(quantity), ...more() }))
  const header = random.pick<Row>([
    {},
    {},
    {},
    { priceBasis: 'NO_TAX' },
    { currency: 'JPY', rateSourceId: here.rates['JPY'], incoterm: 'FOB' },
    { deliverConfigId: ids['OVER5'] },
    { deliverConfigId: ids['AUTO3'] },
  ])
  const price = () =>
    header['priceBasis'] === 'NO_TAX'
      ? { noTaxPrice: random.pick(prices) }
      : { taxPrice: random.pick(prices) }
  return [
    {
      weight: count(here, 'purRequisitionHeader') < 2 ? 4 : 0.15,
      who: 'requester',
      entity: 'purRequisitionHeader',
      operation: 'saveOrUpdate',
      says: () => 'asks for',
      makes: 'purRequisitionHeader',
      body: {
        prTitle: '走查',
        billTypeId: ids['PR'],
        ouId: ids['SZ01'],
        currency: random.pick(['CNY', 'JPY']),
        lines: lines('applyQuantity', () => ({ estimatePrice: random.pick(prices) })),
      },
    },
    {
      weight: count(here, 'purOrderHeader') < 3 ? 2.5 : 0.15,
      who: 'buyer',
      entity: 'purOrderHeader',
      operation: 'saveOrUpdate',
      says: () => 'orders',
      makes: 'purOrderHeader',
      body: {
        billTypeId: ids[random.pick(['PO', 'PO', 'PO-NC'])],
        ouId: ids['SZ01'],
        supplierId: ids[random.pick(['V10001', 'V10002'])],
        taxRate: '13',
        ...header,
        lines: lines('purchaseQuantity', price),
      },
    },
  ]
}

const prices = ['11.30', '0.115', '0.33', '4.24', '18.65', '100.5', '0.000007']

/** A quantity about so big: mostly sensible, sometimes nothing, negative, too much, or with decimals. */
function amountLike(random: Random, size: bigint): string {
  const whole = size / 1_000_000n
  const draw = random.next()
  if (draw < 0.4) return shown(size)
  if (draw < 0.8) return String(random.whole(1, Math.max(1, Number(whole))))
  if (draw < 0.85) return shown(size + 1_000_000n)
  if (draw < 0.88) return shown(((size * 102n) / 100n / 1_000_000n) * 1_000_000n)
  if (draw < 0.91) return '0'
  if (draw < 0.93) return '-1'
  if (draw < 0.96) return shown(size / 3n)
  return random.pick(['0.5', '0.001', '1000000', '2.345'])
}

const entityOf = (name: string) => definitions.entities[name] ?? missing(name)
function missing(name: string): never {
  throw new Error(`There is no ${name}.`)
}

/** The header that a row belongs to. */
export function rootOf(snapshot: Snapshot, entity: string, row: Row): Row {
  const above = parentOf[entity]
  return above === undefined
    ? row
    : rootOf(snapshot, above, snapshot.byId(above, row['parent_id']) ?? missing(above))
}

/** Somebody who holds the button; of suppliers mostly the one whose document it is. */
function whoMay(
  { chain, random, snapshot }: Here,
  entity: string,
  operation: string,
  row: Row | null,
): Person | null {
  const drafted = entity === 'purDeliveryNote' && row?.['status'] === 'DRAFT'
  const able = people.filter(
    (who) => chain.may(who, entity, operation) && (!drafted || who.startsWith('supplier')),
  )
  if (able.length === 0) return null
  const supplier = row && supplierOf(snapshot, entity, row)
  const own = able.filter(
    (who) =>
      !who.startsWith('supplier') ||
      supplier === undefined ||
      chain.ids[who === 'supplier1' ? 'V10001' : 'V10002'] === supplier,
  )
  return random.chance(0.03) || own.length === 0 ? random.pick(able) : random.pick(own)
}

const supplierOf = (snapshot: Snapshot, entity: string, row: Row): unknown =>
  rootOf(snapshot, entity, row)['supplier_id'] ?? undefined

/** Whether the state of the row is one from which the verb goes. */
export function isOffered(name: string, operation: string, row: Row): boolean {
  const { states, verbs: all } = entityOf(name)
  const from = all.find((verb) => verb.name === operation)?.from ?? []
  return from.length === 0 || (states !== undefined && from.includes(String(row[columnOf(states.field)])))
}

function verbs(here: Here): Move[] {
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

function flows(here: Here): Move[] {
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

/** Documents that are typed in, not taken by a flow: refs that do not belong together, quantities where none belongs. */
function typedIn(here: Here): Move[] {
  const {
    chain: { ids },
    random,
    snapshot,
  } = here
  const any = (entity: string): Row | undefined => {
    const rows = snapshot.rows[entity] ?? []
    return rows.length > 0 ? random.pick(rows) : undefined
  }
  const maybe = (probability: number, values: () => Row): Row => (random.chance(probability) ? values() : {})
  const header = (root: Row | undefined): Row => ({
    ouId: ids['SZ01'],
    supplierId: random.chance(0.9) ? root?.['supplier_id'] : ids['V10002'],
    ...maybe(0.9, () => ({ currency: root?.['currency'] })),
  })
  const orderLine = any('purOrderLine')
  if (!orderLine) return []
  const order = rootOf(snapshot, 'purOrderLine', orderLine)
  const receivedLine = any('rcvReceiveLine')
  const receipt = receivedLine && rootOf(snapshot, 'rcvReceiveLine', receivedLine)
  const type = random.pick(['RECEIVE', 'RECEIVE', 'RETURN', 'SERVICE'])
  const origin = type === 'RETURN' ? receivedLine : undefined
  const line = (): Row => ({
    orderLineId:
      (random.chance(0.8) ? origin?.['order_line_id'] : null) ??
      (random.chance(0.8) ? orderLine : any('purOrderLine'))?.['id'],
    ...maybe(type === 'RETURN' ? 0.2 : 0.95, () => ({
      receivedQuantity: amountLike(random, units(orderLine['open_quantity'])),
    })),
    ...maybe(type === 'RETURN' ? 0.95 : 0.2, () => ({
      returnQuantity: amountLike(random, units(origin?.['returnable_quantity'])),
    })),
    ...maybe(0.3, () => ({ noteLineId: any('purDeliveryNoteLine')?.['id'] })),
    ...(origin
      ? { originReceiveLineId: origin['id'] }
      : maybe(0.1, () => ({ originReceiveLineId: receivedLine?.['id'] }))),
    ...maybe(0.3, () => ({ inspectType: random.pick(['EXEMPT', 'FULL', 'SAMPLE']) })),
    ...maybe(type === 'RETURN' ? 0.6 : 0.1, () => ({
      returnOf: random.pick(['ACCEPTED', 'REJECTED']),
      returnReason: 'QUALITY',
      replenishFlag: random.pick(['Y', 'N']),
    })),
  })
  const arrival = { planArriveDate: `${later(random.whole(0, 9))} 18:00:00`, deliverAddress: '深圳' }
  const moves: Move[] = [
    {
      weight: 1.2,
      who: 'receiver',
      entity: 'rcvReceiveHeader',
      operation: 'saveOrUpdate',
      makes: 'rcvReceiveHeader',
      says: () => `${type} of ${nameOf(snapshot, origin ?? orderLine)}`,
      body: { receiveType: type, ...header(order), lines: random.chance(0.3) ? [line(), line()] : [line()] },
    },
    {
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
    },
  ]
  const asking = any('purRequisitionLine')
  if (asking)
    moves.push({
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
    })
  if (receivedLine && receipt)
    moves.push({
      weight: 0.6,
      who: 'receiver',
      entity: 'rcvWriteOff',
      operation: 'saveOrUpdate',
      makes: 'rcvWriteOff',
      says: () => `write-off of ${nameOf(snapshot, receivedLine)}`,
      body: {
        ...header(receipt),
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
    })
  return moves
}

const sizes: Readonly<Record<string, string>> = {
  'purOrderHeader.fromRequisition': 'available_quantity',
  'purDeliveryNote.fromOrder': 'shippable_quantity',
  'rcvReceiveHeader.fromDeliveryNote': 'on_way_quantity',
  'rcvReceiveHeader.fromOrder': 'open_quantity',
  'rcvReceiveHeader.fromReceipt': 'returnable_quantity',
  'rcvReceiveHeader.fromRejected': 'reject_returnable_quantity',
  'rcvWriteOff.fromReceipt': 'writable_quantity',
}

const changeable: Readonly<
  Record<
    Root,
    {
      readonly line: string
      readonly states: readonly string[]
      readonly by: Person
      readonly quantity: string
    }
  >
> = {
  purRequisitionHeader: {
    line: 'purRequisitionLine',
    states: ['DRAFT', 'REJECTED', 'RETURNED'],
    by: 'requester',
    quantity: 'applyQuantity',
  },
  purOrderHeader: {
    line: 'purOrderLine',
    states: ['DRAFT', 'REJECTED', 'SUPPLIER_REFUSED'],
    by: 'buyer',
    quantity: 'purchaseQuantity',
  },
  purDeliveryNote: {
    line: 'purDeliveryNoteLine',
    states: ['DRAFT'],
    by: 'supplier1',
    quantity: 'deliveryQuantity',
  },
  rcvReceiveHeader: {
    line: 'rcvReceiveLine',
    states: ['DRAFT'],
    by: 'receiver',
    quantity: 'receivedQuantity',
  },
  rcvWriteOff: {
    line: 'rcvWriteOffLine',
    states: ['DRAFT', 'REJECTED'],
    by: 'receiver',
    quantity: 'writeOffQuantity',
  },
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Drafts are filled in and changed: a note needs its arrival, an order its prices; any quantity may be typed anew, any line go. */
function edits(here: Here): Move[] {
  const { snapshot, random, chain } = here
  return roots.flatMap((name) =>
    (snapshot.rows[name] ?? []).flatMap((header): Move[] => {
      const { line, states, by, quantity } = changeable[name]
      const returned = snapshot
        .under(line, 'parent_id', header['id'])
        .some((row) => row['line_status'] === 'RETURNED')
      if (!states.includes(String(header['status'])) && !returned && !random.chance(0.01)) return []
      const who = name === 'purDeliveryNote' ? addressed(header, chain) : by
      const rows = snapshot.under(line, 'parent_id', header['id'])
      const save = (weight: number, says: string, body: Row): Move => ({
        weight,
        who,
        entity: name,
        operation: 'saveOrUpdate',
        says: () => `${nameOf(snapshot, header)} ${says}`,
        body: { id: header['id'], versionNum: header['version_num'], ...body },
      })
      const moves = [
        ...(rows.length > 0
          ? [
              save(0.5, 'types a quantity', {
                lines: typed(
                  random,
                  rows,
                  name === 'rcvReceiveHeader' && header['receive_type'] === 'RETURN'
                    ? 'returnQuantity'
                    : quantity,
                ),
              }),
            ]
          : []),
        ...(rows.length > 1
          ? [save(0.1, 'drops a line', { lines: rows.slice(1).map(({ id }) => ({ id })) })]
          : []),
      ]
      if (name === 'purDeliveryNote' && header['plan_arrive_date'] === null)
        moves.push(
          save(8, 'plans the arrival', { planArriveDate: `${later(random.whole(23, 40))} 18:00:00` }),
        )
      if (name === 'rcvWriteOff')
        moves.push(
          save(0.4, 'says why', { reasonType: random.pick(['DUPLICATE', 'WRONG_ITEM', 'WRONG_PRICE']) }),
        )
      const price = header['price_basis'] === 'NO_TAX' ? 'noTaxPrice' : 'taxPrice'
      if (
        name === 'purOrderHeader' &&
        rows.some((row) => row[columnOf(price)] === null || row['tax_rate'] === null)
      )
        moves.push(
          save(10, 'prices', {
            lines: rows.map(({ id }) => ({
              id,
              [price]: random.pick(prices),
              taxRate: random.pick(['13', '6', '0']),
            })),
          }),
        )
      return moves
    }),
  )
}

function typed(random: Random, rows: readonly Row[], quantity: string): Row[] {
  const chosen = random.pick(rows)
  return rows.map((row) => ({
    id: row['id'],
    ...(row === chosen
      ? {
          [quantity]: amountLike(random, units(row[columnOf(quantity)])),
          ...(quantity === 'purchaseQuantity' && random.chance(0.2)
            ? { underReceiptRate: '10', overDeliverRate: null }
            : {}),
        }
      : {}),
  }))
}

/** Which of the two suppliers a document is addressed to. */
const addressed = (header: Row, chain: Here['chain']): 'supplier1' | 'supplier2' =>
  header['supplier_id'] === chain.ids['V10002'] ? 'supplier2' : 'supplier1'

function deletions({ snapshot, chain }: Here): Move[] {
  return roots.flatMap((name) =>
    (snapshot.rows[name] ?? []).flatMap((header): Move[] => {
      if (header['status'] !== 'DRAFT') return []
      const who = name === 'purDeliveryNote' ? addressed(header, chain) : changeable[name].by
      return [
        {
          weight: 0.08,
          who,
          entity: name,
          operation: 'delete',
          says: () => nameOf(snapshot, header),
          body: { id: header['id'], versionNum: header['version_num'] },
        },
      ]
    }),
  )
}
