import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { emitJs } from './emitJs.ts'
import { noteScope } from '../testing/noteScope.ts'
import { compileAll, env, typedOf, type Run } from '../testing/compileAll.ts'

const lines = (...rows: readonly Row[]): Row => ({ lines: rows })

/** Which rows an aggregate goes over, and in which order. */
const vectors: readonly (readonly [text: string, row: Row, result: unknown])[] = [
  ['any(lines where lineStatus == WAIT)', lines({ lineStatus: 'WAIT' }), true],
  ['any(lines where lineStatus == WAIT)', lines({ lineStatus: 'CONFIRMED' }), false],
  ['all(lines.price > 0 where free != Y)', lines({ free: 'Y', price: '0' }, { free: 'N', price: '1' }), true],
  [
    'sum(lines.amount where quantity > this.total)',
    {
      total: '1',
      lines: [
        { amount: '3', quantity: '1' },
        { amount: '4', quantity: '2' },
      ],
    },
    '4',
  ],
  [
    'sum(lines.amount where count(parts where quantity > this.total) > 0)',
    {
      total: '1',
      lines: [
        { amount: '3', parts: [{ quantity: '2' }] },
        { amount: '4', parts: [{ quantity: '1' }] },
      ],
    },
    '3',
  ],
  ['avg(lines.price)', lines({ price: '1' }, { price: '2' }, {}), '1.5'],
  ['avg(lines.price)', {}, null],
  ['median(lines.price)', lines({ price: '9' }, { price: '1' }, { price: '4' }, { price: '2' }), '3'],
  [
    'median(lines.price where price > 1)',
    lines({ price: '9' }, { price: '1' }, { price: '4' }, { price: '2' }),
    '4',
  ],
  ['distinct(lines.item)', lines({ itemId: 'a' }, { itemId: 'b' }, { itemId: 'a' }, {}), '2'],
  [
    'first(lines.price where price <= this.total sort -price)',
    { total: '5', lines: [{ price: '1' }, { price: '6' }, { price: '4' }] },
    '4',
  ],
  [
    'first(lines.price sort -neededDate, price)',
    lines(
      { price: '1' },
      { price: '3', neededDate: '2026-01-02' },
      { price: '2', neededDate: '2026-01-02' },
      { price: '9', neededDate: '2026-01-01' },
    ),
    '2',
  ],
  ['first(lines.price sort neededDate)', {}, null],
  [
    "joined(lines.lineStatus + '!' where free == Y sort -lineNum)",
    lines(
      { lineNum: 10, free: 'Y', lineStatus: 'WAIT' },
      { lineNum: 20, free: 'Y', lineStatus: 'CONFIRMED' },
      { lineNum: 30, lineStatus: 'WAIT' },
      { lineNum: 40, free: 'Y' },
    ),
    'CONFIRMED!\nWAIT!',
  ],
  ['joined(lines.lineStatus)', {}, null],
  ['first(lines where free == Y)', lines({ id: 'a' }, { id: 'b', free: 'Y' }), 'b'],
  ['min(total, min(lines.price) - 1)', { total: '5', lines: [{ price: '3' }, { price: '4' }] }, '2'],
]

describe('an expression over chosen rows', () => {
  let runs: readonly Run[]
  beforeAll(async () => {
    runs = await compileAll(vectors.map(([text]) => emitJs(typedOf(text, noteScope()))))
  })
  test.each(vectors.map(([text, row, result], index) => ({ text, row, result, index })))(
    '$text of $row is $result',
    ({ row, result, index }) => {
      expect(runs[index]?.(row, env)).toEqual(result)
    },
  )
})
