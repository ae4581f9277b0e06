import { expect, test } from 'vitest'
import { isWhole, sample } from './sampling.ts'

const items = Array.from({ length: 200 }, (_, index) => index)

test.skipIf(isWhole)(
  'a sample has so many, each once and in order; the same for a name, another for another',
  () => {
    const one = sample(items, 20, 'one')
    expect(one).toHaveLength(20)
    expect([...new Set(one)].toSorted((a, b) => a - b)).toEqual(one)
    expect(sample(items, 20, 'one')).toEqual(one)
    expect(sample(items, 20, 'other')).not.toEqual(one)
    expect(sample(items, 500, 'one')).toBe(items)
  },
)
