import type { Row } from '../../src/language/row.ts'
import { amountsOf, divideRounded, units, type Priced } from './exact.ts'
import { total, type Laws } from './laws.ts'

const pricedBy = (row: Row, quantity: bigint, decimals: number): Priced => ({
  quantity,
  basis: row['price_basis'],
  taxPrice: units(row['tax_price']),
  noTaxPrice: units(row['no_tax_price']),
  per: units(row['price_unit_quantity']),
  taxRate: units(row['tax_rate']),
  decimals,
})

export function amountsFollowTheirLines(laws: Laws): void {
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
