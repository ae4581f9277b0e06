import type { Row } from '../../src/language/row.ts'
import { later } from '../examples/steps.ts'
import { type Root } from './Snapshot.ts'
import { amountLike, missing, prices, type Here, type Move } from './Move.ts'
import { deletions, edits } from './editMoves.ts'
import { flows } from './flowMoves.ts'
import { typedIn } from './typedMoves.ts'
import { verbs } from './verbMoves.ts'

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
  const { deliverConfigId = null, ...header } = random.pick<Row>([
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
        lines: lines('purchaseQuantity', () => ({ ...price(), deliverConfigId })),
      },
    },
  ]
}
