import { expect, test } from 'vitest'
import { sampleColumns } from '../sampleColumns.chromium.ts'
import { createRecentChoices } from './recentChoices.ts'

const column = sampleColumns.find(({ type }) => type === 'ref')
if (!column) throw new Error('There is no sample of a ref.')
const option = (index: number) => ({
  id: `i${index}`,
  code: `C${index}`,
  name: `Name ${index}`,
  values: { weight: '7' },
})

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value)
    },
  }
}

test('the last eight choices of a field, the latest first and none twice', () => {
  const storage = memory()
  const recent = createRecentChoices(storage, 'anna')
  for (let index = 0; index < 10; index++) recent.add(column, option(index))
  recent.add(column, option(5))
  expect(recent.of(column).map(({ id }) => id)).toEqual(['i5', 'i9', 'i8', 'i7', 'i6', 'i4', 'i3', 'i2'])
  recent.drop?.(column, 'i9')
  expect(createRecentChoices(storage, 'anna').of(column)[1]).toEqual({ id: 'i8', code: 'C8', name: 'Name 8' })
})

test('every user and every field remembers its own', () => {
  const storage = memory()
  createRecentChoices(storage, 'anna').add(column, option(1))
  expect(createRecentChoices(storage, 'berta').of(column)).toEqual([])
  expect(createRecentChoices(storage, 'anna').of({ ...column, field: 'otherItem' })).toEqual([])
})

test('storage that is spoilt, full or forbidden remembers nothing and breaks nothing', () => {
  const full = {
    getItem: () => '{"a":',
    setItem: () => {
      throw new Error('full')
    },
  }
  const recent = createRecentChoices(full, 'anna')
  recent.add(column, option(1))
  expect(recent.of(column)).toEqual([])
  expect(createRecentChoices({ ...full, getItem: () => '[{"id":1},7]' }, 'anna').of(column)).toEqual([])
})
