import { expect, test } from 'vitest'
import type { CompiledEntity } from '../../language/entity.ts'
import { warnedIn } from './warnings.ts'

const order = { display: { code: 'orderNum', name: 'orderNum' } } as unknown as CompiledEntity // what the words read of it
const data = { despite: ['0'], reason: true }
const error = (msg: string, path = '', rowIndex?: number) => ({
  path,
  code: 'CHECK_FAILED',
  msg,
  ...(rowIndex === undefined ? {} : { rowIndex }),
})

test('what several lines are warned of is said once, with their numbers', () => {
  const errors = [error('dear', 'lines[0].price'), error('dear', 'lines[4].price'), error('few')]
  expect(warnedIn(order, [{ orderNum: 'A1' }], { data, errors })).toEqual({
    ...data,
    list: [
      { words: 'dear', lines: [1, 5] },
      { words: 'few', lines: [] },
    ],
  })
})

test('of several documents each is named', () => {
  const errors = [error('few', '', 1), error('few', '', 0)]
  const rows = [{ orderNum: 'A1' }, { orderNum: 'A2' }]
  expect(warnedIn(order, rows, { data, errors }).list.map(({ row }) => row)).toEqual(['A2', 'A1'])
})
