import { expect, test } from 'vitest'
import { rankDocuments } from './rankDocuments.ts'

interface Thing {
  readonly name: string
}

/** `a>b` takes, `a-b` refers. */
function ranked(...leads: readonly string[]): string {
  const things = new Map(
    [...new Set(leads.flatMap((one) => one.split(/[>-]/)))].map((name) => [name, { name }]),
  )
  const ends = (mark: string) => (from: Thing) =>
    new Set(
      leads.flatMap((one) => {
        const [a, b = ''] = one.split(mark)
        return a === from.name ? (things.get(b) ?? []) : []
      }),
    )
  const ranks = rankDocuments<Thing>([...things.values()], (one) => ({
    strong: ends('>')(one),
    weak: ends('-')(one),
  }))
  return [...ranks]
    .sort(([, a], [, b]) => a - b)
    .map(([{ name }]) => name)
    .join(' ')
}

test('who takes comes before what is taken from, who refers before what is referred to', () => {
  expect(
    ranked(
      'order>request',
      'note>order',
      'receipt>note',
      'receipt>order',
      'order-item',
      'request-item',
      'item-unit',
    ),
  ).toBe('receipt note order request item unit')
})

test('in a circle taking counts more than referring, then the name', () => {
  expect(ranked('note>order', 'order-note')).toBe('note order')
  expect(ranked('b>a', 'a>b', 'c>a', 'a-d')).toBe('c a b d')
  expect(ranked('tree-tree', 'tree-unit')).toBe('tree unit')
})
