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
