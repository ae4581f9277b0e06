import { expect, test } from 'vitest'
import type { Row } from '../../language/row.ts'
import { emitJs } from './emitJs.ts'
import { say } from './say.ts'
import { noteScope } from '../testing/noteScope.ts'
import { compileAll, env, typedOf } from '../testing/compileAll.ts'

const line = noteScope('noteLine')

/** What each of the lines gets. */
async function parts(text: string, lines: readonly Row[], above: Row = {}): Promise<readonly unknown[]> {
  const [run] = await compileAll([emitJs(typedOf(text, line))])
  const up = { row: { ...above, lines } }
  return lines.map((row) => run?.(row, { ...env, up }))
}

const amounts = (...of: readonly string[]): readonly Row[] => of.map((amount) => ({ amount }))
const statement = amounts('1000.00', '2000.00', '333.33')

test('an adjustment is shared by amount, and in equal parts of which the largest line takes what is left (EX-54)', async () => {
  const down = { total: '-10.00' }
  expect(await parts('share(parent.total, 2, abs(parent.lines.amount))', statement, down)).toEqual([
    '-3',
    '-6',
    '-1',
  ])
  expect(await parts('share(parent.total, 2, parent.lines sort -amount)', statement, down)).toEqual([
    '-3.33',
    '-3.34',
    '-3.33',
  ])
})

test.each([
  ['of equals the first line takes what is left', ['1', '1', '1'], '100', ['33.34', '33.33', '33.33']],
  [
    'the parts always add up, however small the amount',
    ['5', '3', '2', '2', '2', '2'],
    '0.01',
    ['0.01', '0', '0', '0', '0', '0'],
  ],
  ['a credit among them lowers what the others weigh together', ['10', '-5'], '1', ['2', '-1']],
  ['a line without an amount weighs nothing', ['10', ''], '7', ['7', '0']],
  ['where nothing weighs anything nothing is shared', ['0', ''], '7', [null, null]],
])('%s', async (_, weights, total, expected) => {
  expect(await parts('share(parent.total, 2, parent.lines.amount)', amounts(...weights), { total })).toEqual(
    expected,
  )
})

test('a row that is not among them has no part', async () => {
  const lines = [
    { amount: '1', free: 'Y' },
    { amount: '1', free: 'N' },
    { amount: '3', free: 'N' },
  ]
  expect(
    await parts('share(parent.total, 0, parent.lines.amount where free != Y)', lines, { total: '4' }),
  ).toEqual(['0', '1', '3'])
})

const limited = (...of: readonly (readonly [weight: string, most: string | null])[]): readonly Row[] =>
  of.map(([amount, price]) => ({ amount, price }))

test.each([
  [
    'cut down, then a unit each to the largest fractions',
    '0',
    '10001',
    ['60', '30', '10'],
    ['6001', '3000', '1000'],
  ],
  ['of equal fractions to the first line', '0', '8', ['1', '3', '1', '1'], ['2', '4', '1', '1']],
  [
    'a negative amount is shared like a positive one',
    '2',
    '-100',
    ['1', '1', '1'],
    ['-33.34', '-33.33', '-33.33'],
  ],
  ['more decimals than are kept stand in one part', '0', '10.5', ['1', '1'], ['5.5', '5']],
  ['what weighs nothing has nothing', '2', '0.05', ['0', '1', '1'], ['0', '0.03', '0.02']],
  ['with a credit among them, too', '0', '10', ['7', '-3', '3'], ['10', '-4', '4']],
])('%s', async (_, places, total, weights, expected) => {
  const found = await parts(`share(parent.total, ${places}, parent.lines.amount)`, amounts(...weights), {
    total,
  })
  expect(found).toEqual(expected)
})

test.each([
  [
    'what one may not have the others share by what they weigh',
    '100',
    [
      ['1', '10'],
      ['1', null],
      ['2', null],
    ],
    ['10', '30', '60'],
  ],
  [
    'again and again, as they become full',
    '100',
    [
      ['1', '10'],
      ['1', '25'],
      ['1', null],
      ['1', '40'],
    ],
    ['10', '25', '32.5', '32.5'],
  ],
  [
    'a limit is cut down, too, and the unit left goes to who has room',
    '10',
    [
      ['1', '3.339'],
      ['1', null],
      ['1', '3.335'],
    ],
    ['3.33', '3.34', '3.33'],
  ],
  [
    'where all are full the rest is shared by nobody',
    '100',
    [
      ['1', '10'],
      ['5', '20'],
    ],
    ['10', '20'],
  ],
  [
    'who may have nothing, or less, has nothing',
    '9',
    [
      ['1', '0'],
      ['1', '-5'],
      ['1', null],
    ],
    ['0', '0', '9'],
  ],
  [
    'a negative amount comes to what they may have below zero',
    '-100',
    [
      ['1', '10'],
      ['3', null],
    ],
    ['-10', '-90'],
  ],
  [
    'what weighs less than nothing weighs nothing',
    '10',
    [
      ['-4', null],
      ['1', '4'],
      ['1', null],
    ],
    ['0', '4', '6'],
  ],
  [
    'without a weight nothing is shared',
    '10',
    [
      ['0', '4'],
      ['-1', null],
    ],
    [null, null],
  ],
])('%s', async (_, total, rows, expected) => {
  const lines = limited(...(rows as [string, string | null][]))
  expect(await parts('share(parent.total, 2, price, parent.lines.amount)', lines, { total })).toEqual(
    expected,
  )
})

test('in an order the units that are left go out in that order', async () => {
  const lines = limited(['1', null], ['1', '9'], ['1', null])
  const text = 'share(parent.total, 2, price, parent.lines.amount sort -price)'
  expect(await parts(text, lines, { total: '20' })).toEqual(['6.67', '6.67', '6.66'])
})

test('whatever is shared among whomever, the parts add up, none is beyond its limit, and none is there that weighs nothing', async () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  for (let round = 0; round < 300; round++) {
    const lines = Array.from({ length: 1 + random(7) }, () => ({
      amount: String(random(50)),
      price: random(3) === 0 ? null : String(random(4000) / 100),
    }))
    const total = String((random(20000) - 10000) / 100)
    if (lines.every(({ amount }) => amount === '0')) continue
    const free = (await parts('share(parent.total, 2, parent.lines.amount)', lines, { total })).map(Number)
    expect(Math.round(free.reduce((sum, part) => sum + part, 0) * 100)).toBe(Math.round(Number(total) * 100))
    const found = (await parts('share(parent.total, 2, price, parent.lines.amount)', lines, { total })).map(
      Number,
    )
    const room = lines.reduce(
      (sum, { amount, price }) => sum + (amount === '0' ? 0 : Number(price ?? Infinity)),
      0,
    )
    const wanted = Math.sign(Number(total)) * Math.min(Math.abs(Number(total)), room)
    expect(Math.round(found.reduce((sum, part) => sum + part, 0) * 100)).toBe(Math.round(wanted * 100))
    for (const [at, part] of found.entries()) {
      expect(Math.abs(part)).toBeLessThanOrEqual(Number(lines[at]?.price ?? Infinity))
      if (lines[at]?.amount === '0') expect(part).toBe(0)
    }
  }
})

test('without an amount there are no parts', async () => {
  expect(await parts('share(parent.total, 2, parent.lines.amount)', statement)).toEqual([null, null, null])
})

test('a saved row is known by its key, wherever it was copied to', async () => {
  const [run] = await compileAll([emitJs(typedOf('share(parent.total, 0, parent.lines.amount)', line))])
  const lines = [
    { id: 'a', amount: '1' },
    { id: 'b', amount: '2' },
  ]
  expect(run?.({ ...lines[1] }, { ...env, up: { row: { total: '30', lines } } })).toBe('20')
})

test('it is told as a sentence', () => {
  expect(
    say(typedOf('share(parent.total, 2, abs(parent.lines.amount) where free != Y sort -amount)', line)),
  ).toEqual({
    CN: '单据的总额 在满足“免费 不为 是”的行（按金额降序）中按 金额 的绝对值 分摊的份额',
    EN: 'the part of Total of the document by Amount without its sign among Lines where Free is not Yes in the order of Amount (the greatest first)',
  })
})

test('what each may have at most is told, too', () => {
  expect(say(typedOf('share(parent.total, 2, price, parent.lines.amount)', line))).toEqual({
    CN: '单据的总额 在行（按金额 的绝对值降序）中按 金额 分摊的份额（每行最多 单价）',
    EN: 'the part of Total of the document by Amount among Lines in the order of Amount without its sign (the greatest first), each at most Price',
  })
})

test('among thousands of rows what each gets is found once, and is the same', async () => {
  const lines = Array.from({ length: 5000 }, (_, at) => ({
    id: at % 2 ? `l${at}` : null,
    amount: String((at * 7919) % 1000),
  }))
  const [run, own] = await compileAll(
    ['share(parent.total, 2, parent.lines.amount)', 'share(parent.total, quantity, parent.lines.amount)'].map(
      (text) => emitJs(typedOf(text, line)),
    ),
  )
  const up = { row: { total: '12345.67', lines } }
  const found = new Map()
  const all = lines.map((row) => run?.(row, { ...env, up, found }))
  expect(found.get(lines)?.size).toBe(1)
  expect(all.reduce<bigint>((sum, part) => sum + BigInt(Math.round(Number(part) * 100)), 0n)).toBe(1_234_567n)
  for (const at of [0, 1, 4998, 4999])
    expect(run?.({ ...lines[at] }, { ...env, up })).toBe(at % 2 ? all[at] : '0')
  for (const at of [0, 1, 4998]) expect(run?.(lines[at] ?? {}, { ...env, up })).toBe(all[at])
  const ownFound = new Map()
  expect(own?.({ ...lines[1], quantity: '0' }, { ...env, up, found: ownFound })).not.toBe(all[1])
  expect(ownFound.size).toBe(0)
})
