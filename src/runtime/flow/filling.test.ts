import { expect, test } from 'vitest'
import type { CompiledFlow } from '../../language/flow.ts'
import type { Row } from '../../language/row.ts'
import type { DocumentStore } from '../document/DocumentStore.ts'
import { insideOf, leftOf, putInto } from './filling.ts'

const flow = { lines: 'lines' } as unknown as CompiledFlow // only what is looked at
const parts = { link: 'wishId', take: 'quantity' }
const whole = { link: 'wishId', take: undefined }
const row = (...lines: readonly Row[]): Row => ({ lines })

test('what unsaved lines take beyond what is saved is theirs; of what is less the server says how much is left', () => {
  const saved = row({ wishId: 'a', quantity: '2' }, { wishId: 'b', quantity: '3' })
  const now = row(
    { wishId: 'a', quantity: '2.5' },
    { wishId: 'b', quantity: '1' },
    { wishId: 'c', quantity: '4' },
    { wishId: 'c', quantity: '1' },
    { quantity: '9' },
  )
  expect([...insideOf(flow, parts, now, saved)]).toEqual([
    ['a', '0.5'],
    ['c', '5'],
  ])
  expect([...insideOf(flow, whole, now, saved)]).toEqual([
    ['a', null],
    ['b', null],
    ['c', null],
  ])
})

test('rows that lines have whole are not offered, others with what is left of them', () => {
  const inside = new Map([
    ['whole', null],
    ['some', '2'],
    ['all', '5'],
    ['unbounded', '7'],
  ])
  const rows = ['whole', 'some', 'all', 'free'].map((id): Row => ({ id, rest: '5' }))
  expect(leftOf([{ id: 'unbounded', rest: null, has: '1.5' }], inside)).toEqual([
    { id: 'unbounded', rest: null, has: '8.5' },
  ])
  expect(leftOf([...rows, { id: 'unbounded', rest: null }], inside)).toEqual([
    { id: 'some', rest: '3' },
    { id: 'free', rest: '5' },
    { id: 'unbounded', rest: null, has: '7' },
  ])
})

test('what is in a line already makes that line more, in one step with what is new', () => {
  const done: unknown[] = []
  const store = {
    state: () => ({ row: row({ wishId: 'x', quantity: '1' }, { wishId: 'a', quantity: '2' }) }),
    changeMany: (...args: readonly unknown[]) => void done.push(['changeMany', ...args]),
    addLines: (...args: readonly unknown[]) => void done.push(['addLines', ...args]),
  } as unknown as DocumentStore // only what is called
  const made = [
    { wishId: 'a', quantity: '0.5' },
    { wishId: 'b', quantity: '3' },
  ]
  putInto(store, flow, parts, made)
  putInto(store, flow, parts, made.slice(1))
  putInto(store, flow, whole, [{ wishId: 'b' }])
  expect(done).toEqual([
    [
      'changeMany',
      [{ rowPath: 'lines[1]', values: { quantity: '2.5' } }],
      { rowPath: '', lines: 'lines', values: [made[1]] },
    ],
    ['addLines', '', 'lines', [made[1]]],
    ['addLines', '', 'lines', [{ wishId: 'b' }]],
  ])
})
