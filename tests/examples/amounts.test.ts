import { describe, expect, it } from 'vitest'
import { definitions } from '../../dist/definitions/server.js'
import type { ExpressionEnv } from '../../src/language/expression.ts'
import type { Row } from '../../src/language/row.ts'
import { newRow } from '../../src/rules/document/newRow.ts'
import { validate } from '../../src/rules/document/validate.ts'

/** Section 1.4 of the domain: money and rounding. The same functions run in the browser while one types, and on the server. */

const env: ExpressionEnv = {
  me: { user: 'U1', orgs: [] },
  today: '2025-03-01',
  now: '2025-03-01 09:00:00',
  lookup: (typeCode, code, attribute) =>
    definitions.lookups[typeCode]?.values.find((value) => value.code === code)?.attributes?.[attribute],
}

const header = entity('purOrderHeader')

function entity(name: string) {
  return (
    definitions.entities[name] ??
    (() => {
      throw new Error(`There is no entity ${name}.`)
    })()
  )
}

function order(given: Row, lines: readonly Row[]): { header: Row; lines: readonly Row[] } {
  const row = newRow(definitions.entities, header, env, {
    currency: 'CNY',
    exchangeRate: '1',
    confirmFlag: 'Y',
    ...given,
    lines,
  })
  return { header: row, lines: row['lines'] as readonly Row[] } // lines of an order are rows
}

const line = (purchaseQuantity: string, price: Row, more: Row = {}): Row => ({
  nonItemFlag: 'Y',
  purchaseQuantity,
  taxRate: '13',
  priceUnitQuantity: '1',
  demandDate: '2025-04-01',
  ...price,
  ...more,
})
const amounts = (row: Row | undefined) =>
  [row?.['taxAmount'], row?.['noTaxAmount'], row?.['vatAmount']].map(Number)

describe('amounts of an order', () => {
  it('EX-1: with prices that include tax, the header is the sum of the rounded lines', () => {
    const { header: total, lines } = order({ priceBasis: 'TAX' }, [
      line('10', { taxPrice: '1.02' }),
      line('5', { taxPrice: '0.30' }),
      line('26', { taxPrice: '5.72' }),
    ])
    expect(lines.map(amounts)).toEqual([
      [10.2, 9.03, 1.17],
      [1.5, 1.33, 0.17],
      [148.72, 131.61, 17.11],
    ])
    expect(amounts(total)).toEqual([160.42, 141.97, 18.45])
  })

  it('EX-2: with prices without tax, tax is added line by line', () => {
    const { header: total, lines } = order({ priceBasis: 'NO_TAX' }, [
      line('24', { noTaxPrice: '2.93' }),
      line('12', { noTaxPrice: '8.56' }),
      line('7', { noTaxPrice: '2.78' }),
    ])
    expect(lines.map(amounts)).toEqual([
      [79.46, 70.32, 9.14],
      [116.07, 102.72, 13.35],
      [21.99, 19.46, 2.53],
    ])
    expect(amounts(total)).toEqual([217.52, 192.5, 25.02])
  })

  it('EX-3: a price may be for a thousand pieces', () => {
    const { lines } = order({ priceBasis: 'TAX' }, [
      line('2500', { taxPrice: '18.65' }, { priceUnitQuantity: '1000' }),
    ])
    expect(lines[0]?.['taxAmount']).toBe('46.63')
  })

  it('EX-4: the base amount is the amount times the rate of the document', () => {
    const { header: total } = order(
      {
        priceBasis: 'TAX',
        currency: 'USD',
        rateSourceId: 'R1',
        'rateSource.fromCurrency': 'USD',
        'rateSource.exchangeRate': '7.1268',
      },
      [line('1', { taxPrice: '1234.56' }, { taxRate: '0' })],
    )
    expect([total['taxAmount'], total['baseTaxAmount']]).toEqual(['1234.56', '8798.46'])
  })

  it('rounds to the decimals of the currency', () => {
    const { header: total, lines } = order({ priceBasis: 'TAX', currency: 'JPY' }, [
      line('3', { taxPrice: '100.5' }, { taxRate: '10' }),
    ])
    expect(amounts(lines[0])).toEqual([302, 275, 27])
    expect(amounts(total)).toEqual([302, 275, 27])
  })

  it('takes a tax rate of 0 as no tax, and leaves the amounts open where there is none', () => {
    const { lines } = order({ priceBasis: 'TAX' }, [
      line('2', { taxPrice: '5' }, { taxRate: '0' }),
      line('2', { taxPrice: '5' }, { taxRate: null }),
    ])
    expect(amounts(lines[0])).toEqual([10, 10, 0])
    expect([lines[1]?.['taxAmount'], lines[1]?.['noTaxAmount'], lines[1]?.['vatAmount']]).toEqual([
      '10',
      null,
      null,
    ])
  })

  it('lets the other price follow the one of the basis', () => {
    const { lines } = order({ priceBasis: 'NO_TAX' }, [line('1', { noTaxPrice: '100' })])
    const { lines: others } = order({ priceBasis: 'TAX' }, [line('1', { taxPrice: '11.30' })])
    expect([lines[0]?.['taxPrice'], others[0]?.['noTaxPrice']]).toEqual(['113', '10'])
  })

  it('refuses more decimals than the unit has', () => {
    const { header: row } = order({ priceBasis: 'TAX' }, [
      line('1.5', { taxPrice: '1' }, { uomId: 'PCS', 'uom.decimalPlaces': 0 }),
    ])
    expect(
      validate(definitions.entities, header, row, env)
        .filter(({ code }) => code === 'SRM-1102')
        .map(({ path }) => path),
    ).toContain('lines[0].purchaseQuantity')
  })
})

describe('first delivery row', () => {
  it('follows quantity and date of its line', () => {
    const { lines } = order({ priceBasis: 'TAX' }, [line('40', { taxPrice: '1' })])
    const row = (lines[0]?.['deliveries'] as readonly Row[] | undefined)?.[0] // lines of a line are rows
    expect([row?.['demandQuantity'], row?.['demandDate'], row?.['replyStatus']]).toEqual([
      '40',
      '2025-04-01',
      'WAIT_SUPPLIER',
    ])
  })

  it('SRM-1801: several must add up to the quantity of the line', () => {
    const deliveries = [
      { demandDate: '2025-04-01', demandQuantity: '10' },
      { demandDate: '2025-04-09', demandQuantity: '20' },
    ]
    const { header: row } = order({ priceBasis: 'TAX' }, [line('40', { taxPrice: '1' }, { deliveries })])
    expect(validate(definitions.entities, header, row, env).map(({ code }) => code)).toContain('SRM-1801')
  })
})

describe('payment term', () => {
  const term = (percents: readonly string[]) =>
    newRow(definitions.entities, entity('basePaymentTerm'), env, {
      paymentTermCode: 'T',
      paymentTermName: '条件',
      nodes: percents.map((payPercent) => ({ nodeType: 'INVOICE', payPercent })),
    })

  it('SRM-1204: percentages total 100', () => {
    const codes = (percents: readonly string[]) =>
      validate(definitions.entities, entity('basePaymentTerm'), term(percents), env).map(({ code }) => code)
    expect(codes(['30', '60', '10'])).not.toContain('SRM-1204')
    expect(codes(['30', '60'])).toContain('SRM-1204')
  })
})
