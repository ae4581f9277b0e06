import { expect, test } from 'vitest'
import { sampleProject } from '../testing/sampleProject.ts'

const wish = 'schemas/entities/stock/wish.yaml'

/** What is told when words of wishes become others: file, place and code. */
function told(...changes: readonly (readonly [from: string, to: string])[]): string[] {
  const sample = sampleProject()
  for (const [from, to] of changes) sample.rewrite(wish, from, to)
  return sample.compiler
    .compile()
    .diagnostics.map(({ file, code, text, column, length }) =>
      [file.replace(/^.*\//, ''), code, /\w+/.exec(text.slice(column - 1, column - 1 + length))?.[0]].join(
        ' ',
      ),
    )
}

test('what follows in other files from a file that is broken is silent', () => {
  expect(told(['label: 需求 | Wish', 'lable: 需求 | Wish'])).toEqual([
    'wish.yaml missing-key entity',
    'wish.yaml unknown-key lable',
  ])
  expect(told(['wanted:   { type: quantity', 'wanted:   { type: quantitty'])).toEqual([
    'wish.yaml unknown-value quantitty',
  ])
})

test('mistakes of grammar and of expressions come in one round, without what follows from the first', () => {
  expect(
    told(
      ['compute: wanted - lent', 'compute: wantd - lent'],
      ['doFinish: { label', 'doFinish: { lable'],
      ['to: DONE }', 'to: DOONE }'],
      ['thing:    { type: ref', 'thing:    { typ: ref'],
    ),
  ).toEqual(['wish.yaml unknown-key lable', 'wish.yaml unknown-key typ', 'wish.yaml unknown-name wantd'])
})
