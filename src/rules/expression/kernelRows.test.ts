// Siblings that agree with a row are found by what they agree in; that changes no result.
import { beforeAll, expect, test } from 'vitest'
import type { ExpressionEnv } from '../../language/expression.ts'
import type { Row } from '../../language/row.ts'
import { compileAll, env, typedOf, type Run } from '../testing/compileAll.ts'
import { noteScope } from '../testing/noteScope.ts'
import { emitJs } from './emitJs.ts'

const texts = [
  'sum(parent.lines.quantity where item == this.item)',
  'count(parent.lines where item == this.item and price == this.price)',
  'count(parent.lines where this.amount + 1 == amount + 1)',
  'count(parent.lines where promisedDate == this.promisedDate and quantity > this.quantity)',
  'sum(parent.lines.quantity where item == this.item and quantity > 1)',
  'any(parent.lines where id == this.id)',
]
const elsewhere = [
  'sum(parent.lines.quantity where item == this.item or price == this.price)',
  'count(parent.lines where quantity > this.quantity)',
  'count(parent.lines where price == quantity)',
]
const sources = (all: readonly string[]) => all.map((text) => emitJs(typedOf(text, noteScope('noteLine'))))

/** Missing values, numbers that are written in several ways, rows without a key. */
const lines: readonly Row[] = Array.from({ length: 60 }, (_, at) => ({
  id: at % 7 === 0 ? null : `l${at}`,
  itemId: [null, 'a', 'b', 'c'][at % 4],
  price: ['1', '1.0', '01.00', null, '2'][at % 5],
  amount: ['13', '13.00', '6', undefined][at % 4],
  promisedDate: ['2026-03-01', '', null, '2026-03-02'][at % 4],
  quantity: String(at % 3),
}))

let runs: readonly Run[]
beforeAll(async () => {
  runs = await compileAll(sources(texts))
})

test('every row has the same result, looked for by key or among all', () => {
  const plain: ExpressionEnv = { ...env, up: { row: { lines } } }
  for (const [at, run] of runs.entries()) {
    const found: ExpressionEnv = { ...plain, found: new Map() }
    const results = lines.map((row) => run(row, plain))
    expect(
      lines.map((row) => run(row, found)),
      texts[at],
    ).toEqual(results)
    expect(new Set(results).size, texts[at]).toBeGreaterThan(1)
  }
})

test('only what compares both rows is looked for by key', () => {
  expect(sources(texts).filter((source) => !source.includes('k.agreeing('))).toEqual([])
  expect(sources(elsewhere).filter((source) => source.includes('k.agreeing('))).toEqual([])
})
