import type { Row } from '../../src/language/row.ts'
import type { Person } from '../examples/openChain.ts'
import { later } from '../examples/steps.ts'
import { units } from './exact.ts'
import { nameOf } from './invariants.ts'
import type { Random } from './Random.ts'
import { roots, type Root } from './Snapshot.ts'
import { amountLike, columnOf, prices, type Here, type Move } from './Move.ts'

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

/** Drafts are filled in and changed: a note needs its arrival, an order its prices; any quantity may be typed anew, any line go. */
export function edits(here: Here): Move[] {
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

export function deletions({ snapshot, chain }: Here): Move[] {
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
