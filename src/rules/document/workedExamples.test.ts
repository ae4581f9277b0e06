import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { newRow } from './newRow.ts'
import { compileEntities, entities, env, noteEntity } from '../testing/noteEntities.ts'
import { recompute } from './recompute.ts'
import { linesOf } from './rowPath.ts'

beforeAll(compileEntities)

const good = { itemId: 'g1', 'item.uom': 'PCS' }
const line = (values: Row): Row => ({ ...good, parts: [], ...values })
const make = (lines: readonly Row[], given: Row = {}) =>
  newRow(entities, noteEntity, env, { ...given, lines })
const amounts = (row: Row) => [row['gross'], row['net'], row['vat']]

describe('the worked examples of money and rounding', () => {
  test('EX-1: prices with tax; header amounts are sums of rounded lines', () => {
    const row = make([
      line({ quantity: '10', price: '1.02' }),
      line({ quantity: '5', price: '0.30' }),
      line({ quantity: '26', price: '5.72' }),
    ])
    expect(linesOf(row, 'lines').map(amounts)).toEqual([
      ['10.2', '9.03', '1.17'],
      ['1.5', '1.33', '0.17'],
      ['148.72', '131.61', '17.11'],
    ])
    expect(amounts(row)).toEqual(['160.42', '141.97', '18.45'])
  })

  test('EX-2: prices without tax', () => {
    const row = make(
      [
        line({ quantity: '24', netPrice: '2.93' }),
        line({ quantity: '12', netPrice: '8.56' }),
        line({ quantity: '7', netPrice: '2.78' }),
      ],
      { basis: 'NO_TAX' },
    )
    expect(linesOf(row, 'lines').map((one) => [one['net'], one['vat']])).toEqual([
      ['70.32', '9.14'],
      ['102.72', '13.35'],
      ['19.46', '2.53'],
    ])
    expect(amounts(row)).toEqual(['217.52', '192.5', '25.02'])
  })

  test('EX-3: a price for a thousand', () => {
    expect(
      linesOf(make([line({ quantity: '2500', price: '18.65', per: '1000' })]), 'lines')[0]?.['gross'],
    ).toBe('46.63')
  })

  test('EX-4: another currency', () => {
    expect(make([line({ quantity: '1', price: '1234.56' })], { rate: '7.1268' })['base']).toBe('8798.46')
  })

  test('no tax rate is not a rate of zero', () => {
    const lines = linesOf(make([line({ quantity: '1', price: '5', taxRate: '0' })]), 'lines')
    expect(lines.map(amounts)).toEqual([['5', '5', '0']])
    const blank = recompute(
      entities,
      noteEntity,
      { ...make([]), id: 'n1', lines: [{ id: 'l1', quantity: '1', price: '5', taxRate: null, per: '1' }] },
      env,
    )
    expect(linesOf(blank, 'lines').map(amounts)).toEqual([['5', null, null]])
  })
})
